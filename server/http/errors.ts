/**
 * Answers of unexpected errors: a text as JSON string without internals
 * (docs/api/envelopes-and-errors.md#status-codes).
 */
import type { FastifyError, FastifyInstance } from 'fastify'
import { sendText } from './answers.ts'
import { acceptsPage, sendUpstreamUnavailable } from './send-upstream-unavailable.ts'

const statusTexts: Readonly<Record<number, string>> = {
  400: 'bad request',
  413: 'too large',
  415: 'unsupported media type',
  429: 'too many requests',
}

/** Conditions of a request for a file that do not hold: @fastify/static reports them as errors. */
const failedConditions: readonly number[] = [412, 416]

/**
 * Answers what a route throws: 404 without a body for 403 and 404, the text of a known status, else 500, for a page 503. Only
 * errors that no status explains are logged, with the pattern of their route (docs/api/envelopes-and-errors.md#status-codes).
 */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500
    // The route may have set them before it failed.
    void reply.header('Cache-Control', 'no-store').removeHeader('Cache-Tag')
    // @fastify/static reports folders and paths outside its root this way.
    if (status === 403 || status === 404) return reply.code(404).send()
    if (failedConditions.includes(status)) return reply.code(status).send()
    const text = statusTexts[status]
    if (text) return sendText(reply, status, text)
    // The pattern of the route instead of the address, which may hold the id of a ticket.
    request.log.error({ err: error, route: request.routeOptions.url ?? 'unknown' }, 'unexpected exception')
    return acceptsPage(request)
      ? sendUpstreamUnavailable(request, reply, 503)
      : sendText(reply, 500, 'unexpected exception')
  })
}
