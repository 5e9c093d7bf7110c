/** Creates the Fastify server: limits, headers, compression, errors, logs without secrets. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Server, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { constants } from 'node:zlib'
import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyError,
} from 'fastify'
import { isServerOnly } from '#wire/server-only-paths.ts'
import { sendText } from './answers.ts'
import type { LogLevel } from './log-level.ts'
import { redirectQuery } from './navigation.ts'
import { acceptsPage, sendUpstreamUnavailable } from './plain-page.ts'
import { addRequestLimit, type RequestLimit } from './rate-limit.ts'
import { type CspSource, createSecurityHeaders } from './security-headers.ts'
import { refuseUnknownAddresses, trustProxyOption, type TrustedProxies } from './trusted-proxies.ts'

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
function addErrorHandler(app: FastifyInstance): void {
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

const value = '…'
const values = [
  /"[^"]*"|'[^']*'|`[^`]*`/g,
  /[^\s@<>(]+@[^\s@>)]+/g,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/gi,
  /=\([^)]*\)/g,
  /\d{4,}/g,
]

const withoutValues = (text: string): string =>
  values.reduce((rest, pattern) => rest.replaceAll(pattern, value), text.split('\n')[0] ?? '')

/**
 * @returns what the log has of an error: nothing of the values in it, which may belong to a person. `code` is that of the database
 * (SQLSTATE), of Node or of Fastify, `constraint` what the query broke
 */
export function loggedError(error: unknown) {
  const { name, message, stack = '' } = error instanceof Error ? error : { name: typeof error, message: '' }
  const textOf = (property: string): string | undefined => {
    const text: unknown = error instanceof Error ? Reflect.get(error, property) : undefined
    return typeof text === 'string' ? text : undefined
  }
  return {
    type: name,
    code: textOf('code'),
    constraint: textOf('constraint'),
    message: withoutValues(message),
    // Frames only: the first line would repeat the message.
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  }
}

/** Any unknown address of the app: the app shows its page in the visitor's language. */
const notFoundPath = '/not-found'

/** Redirects a browser that opens a page to the app's page; any other client gets the status. */
function sendNotFound(request: FastifyRequest, reply: FastifyReply, status: 400 | 404): FastifyReply {
  const { method, url } = request
  const opened = method === 'GET' && acceptsPage(request)
  if (opened && !isServerOnly(url.split('?')[0] ?? '')) return reply.redirect(notFoundPath)
  return status === 400 ? sendText(reply, status, 'bad request') : reply.code(status).send()
}

/**
 * A request counts while the server works on it, not while the client sends or receives slowly: slow clients
 * must not block the others.
 * @param most requests at the same time; one more is answered 503 with Retry-After
 */
function limitConcurrentRequests(app: FastifyInstance, most: number): void {
  const working = new WeakSet<FastifyRequest>()
  let count = 0

  function begin(request: FastifyRequest): void {
    if (working.has(request)) return
    working.add(request)
    count += 1
  }
  function end(request: FastifyRequest): void {
    if (working.delete(request)) count -= 1
  }

  app.addHook('onRequest', (request, reply, done) => {
    // A health check that fails under load would restart the instance when it is needed most.
    if (['/healthz', '/readyz'].includes(request.routeOptions.url ?? '')) return done()
    if (count >= most) return void sendUpstreamUnavailable(request, reply, 503, { reason: 'busy' })
    begin(request)
    // Covers hijacked replies. When the client disconnects before the answer, the work continues and still
    // counts.
    reply.raw.once('close', () => {
      if (reply.sent) end(request)
    })
    done()
  })
  app.addHook('preParsing', (request, _, __, done) => {
    end(request)
    done()
  })
  app.addHook('preValidation', (request, _, done) => {
    begin(request)
    done()
  })
  app.addHook('onSend', (request, _, __, done) => {
    end(request)
    done()
  })
}

/**
 * Takes no new connection when the server closes, and answers what still arrives on the open ones: a proxy that keeps them has sent
 * a request before it learns of the end. Each of these answers closes its connection.
 * @param most ms, if the connections stay open
 */
function drainConnections(app: FastifyInstance, most: number): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const drained = once(app.server, 'close')
    // The function of the HTTP server would close the connections that wait for a request.
    Server.prototype.close.call(app.server)
    await Promise.race([drained, setTimeout(most)])
  })
}

/**
 * Closes connections on which no byte has arrived when the server closes. Browsers open such connections ahead; Node counts them
 * as neither idle nor running, so the server would wait for them until their timeout.
 */
function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}

export interface LogStream {
  write(line: string): void
}

export interface HttpServerOptions {
  /** Log one JSON line for each answer, to standard output or to the stream; with a level only lines of it and above. */
  readonly log: boolean | LogLevel | LogStream
  /** Proxies whose headers name the client's address and protocol. */
  readonly trustProxy: TrustedProxies
  readonly requestLimit: RequestLimit
  /** Unlimited when absent. */
  readonly maxConcurrentRequests?: number | undefined
  /** Sites whose scripts and frames the pages may use. */
  readonly cspSources?: readonly CspSource[]
  /** Origins that may show every page in a frame. */
  readonly frameOrigins?: readonly string[]
  readonly timeouts?: Timeouts
  /** Ms in which open connections are still answered when the server closes; none when absent. */
  readonly drain?: number | undefined
  /** False for a server that forwards compressed bodies as they are. */
  readonly decompress?: boolean
}

