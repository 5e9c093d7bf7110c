/**
 * The server with ALFIO_URL: it serves the app and forwards the API to an alf.io server, so that the browser
 * uses one origin (docs/api/README.md#caching-and-cross-origin-use).
 */
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { minute } from '#kit/time/durations.ts'
import { elapsedSince } from '#kit/time/elapsed.ts'
import { createHttpServer, type HttpServerOptions } from '#server/http/create-http-server.ts'
import { decodedPathOf, isNavigation } from '#server/http/navigation.ts'
import { readPageTemplate, withNotices } from '#server/http/page-document.ts'
import { sendUpstreamUnavailable } from '#server/http/plain-page.ts'
import { loadRenderer } from '#server/http/rendered-pages.ts'
import { contentSecurityPolicy, uploadedFilePolicy, type CspSource } from '#server/http/security-headers.ts'
import { addStartManifest, addStaticFiles } from '#server/http/static-files.ts'
import type { TrustedProxies } from '#server/http/trusted-proxies.ts'
import { createBriefCache } from '#server/infra/bounded-cache.ts'
import type { PageRenderer } from '#shell/rules/page-renderer.ts'
import { infoPath } from '#wire/api-paths.ts'
import { openIdHeader } from '#wire/headers.ts'
import { isServerOnly } from '#wire/server-only-paths.ts'
import { needsSession, openSession, addPersonalLink } from './personal-link.ts'
import {
  ownBundleLanguage,
  createUpstreamData,
  type UpstreamData,
  readUpstream,
  UpstreamUnavailable,
} from './upstream-data.ts'
import { createUpstreamPages } from './upstream-pages.ts'
import {
  addPictureSizes,
  namesPictures,
  sendWithWidths,
  openUpstreamPictures,
  type PictureOptions,
  type UpstreamPictures,
} from './upstream-pictures.ts'
import { getsReservation, sendWithReservation } from './upstream-reservation.ts'
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
  readonly log?: HttpServerOptions['log']
  /** Requests of one address by their cost. */
  readonly requestsPerMinute?: number
  readonly trustProxy?: TrustedProxies
  /** Ms in which open connections are still answered when the server closes; none when absent. */
  readonly drain?: number
  /** Ms without a byte from the upstream server. */
  readonly timeout?: number
  /** Ms that the answer of a call that reserved waits for its order. */
  readonly reservationTimeout?: number
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
  /** Called before the routes are added. @param isAway resolves with why alf.io cannot be used, or null */
  readonly extend?: (app: FastifyInstance, isAway: () => Promise<string | null>) => void
  /** Epoch ms. */
  readonly now?: () => number
}

const defaultTimeout = 30_000
const defaultReservationTimeout = 1000
/** Request header that makes @fastify/compress skip the answer. */
const noCompressionHeader = 'x-no-compression'

/**
 * The upstream server accepts its own origin only; any other origin stays, so that it can refuse it. Compares hosts,
 * because a TLS proxy in front may be unknown here.
 */
const isOwnOrigin = ({ host }: Pick<FastifyRequest, 'host'>, origin: unknown): boolean =>
  typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host

/** @throws {UpstreamUnavailable} */
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

/** Parts of a request that decide how it is answered. */
interface ProxyParts {
  /** Address of the alf.io server. */
  readonly upstream: string
  /** Null without smaller sizes of pictures. */
  readonly pictures: UpstreamPictures | null
  readonly data: UpstreamData
  readonly sendRenderedPage: ReturnType<typeof createUpstreamPages>
  /** The app without data, for pages that are not rendered. */
  readonly shell: string
  /** Pages of alf.io, such as that of a wrong code, have their style inside. */
  readonly policyOfPages: string
  /** Host of the configured public origin; null: that of each request. */
  readonly publicHost: string | null
  readonly reservationTimeout: number
  readonly outage: Outage
}

const getsWidths = ({ pictures }: ProxyParts, request: FastifyRequest): boolean =>
  pictures !== null && namesPictures(request.method, decodedPathOf(request))

/** The answer gets more than alf.io sends. */
const isCompleted = (parts: ProxyParts, request: FastifyRequest): boolean =>
  getsWidths(parts, request) || getsReservation(request)

/** Answers by itself what alf.io does not: texts that it lacks, and the pages of the app. @returns true for a request to forward */
function isForwarded(parts: ProxyParts, request: FastifyRequest, reply: FastifyReply): boolean {
  const path = decodedPathOf(request)
  const lang = path === null || request.method !== 'GET' ? null : ownBundleLanguage(path)
  if (lang !== null && !request.url.includes('?')) {
    sendBundle(parts.data, lang, reply).catch((error: unknown) => {
      const retryAfter = error instanceof UpstreamUnavailable ? error.retryAfter : null
      sendUpstreamUnavailable(request, reply, 502, { retryAfter })
    })
    return false
  }
  if (path !== null && isServerOnly(path)) return true
  if (path === null || !isNavigation(request, path)) void reply.code(404).send()
  else void sendPage(parts, request, reply, path)
  return false
}

