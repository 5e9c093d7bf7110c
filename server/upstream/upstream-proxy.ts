/**
 * With ALFIO_URL: no database of our own. The app is served from here, and what a real alf.io server answers is asked
 * there, so that the browser sees one origin (contract 1, 1.9).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isServerOnly } from '#core/contract/server-only-paths.ts'
import { createHttpServer } from '#server/http/create-http-server.ts'
import { sendUpstreamUnavailable } from '#server/http/send-upstream-unavailable.ts'
import { localCookie, localLocation, withoutProxyHeaders } from './upstream-responses.ts'
import { decodedPathOf, isNavigation } from '#server/http/navigation.ts'
import { recaptchaSource, stripeSource, turnstileSource } from '#server/http/content-security-policy.ts'
import { addStaticFiles } from '#server/http/static-files.ts'

export interface UpstreamProxyOptions {
  /** Address of the alf.io server. */
  readonly upstream: string
  readonly dist: string
  readonly log?: boolean
  readonly trustProxy?: boolean
  /** Milliseconds without a byte from the other server. */
  readonly timeout?: number
  /** Sites that may show the app in a frame; alf.io names its own for its own pages. */
  readonly frameOrigins?: readonly string[]
}

const defaultTimeout = 30_000
/** The word by which @fastify/compress leaves an answer alone. */
const noCompressionHeader = 'x-no-compression'

export async function buildUpstreamProxy(options: UpstreamProxyOptions): Promise<FastifyInstance> {
  const { upstream, dist } = options
  const { origin, protocol } = new URL(upstream)
  const secureUpstream = protocol === 'https:'
  const app = await createHttpServer({
    // Which of them the server behind us uses is known only once it has answered.
    cspSources: [turnstileSource, recaptchaSource, stripeSource],
    frameOrigins: options.frameOrigins ?? [],
    log: options.log ?? false,
    trustProxy: options.trustProxy ?? false,
    requestLimit: { perMinute: 3000, now: Date.now },
  })
  const index = readFileSync(join(dist, 'index.html'), 'utf8')

  app.get('/healthz', (_, reply) => reply.type('text/plain').send('ok'))
  await addStaticFiles(app, dist, false)
  // Their bodies are theirs: nothing is read here, whatever its type.
  app.removeContentTypeParser('text/plain')
  await app.register(httpProxy, {
    upstream,
    http: { requestOptions: { timeout: options.timeout ?? defaultTimeout } },
    // This one hook decides what is theirs; everything else is the app or nothing.
    preHandler: (request, reply, done) => {
      const path = decodedPathOf(request)
      if (path !== null && isServerOnly(path)) {
        // What they do not compress passes as it comes: our compressor would wait until it has enough.
        request.headers[noCompressionHeader] = '1'
        return done()
      }
      if (path === null || !isNavigation(request, path)) return void reply.code(404).send()
      void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(index)
    },
    replyOptions: {
      rewriteRequestHeaders: (request, { [noCompressionHeader]: _, ...headers }) => ({
        ...withoutProxyHeaders(headers),
        ...(headers['origin'] === undefined ? {} : { origin }),
        // Behind https a server sends those who seem to come without it round in circles, to https.
        'x-forwarded-proto': secureUpstream ? 'https' : request.protocol,
        'x-forwarded-for': request.ip,
      }),
      rewriteHeaders: (headers, request) => {
        const { location } = headers
        const cookies = headers['set-cookie']
        return {
          ...headers,
          ...(typeof location === 'string' ? { location: localLocation(location, upstream) } : {}),
          ...(cookies
            ? { 'set-cookie': [cookies].flat().map((one) => localCookie(one, request?.protocol === 'https')) }
            : {}),
        }
      },
      onError: (reply, { error }) => {
        // Too late for words: a cut connection tells the browser that the answer is not whole.
        if (reply.raw.headersSent) return void reply.raw.destroy()
        const late = (error as { statusCode?: number }).statusCode === 504
        const ours = reply as FastifyReply
        sendUpstreamUnavailable(ours.request, ours, late ? 504 : 502)
      },
    },
  })
  await app.ready()
  return app
}
