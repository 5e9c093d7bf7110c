/** Parameters in the address of a request. */
import type { FastifyRequest } from 'fastify'

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
