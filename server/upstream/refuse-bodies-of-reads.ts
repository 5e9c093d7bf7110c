import type { FastifyInstance, FastifyRequest } from 'fastify'

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0

/**
 * Answers a GET or HEAD with a body by 400 before anything is forwarded. Fastify does not read such a body, so it could only be
 * forwarded without its length or as a length without a body; then the next request on the connection, of another visitor,
 * would become the body (CWE-444). The connection closes, because what follows is not read either.
 */
export function refuseBodiesOfReads(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || !hasBody(request)) return undefined
    return reply.code(400).header('Connection', 'close').send()
  })
}
