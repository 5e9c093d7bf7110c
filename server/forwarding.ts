/**
 * With ALFIO_URL: no database of our own. The app is served from here, and what a real alf.io server answers is asked
 * there, so that the browser sees one origin (contract 1, 1.9).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isServerOnly } from '#core/contract/headers.ts'
import { createServer } from './http/app.ts'
import { sendText } from './http/errors.ts'
import { isNavigation, pathOf } from './http/pages.ts'
import { recaptchaGuest, turnstileGuest } from './http/security-headers.ts'
import { addStaticFiles } from './http/static-files.ts'

export interface ForwardingOptions {
  /** Address of the alf.io server. */
  readonly upstream: string
  readonly dist: string
  readonly log?: boolean
  readonly trustProxy?: boolean
}

const patience = 30_000

/**
 * Their cookies become ours: without their domain, and without `Secure` where we are reached without https, or the
 * browser would drop the session.
 */
const ownCookie = (cookie: string, secure: boolean): string =>
  cookie
    .split(/;\s*/)
    .filter((part) => !/^domain=/i.test(part) && (secure || !/^secure$/i.test(part)))
    .join('; ')

/** A redirect to their own address stays on ours; one to somewhere else (a sign-in page) is left alone. */
function ownLocation(location: string, upstream: string): string {
  const target = new URL(location, upstream)
  return target.origin === new URL(upstream).origin
    ? `${target.pathname}${target.search}${target.hash}`
    : location
}

/** Said in the form that was asked for; a page tells a person, JSON tells the app. */
function away(reply: FastifyReply): FastifyReply {
  if (!(reply.request.headers.accept ?? '').includes('text/html'))
    return sendText(reply, 502, 'box office away')
  return reply
    .code(502)
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Box office away</title>' +
        '<h1>The box office does not answer</h1><p>Saved tickets still open at <a href="/wallet">My tickets</a>. ' +
        'Try the rest again in a few minutes.</p>',
    )
}

export async function buildForwarding(options: ForwardingOptions): Promise<FastifyInstance> {
  const { upstream, dist } = options
  const origin = new URL(upstream).origin
  const app = await createServer({
    // Which of them the server behind us uses is known only once it has answered.
    guests: [turnstileGuest, recaptchaGuest],
    log: options.log ?? false,
    trustProxy: options.trustProxy ?? false,
    callsPerMinute: 3000,
  })
  const index = readFileSync(join(dist, 'index.html'), 'utf8')

  app.get('/healthz', (_, reply) => reply.type('text/plain').send('ok'))
  await addStaticFiles(app, dist, false)
  await app.register(httpProxy, {
    upstream,
    http: { requestOptions: { timeout: patience } },
    // This one hook decides what is theirs; everything else is the app or nothing.
    preHandler: (request, reply, done) => {
      const path = pathOf(request)
      if (path !== null && isServerOnly(path)) return done()
      if (path === null || !isNavigation(request, path)) return void reply.code(404).send()
      void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(index)
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        ...(headers['origin'] === undefined ? {} : { origin }),
        'x-forwarded-proto': request.protocol,
        'x-forwarded-for': request.ip,
      }),
      rewriteHeaders: (headers, request) => {
        const { location } = headers
        const cookies = headers['set-cookie']
        return {
          ...headers,
          ...(typeof location === 'string' ? { location: ownLocation(location, upstream) } : {}),
          ...(cookies
            ? { 'set-cookie': [cookies].flat().map((one) => ownCookie(one, request?.protocol === 'https')) }
            : {}),
        }
      },
      onError: (reply) => void away(reply as FastifyReply),
    },
  })
  await app.ready()
  return app
}
