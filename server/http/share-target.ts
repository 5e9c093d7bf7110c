/** The address to which other apps share tickets. */
import type { FastifyInstance } from 'fastify'
import { paths } from '#core/domain/page-paths.ts'

/**
 * Another app shares files and texts with the installed app by a form for this address. Its worker answers it; without the worker
 * the form reaches the server, which reads nothing of it and leads to the page that explains it.
 */
export function addShareTarget(app: FastifyInstance): void {
  app.post(
    paths.addTickets(),
    {
      // The redirect comes before the body is parsed, which may be large and of any type.
      onRequest: (_, reply) => void reply.redirect(`${paths.addTickets()}?shared=failed`, 303),
    },
    (_, reply) => reply.send(),
  )
}
