/** An address that no router can read: a stray percent sign, a zero byte. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isServerOnly } from '#core/contract/server-only-paths.ts'
import { sendText } from './errors.ts'

/** An address of the app that no page has: the app says so, in the visitor's language. */
const notFoundPath = '/not-found'

/** A person who opens such an address gets a page with the ways on, a program its status. */
export function sendNotFound(
  { method, url, headers }: FastifyRequest,
  reply: FastifyReply,
  status: 400 | 404,
): FastifyReply {
  const opened = method === 'GET' && (headers.accept ?? '').includes('text/html')
  if (opened && !isServerOnly(url.split('?')[0] ?? '')) return reply.redirect(notFoundPath)
  return status === 400 ? sendText(reply, status, 'bad request') : reply.code(status).send()
}
