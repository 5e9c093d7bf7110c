/** Calls of this half that the app does not make by the table: lists that are still empty. */
import type { FastifyInstance } from 'fastify'

const api = '/api/v2/public'

export function addCallsWithoutTable(app: FastifyInstance): void {
  app.get(`${api}/subscriptions`, (_, reply) => reply.send([]))
  app.get(`${api}/user/reservations`, (_, reply) => reply.code(204).send())
  app.post(`${api}/user/logout`, (_, reply) => reply.send({ targetUrl: '/', empty: false }))
}
