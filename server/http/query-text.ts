import type { FastifyRequest } from 'fastify'

/** A parameter of the address; undefined when it is absent, and when it is given more than once. */
export function queryText({ query }: Pick<FastifyRequest, 'query'>, name: string): string | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : undefined
}
