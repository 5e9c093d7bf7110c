/** Parses form bodies of browsers and payment providers. */
import type { FastifyInstance } from 'fastify'

/** Parses forms in this scope of the server; of a repeated name the last value counts. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => {
      // PostgreSQL cannot store a zero byte.
      if (body.includes('%00')) return done(Object.assign(new Error('Zero byte'), { statusCode: 400 }))
      done(null, Object.fromEntries(new URLSearchParams(body)))
    },
  )
}

/** A field as text; "" when it is missing. */
export const formField = (body: unknown, name: string): string => {
  const value =
    typeof body === 'object' && body !== null && Object.hasOwn(body, name)
      ? (body as Record<string, unknown>)[name]
      : ''
  return typeof value === 'string' ? value : ''
}
