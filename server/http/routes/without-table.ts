/** Calls of accounts, for a box office without any. Contract 1, 2.14. */
import type { FastifyInstance } from 'fastify'

const api = '/api/v2/public'

export function addCallsWithoutTable(app: FastifyInstance): void {
  app.get(`${api}/user/reservations`, (_, reply) => reply.code(204).send())
  app.post(`${api}/user/logout`, (_, reply) => reply.send({ targetUrl: '/', empty: false }))
}