export interface Timeouts {
  readonly headers: number
  readonly request: number
  /** How often the server closes connections past these timeouts. */
  readonly checkInterval: number
}

/** The id of a request, as in its log line. */
const requestIdHeader = 'X-Request-Id'

const kilobyte = 1024
const bodyLimit = 64 * kilobyte
/** Ms. Enough for a slow connection; a client that holds connections open on purpose is disconnected. */
const defaultTimeouts: Timeouts = { headers: 15_000, request: 30_000, checkInterval: 5000 }

/** A server without routes: limits, timeouts, log, headers and error answers. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const timeouts = options.timeouts ?? defaultTimeouts
  const securityHeadersOf = createSecurityHeaders({
    cspSources: options.cspSources ?? [],
    frameAncestors: options.frameOrigins ?? [],
  })
  const app = Fastify({
    logger: loggerOf(options.log),
    // 16 hexadecimal digits. randomUUID draws from a pool; a call of randomBytes costs 10 µs.
    genReqId: () => randomUUID().slice(0, 18).replaceAll('-', ''),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(options.trustProxy),
    bodyLimit,
    requestTimeout: timeouts.request,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkInterval },
    connectionTimeout: 150_000,
    // Longer than proxies keep an idle connection (nginx 60 s, Caddy 120 s): if the server closed it first, a
    // request could arrive on a connection that is being closed.
    keepAliveTimeout: 125_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A malformed address: no hook runs.
    frameworkErrors: (_error, request, reply) =>
      void sendNotFound(
        request,
        reply.headers({ ...securityHeadersOf(request), [requestIdHeader]: request.id }),
        400,
      ),
  })

  addErrorHandler(app)
  if (options.drain !== undefined) drainConnections(app, options.drain)
  closeUnusedConnections(app)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(securityHeadersOf(request))
    done()
  })
  addRequestLog(app)
  nameRequests(app)
  forbidChanges(app)
  refuseUnknownAddresses(app)
  refuseZeroBytes(app)
  redirectRepeatedSlashes(app)
  await app.register(cookie)
  await app.register(accepts)
  await app.register(compress, {
    threshold: kilobyte,
    globalDecompression: options.decompress ?? true,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  if (options.maxConcurrentRequests !== undefined) limitConcurrentRequests(app, options.maxConcurrentRequests)
  addRequestLimit(app, options.requestLimit)
  return app
}

/** Messages of Fastify itself are logged without the address of the request. */
const loggerOf = (log: HttpServerOptions['log']) =>
  log === false
    ? false
    : {
        level: typeof log === 'string' ? log : 'info',
        serializers: { req: ({ method }: { method: string }) => ({ method }), err: loggedError },
        ...(typeof log === 'object' ? { stream: log } : {}),
      }

/**
 * Logs the pattern of the route instead of the address, because ids in addresses authorize access to tickets.
 */
function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const { statusCode: status } = reply
    const level: LogLevel = status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info'
    request.log[level]({ method: request.method, route, status, ms: Math.round(reply.elapsedTime) })
    done()
  })
}

/**
 * Sends the id of the log line (`reqId`) with each answer that belongs to one request: a cache would give the id of another
 * visitor's request.
 */
function nameRequests(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _, done) => {
    if (!String(reply.getHeader('Cache-Control')).startsWith('public'))
      void reply.header(requestIdHeader, request.id)
    done()
  })
}

/** Forbids a proxy to change a page: Cloudflare would replace e-mail addresses by a script, which a stored page does not find. */
function forbidChanges(app: FastifyInstance): void {
  app.addHook('onSend', (_, reply, __, done) => {
    const caching = [reply.getHeader('Cache-Control') ?? [], 'no-transform'].flat().join(', ')
    if (String(reply.getHeader('Content-Type')).startsWith('text/html'))
      void reply.header('Cache-Control', caching)
    done()
  })
}

/** A browser reads `\\` as `/`: neither may remain at the begin of a redirect. */
const repeatedSlashes = /[/\\]{2,}/g

/**
 * Redirects a browser that opens a page to its address without repeated slashes: links are often joined from an address that
 * ends with a slash and a path that begins with one, and the app would read the first part of `//event/x` as a host.
 */
function redirectRepeatedSlashes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url } = request
    const [path = ''] = url.split('?')
    const single = path.replaceAll(repeatedSlashes, '/')
    const opensPage = method === 'GET' && path.startsWith('/') && acceptsPage(request)
    if (opensPage && single !== path) void reply.redirect(single + redirectQuery(url))
    else done()
  })
}

/** PostgreSQL cannot store a zero byte in a text. */
function refuseZeroBytes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.includes('%00')) void sendNotFound(request, reply, 404)
    else done()
  })
}
