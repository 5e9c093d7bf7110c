/** Reads JSON bodies as the API's clients send them. */
import type { FastifyInstance } from 'fastify'

/**
 * A DELETE often names JSON as its type and sends nothing. A zero byte inside a text is refused here, because
 * PostgreSQL cannot store it.
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

/** Stands for a body that is no JSON. What it says is not kept. */
export const nonJsonBody = Symbol('a body that is no JSON')

/** Calls that read no body take any; the others refuse it by its type (register.ts). */
export function addAnyBodyParser(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, __, done) => {
    done(null, nonJsonBody)
  })
}
