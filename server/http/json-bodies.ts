/** Parses JSON bodies. */
import type { FastifyInstance } from 'fastify'

/**
 * Accepts an empty body of type JSON, which clients send with DELETE. Refuses a zero byte, which PostgreSQL
 * cannot store.
 */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    if (/\\u0000/i.test(body)) return done(Object.assign(new Error('Zero byte'), { statusCode: 400 }))
    return parse(request, body, done)
  })
}

/** The body of a request that is not JSON. Its content is dropped. */
export const nonJsonBody = Symbol('a body that is no JSON')

/** Endpoints without a body accept any type; the registrar refuses it for the others. */
export function addAnyBodyParser(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, __, done) => {
    done(null, nonJsonBody)
  })
}
