/**
 * The server with ALFIO_URL: it serves the app and forwards the API to an alf.io server, so that the browser
 * uses one origin (docs/api/README.md#caching-and-cross-origin-use). It has no database.
 */
import type { Readable } from 'node:stream'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openIdHeader } from '#core/contract/headers.ts'
import { isServerOnly } from '#core/contract/server-only-paths.ts'
import type { PageRenderer } from '#core/domain/page-renderer.ts'
import { contentSecurityPolicy, type CspSource } from '#server/http/content-security-policy.ts'
import { createHttpServer } from '#server/http/create-http-server.ts'
import { decodedPathOf, isNavigation } from '#server/http/navigation.ts'
import { withNoScriptNotice } from '#server/http/no-script-notice.ts'
import { readPageTemplate } from '#server/http/page-template.ts'
import { loadPageRenderer } from '#server/http/rendered-pages.ts'
import { sendUpstreamUnavailable } from '#server/http/send-upstream-unavailable.ts'
import { addShareTarget } from '#server/http/share-target.ts'
import { addStaticFiles } from '#server/http/static-files.ts'
import type { TrustedProxies } from '#server/http/trusted-proxies.ts'
import { ownBundleLanguage } from './own-texts.ts'
import { createUpstreamData, type UpstreamData } from './upstream-data.ts'
import { createUpstreamPages } from './upstream-pages.ts'
import {
  addPictureSizes,
  namesPictures,
  sendWithWidths,
  openUpstreamPictures,
  type PictureOptions,
} from './upstream-pictures.ts'
import {
  localCookie,
  localLocation,
  resourcePolicy,
  withLanguageOf,
  withoutHopHeaders,
  withoutProxyHeaders,
} from './upstream-responses.ts'

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0

/**
 * Answers a GET or HEAD with a body by 400 before anything is forwarded. Fastify does not read such a body, so it could only be
 * forwarded without its length or as a length without a body; then the next request on the connection, of another visitor,
 * would become the body (CWE-444). The connection closes, because what follows is not read either.
 */
function refuseBodiesOfReads(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || !hasBody(request)) return undefined
    return reply.code(400).header('Connection', 'close').send()
  })
}

export interface UpstreamProxyOptions {
  /** Address of the alf.io server. */
  readonly upstream: string
  readonly dist: string
  readonly log?: boolean
  readonly trustProxy?: TrustedProxies
  /** Ms without a byte from the upstream server. */
  readonly timeout?: number
  /** Origins that may show the app in a frame. */
  readonly frameOrigins?: readonly string[]
  /** Public origin without a trailing slash, for addresses in rendered pages. */
  readonly baseUrl?: string
  /** Renders pages of the catalogue; the renderer of the build when absent. */
  readonly pageRenderer?: PageRenderer
  /** Ms that a visitor waits for a rendered page. */
  readonly pageTimeout?: number | undefined
  /** Sites whose scripts and frames the pages may use. */
  readonly cspSources?: readonly CspSource[]
  /** Smaller sizes of pictures; none when absent. */
  readonly pictures?: PictureOptions
  /** Epoch ms. */
  readonly now?: () => number
}

const defaultTimeout = 30_000
/** Request header that makes @fastify/compress skip the answer. */
const noCompressionHeader = 'x-no-compression'

/**
 * The upstream server accepts its own origin only; any other origin stays, so that it can refuse it. Compares hosts,
 * because a TLS proxy in front may be unknown here.
 */
const isOwnOrigin = ({ host }: Pick<FastifyRequest, 'host'>, origin: unknown): boolean =>
  typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host

/** @throws when the upstream server cannot be reached */
async function sendBundle(data: UpstreamData, lang: string, reply: FastifyReply): Promise<void> {
  const { value, signInEnabled } = await data.readBundle(lang)
  void reply
    .code(value === null ? 404 : 200)
    .header(openIdHeader, String(signInEnabled))
    .header('Cache-Control', 'no-cache')
    .send(value ?? undefined)
}

const isPage = (headers: Readonly<Record<string, unknown>>): boolean =>
  String(headers['content-type']).startsWith('text/html')

