/** The marks by which a client tells answers of the server from those of a proxy, as alf.io sends them. */
import { STATUS_CODES } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { openIdHeader } from '#core/contract/headers.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
/** Refusals that a client knows by their own content, or by their status. */
const markedStatuses = new Set([401, 403, 422, 429])

/**
 * Adds the sign-in status to each answer to a read, and the error body to each refusal of a call that writes
 * (docs/api/envelopes-and-errors.md#marks-of-a-refusal).
 * @param context `signIn`: null when visitors cannot sign in; `now`: epoch ms
 */
export function markAnswers(
  app: FastifyInstance,
  { signIn, now }: { readonly signIn: object | null; readonly now: () => number },
): void {
  const signInEnabled = String(signIn !== null)
  app.addHook('onSend', (request, reply, payload, done) => {
    const { statusCode: status } = reply
    if (reads.has(request.method)) void reply.header(openIdHeader, signInEnabled)
    else if (status >= 400 && status < 500 && !markedStatuses.has(status) && payload !== 'false') {
      const timestamp = new Date(now()).toISOString()
      const [path] = request.url.split('?')
      void reply.type('application/json; charset=utf-8').removeHeader('Content-Length')
      return done(null, JSON.stringify({ timestamp, status, error: STATUS_CODES[status], path }))
    }
    done(null, payload)
  })
}
