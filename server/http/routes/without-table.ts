/** Calls of this half that the app does not make by the table. */
import type { FastifyInstance } from 'fastify'

const api = '/api/v2/public'

export function addCallsWithoutTable(app: FastifyInstance): void {
  app.get(`${api}/user/reservations`, (_, reply) => reply.code(204).send())
  app.post(`${api}/user/logout`, (_, reply) => reply.send({ targetUrl: '/', empty: false }))
}
