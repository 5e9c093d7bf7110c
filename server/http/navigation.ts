/** Reads the address of a request: a page of the app, a file or an address that the server answers itself, and its parameters. */
import type { FastifyRequest } from 'fastify'
import { attempt } from '#kit/attempt.ts'
import { isServerOnly } from '#wire/server-only-paths.ts'

/** A parameter of the address; undefined when it is absent, and when it is given more than once. */
export function queryText({ query }: Pick<FastifyRequest, 'query'>, name: string): string | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : undefined
}

/** Characters of a query: in a redirect a longer one would be a header that proxies refuse. */
const maxQueryLength = 1000

/** The query of an address with its question mark, for a redirect; "" without one, and for one that is too long. */
export function redirectQuery(address: string): string {
  const start = address.indexOf('?')
  return start === -1 || address.length - start > maxQueryLength ? '' : address.slice(start)
}

/** Paths that look like a file of the build. A missing one is a 404: the app in place of a script would hide the fault. */
const fileNamePattern =
  /\/\.|^\/assets(\/|$)|\.(js|mjs|css|map|json|webmanifest|png|jpe?g|gif|webp|svg|ico|txt|xml|html|woff2?|pdf|ics|br|gz)$/i
/** Organizers choose names below these prefixes, and a name may end like a file ("angular.js"). */
const organizerNamedPath = /^\/(event|subscription|o|wallet)\/[^.]/

/** The path as the router decodes it; null when its percent encoding is malformed. */
export const decodedPathOf = ({ url }: Pick<FastifyRequest, 'url'>): string | null =>
  // As a base the origin would make a host of the first part of `//event/x`.
  attempt(() => decodeURI(new URL(url.startsWith('/') ? `http://localhost${url}` : url).pathname))

/** True when the request opens a page of the app. @param path of {@link decodedPathOf} */
export const isNavigation = (request: FastifyRequest, path: string): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (organizerNamedPath.test(path) || !fileNamePattern.test(path)) &&
  !isServerOnly(path)
