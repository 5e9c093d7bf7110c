/** Distinguishes page addresses of the app from files and from addresses that the server answers itself. */
import type { FastifyRequest } from 'fastify'
import { isServerOnly } from '#core/contract/server-only-paths.ts'

/** Paths that look like a file of the build. A missing one is a 404: the app in place of a script would hide the fault. */
const fileNamePattern =
  /\/\.|^\/assets(\/|$)|\.(js|mjs|css|map|json|webmanifest|png|jpe?g|gif|webp|svg|ico|txt|xml|html|woff2?|pdf|ics|br|gz)$/i
/** Organizers choose names below these prefixes, and a name may end like a file ("angular.js"). */
const organizerNamedPath = /^\/(event|subscription|o|wallet)\/[^.]/

/** The path as the router decodes it; null when its percent encoding is malformed. */
export function decodedPathOf({ url }: Pick<FastifyRequest, 'url'>): string | null {
  try {
    // As a base the origin would make a host of the first part of `//event/x`.
    return decodeURI(new URL(url.startsWith('/') ? `http://localhost${url}` : url).pathname)
  } catch {
    return null
  }
}

/** True when the request opens a page of the app. @param path of {@link decodedPathOf} */
export const isNavigation = (request: FastifyRequest, path: string): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (organizerNamedPath.test(path) || !fileNamePattern.test(path)) &&
  !isServerOnly(path)