async function sendPage(
  { sendRenderedPage, shell }: ProxyParts,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<void> {
  try {
    if (await sendRenderedPage(request, reply, path)) return
    void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(shell)
  } catch (error) {
    void reply.send(error)
  }
}

/** The headers of a request and of its answer as they are forwarded, and the body of the answer with what it gets. */
function forwardingOf(parts: ProxyParts): NonNullable<FastifyHttpProxyOptions['replyOptions']> {
  const { upstream, pictures, policyOfPages, reservationTimeout } = parts
  const { origin, protocol } = new URL(upstream)
  return {
    // The upstream server names the time of the next attempt; its visitors repeat it.
    retryDelay: () => null,
    rewriteRequestHeaders: (request, { [noCompressionHeader]: _, ...headers }) => ({
      ...withoutProxyHeaders(withoutHopHeaders(headers)),
      ...(isCompleted(parts, request as FastifyRequest) ? { 'accept-encoding': 'identity' } : {}),
      ...(isOwnOrigin(request, headers['origin']) ? { origin } : {}),
      // An https server redirects requests without this value to https, in a loop.
      'x-forwarded-proto': protocol === 'https:' ? 'https' : request.protocol,
      // The sign-in names the address of its return. Elsewhere alf.io compares the origin above with its own host.
      ...(decodedPathOf(request)?.startsWith('/openid/')
        ? { 'x-forwarded-host': parts.publicHost ?? request.host }
        : {}),
      'x-forwarded-for': request.ip,
      // Its log then names the request as the log of this server does.
      'x-request-id': String((request as FastifyRequest).id),
    }),
    rewriteHeaders: (headers, request) => {
      const { location } = headers
      const path = (request && decodedPathOf(request)) ?? ''
      const cookies = headers['set-cookie']
      return {
        ...withoutHopHeaders(headers),
        ...(isPage(headers) ? { 'content-security-policy': policyOfPages } : {}),
        ...(path.startsWith('/file/') ? { 'content-security-policy': uploadedFilePolicy } : {}),
        ...resourcePolicy(path, headers),
        ...(typeof location === 'string'
          ? { location: withLanguageOf(localLocation(location, upstream), request?.url ?? '') }
          : {}),
        ...(cookies
          ? {
              'set-cookie': [cookies]
                .flat()
                .map((cookie) => localCookie(cookie, request?.protocol === 'https')),
            }
          : {}),
      }
    },
    onResponse: (request, forwarded, answer) => {
      const reply = forwarded as FastifyReply
      parts.outage.report([502, 504].includes(reply.statusCode))
      const { stream } = answer as unknown as { readonly stream: Readable }
      const isPlain = reply.statusCode === 200 && !reply.hasHeader('content-encoding')
      if (!isPlain || !isCompleted(parts, request as FastifyRequest)) return void reply.send(stream)
      const sent = getsReservation(request as FastifyRequest)
        ? sendWithReservation({ upstream, timeout: reservationTimeout }, reply, stream)
        : sendWithWidths(pictures, reply, stream)
      sent.catch(() => sendUpstreamUnavailable(reply.request, reply, 502))
    },
    onError: (reply, { error }) => {
      parts.outage.report(true)
      // Headers are sent already: closing the connection marks the answer as incomplete.
      if (reply.raw.headersSent) return void reply.raw.destroy()
      const late = (error as { statusCode?: number }).statusCode === 504
      const ours = reply as FastifyReply
      sendUpstreamUnavailable(ours.request, ours, late ? 504 : 502)
    },
  }
}

/** Ms for which a check counts, and after which alf.io counts as away. */
const [checkInterval, checkTimeout] = [5000, 3000]

/** Asks alf.io for its info, as the app does first. */
function checkUpstream(upstream: string, now: () => number): () => Promise<string | null> {
  const checks = createBriefCache<string | null>(1, now, checkInterval)
  const ask = (): Promise<string | null> =>
    readUpstream(upstream, infoPath, checkTimeout).then(
      ({ value }) => (value === null ? 'alf.io has no info' : null),
      () => 'alf.io does not answer',
    )
  return () => checks.get('', ask)
}

/** Every open page asks again in seconds (docs/OFFLINE.md#after-an-outage): none of these calls reaches an alf.io that is away. */
interface Outage {
  /** @param isLost a forwarded call got no answer of alf.io */
  readonly report: (isLost: boolean) => void
  /** False without a lost call, whatever the check says: it gives up before a slow alf.io answers. */
  readonly lasts: () => Promise<boolean>
}

/** Ms after which a lost call is forgotten: the next read tries alf.io itself. */
const longestOutage = minute

function watchOutage(isAway: () => Promise<string | null>, now: () => number): Outage {
  let lostAt: number | null = null
  const isLost = () => lostAt !== null && elapsedSince(lostAt, now()) < longestOutage
  return {
    report: (lost) => void (lostAt = lost ? now() : null),
    lasts: async () => isLost() && (await isAway()) !== null && isLost(),
  }
}

async function openParts(
  app: FastifyInstance,
  outage: Outage,
  options: UpstreamProxyOptions,
): Promise<ProxyParts> {
  const { upstream, dist, now = Date.now, cspSources = [], frameOrigins = [] } = options
  const policy = { cspSources, frameAncestors: frameOrigins }
  const logAs = (message: string) => (error: unknown) => app.log.error({ err: error }, message)
  const template = readPageTemplate(dist)
  const pictures = options.pictures
    ? await openUpstreamPictures({
        ...options.pictures,
        upstream,
        now,
        onError: logAs('sizes of a picture were not made'),
      })
    : null
  const data = createUpstreamData(upstream, now, pictures?.withWidths)
  const sendRenderedPage = createUpstreamPages({
    data,
    template,
    renderer: options.pageRenderer ?? (await loadRenderer<PageRenderer>(dist, 'pages')),
    origin: options.baseUrl ?? 'http://localhost:8080',
    policy,
    pageTimeout: options.pageTimeout,
    now,
    onError: logAs('a page was not rendered'),
  })
  return {
    upstream,
    pictures,
    data,
    sendRenderedPage,
    outage,
    shell: withNotices(template.shell, 'en'),
    publicHost: options.baseUrl === undefined ? null : new URL(options.baseUrl).host,
    reservationTimeout: options.reservationTimeout ?? defaultReservationTimeout,
    policyOfPages: contentSecurityPolicy({ ...policy, styles: ["'unsafe-inline'"] }),
  }
}

/**
 * Makes a server that serves the app and forwards every call to the alf.io server (`ALFIO_URL`).
 * @throws when the built app cannot be read
 */
export async function buildUpstreamProxy(options: UpstreamProxyOptions): Promise<FastifyInstance> {
  const { upstream, dist, now = Date.now, cspSources = [], frameOrigins = [] } = options
  const { log = false, trustProxy = false, timeout = defaultTimeout } = options
  const app = await createHttpServer({
    cspSources,
    frameOrigins,
    log,
    trustProxy,
    requestLimit: { perMinute: options.requestsPerMinute ?? 3000, now },
    drain: options.drain,
    decompress: false,
  })
  const isAway = checkUpstream(upstream, now)
  options.extend?.(app, isAway)
  const parts = await openParts(app, watchOutage(isAway, now), options)
  app.addHook('onClose', () => parts.pictures?.close())
  app.get('/healthz', (_, reply) => reply.type('text/plain').send('ok'))
  // Stored tickets open while alf.io is away: only a monitor that asks for it gets 503.
  app.get<{ Querystring: { upstream?: string } }>('/readyz', async ({ query }, reply) => {
    const states = [isAway()]
    // A load balancer waits one second.
    if (query.upstream === undefined) states.push(setTimeout(500, 'alf.io has not answered yet'))
    const reason = await Promise.race(states)
    void reply.code(reason !== null && query.upstream !== undefined ? 503 : 200).type('text/plain')
    return reply.send(reason ?? 'ok')
  })
  addStartManifest(app, dist)
  await addStaticFiles(app, dist, false)
  refuseBodiesOfReads(app)
  addPictureSizes(app, parts.pictures)
  await addPersonalLink(app, upstream, timeout)
  // Bodies are forwarded unread, whatever their type.
  app.removeContentTypeParser('text/plain')
  await app.register(httpProxy, {
    upstream,
    // The package verifies no certificate unless told to.
    undici: { headersTimeout: timeout, bodyTimeout: timeout, connect: { rejectUnauthorized: true } },
    // Its lines would hold the address, and ids in addresses authorize access to tickets.
    disableRequestLogging: true,
    preHandler: (request, reply, done) => {
      if (!isForwarded(parts, request, reply)) return
      // The compressor would buffer a streamed answer.
      if (!isCompleted(parts, request)) request.headers[noCompressionHeader] = '1'
      if (needsSession(request)) return void openSession(request, reply, upstream, timeout).then(() => done())
      if (request.method !== 'GET') return done()
      void parts.outage
        .lasts()
        .then((lasts) => (lasts ? sendUpstreamUnavailable(request, reply, 502) : done()))
    },
    replyOptions: forwardingOf(parts),
  })
  await app.ready()
  return app
}