/** A server that serves the app and forwards every call to the alf.io server (`ALFIO_URL`). */
export async function buildUpstreamProxy(options: UpstreamProxyOptions): Promise<FastifyInstance> {
  const { upstream, dist, now = Date.now } = options
  const { origin, protocol } = new URL(upstream)
  const secureUpstream = protocol === 'https:'
  const cspSources = options.cspSources ?? []
  const frameOrigins = options.frameOrigins ?? []
  const timeout = options.timeout ?? defaultTimeout
  // Pages of alf.io, such as that of a wrong code, have their style inside.
  const policyOfPages = contentSecurityPolicy({
    cspSources,
    frameAncestors: frameOrigins,
    styles: ["'unsafe-inline'"],
  })
  const app = await createHttpServer({
    cspSources,
    frameOrigins,
    log: options.log ?? false,
    trustProxy: options.trustProxy ?? false,
    requestLimit: { perMinute: 3000, now },
  })
  const template = readPageTemplate(dist)
  const shell = withNoScriptNotice(template.shell, 'en')

  const pictures = options.pictures
    ? await openUpstreamPictures({
        ...options.pictures,
        upstream,
        now,
        onError: (error) => app.log.error({ err: error }, 'sizes of a picture were not made'),
      })
    : null
  app.addHook('onClose', () => pictures?.close())
  const getsWidths = (request: FastifyRequest): boolean =>
    pictures !== null && namesPictures(request.method, decodedPathOf(request))
  const data = createUpstreamData(upstream, now, pictures?.withWidths)
  const sendRenderedPage = createUpstreamPages({
    data,
    template,
    renderer: options.pageRenderer ?? (await loadPageRenderer(dist)),
    origin: options.baseUrl ?? 'http://localhost:8080',
    policy: { cspSources, frameAncestors: frameOrigins },
    pageTimeout: options.pageTimeout,
    now,
    onError: (error) => app.log.error({ err: error }, 'a page was not rendered'),
  })

  for (const path of ['/healthz', '/readyz']) app.get(path, (_, reply) => reply.type('text/plain').send('ok'))
  addShareTarget(app)
  await addStaticFiles(app, dist, false)
  refuseBodiesOfReads(app)
  addPictureSizes(app, pictures)
  // Bodies are forwarded unread, whatever their type.
  app.removeContentTypeParser('text/plain')
  await app.register(httpProxy, {
    upstream,
    undici: { headersTimeout: timeout, bodyTimeout: timeout },
    // Decides for every request: forward it, or serve the app, or 404.
    preHandler: (request, reply, done) => {
      const path = decodedPathOf(request)
      const lang = path === null || request.method !== 'GET' ? null : ownBundleLanguage(path)
      if (lang !== null && !request.url.includes('?')) {
        return void sendBundle(data, lang, reply).catch(() => sendUpstreamUnavailable(request, reply, 502))
      }
      if (path !== null && isServerOnly(path)) {
        // The compressor would buffer a streamed answer.
        if (!getsWidths(request)) request.headers[noCompressionHeader] = '1'
        return done()
      }
      if (path === null || !isNavigation(request, path)) return void reply.code(404).send()
      sendRenderedPage(request, reply, path).then(
        (isSent) => {
          if (!isSent)
            void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(shell)
        },
        (error: unknown) => done(error as Error),
      )
    },
    replyOptions: {
      // The upstream server names the time of the next attempt; its visitors repeat it.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, { [noCompressionHeader]: _, ...headers }) => ({
        ...withoutProxyHeaders(withoutHopHeaders(headers)),
        ...(getsWidths(request as FastifyRequest) ? { 'accept-encoding': 'identity' } : {}),
        ...(isOwnOrigin(request, headers['origin']) ? { origin } : {}),
        // An https server redirects requests without this value to https, in a loop.
        'x-forwarded-proto': secureUpstream ? 'https' : request.protocol,
        'x-forwarded-for': request.ip,
      }),
      rewriteHeaders: (headers, request) => {
        const { location } = headers
        const cookies = headers['set-cookie']
        return {
          ...withoutHopHeaders(headers),
          ...(isPage(headers) ? { 'content-security-policy': policyOfPages } : {}),
          ...resourcePolicy((request && decodedPathOf(request)) ?? '', headers),
          ...(typeof location === 'string'
            ? { location: withLanguageOf(localLocation(location, upstream), request?.url ?? '') }
            : {}),
          ...(cookies
            ? { 'set-cookie': [cookies].flat().map((one) => localCookie(one, request?.protocol === 'https')) }
            : {}),
        }
      },
      onResponse: (request, forwarded, answer) => {
        const reply = forwarded as FastifyReply
        const { stream } = answer as unknown as { readonly stream: Readable }
        const isPlain = reply.statusCode === 200 && !reply.hasHeader('content-encoding')
        if (pictures === null || !isPlain || !getsWidths(request as FastifyRequest))
          return void reply.send(stream)
        sendWithWidths(pictures, reply, stream).catch(() =>
          sendUpstreamUnavailable(reply.request, reply, 502),
        )
      },
      onError: (reply, { error }) => {
        // Headers are sent already: closing the connection marks the answer as incomplete.
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
