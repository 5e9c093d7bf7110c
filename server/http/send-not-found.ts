/** Answers addresses that no route matches: malformed percent encoding, a zero byte. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isServerOnly } from '#core/contract/server-only-paths.ts'
import { sendText } from './errors.ts'

/** Any unknown address of the app: the app shows its page in the visitor's language. */
const notFoundPath = '/not-found'

/** Redirects a browser that opens a page to the app's page; any other client gets the status. */
export function sendNotFound(
  { method, url, headers }: FastifyRequest,
  reply: FastifyReply,
  status: 400 | 404,
): FastifyReply {
  const opened = method === 'GET' && (headers.accept ?? '').includes('text/html')
  if (opened && !isServerOnly(url.split('?')[0] ?? '')) return reply.redirect(notFoundPath)
  return status === 400 ? sendText(reply, status, 'bad request') : reply.code(status).send()
}
