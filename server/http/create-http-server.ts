/** Creates the Fastify server: limits, headers, compression, errors, logs without secrets. */
import { constants } from 'node:zlib'
import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { closeUnusedConnections } from './close-unused-connections.ts'
import type { CspSource } from './content-security-policy.ts'
import { addErrorHandler } from './errors.ts'
import { limitConcurrentRequests } from './limit-concurrent-requests.ts'
import { loggedError } from './logged-error.ts'
import { addRequestLimit, type RequestLimit } from './rate-limit.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { sendNotFound } from './send-not-found.ts'
import { refuseUnknownAddresses, trustProxyOption, type TrustedProxies } from './trusted-proxies.ts'

export interface LogStream {
  write(line: string): void
}

export interface HttpServerOptions {
  /** Log one JSON line for each answer, to standard output or to the stream. */
  readonly log: boolean | LogStream
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
}

export interface Timeouts {
  readonly headers: number
  readonly request: number
  /** How often the server closes connections past these timeouts. */
  readonly checkInterval: number
}

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
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A malformed address: no hook runs.
    frameworkErrors: (_error, request, reply) =>
      void sendNotFound(request, reply.headers(securityHeadersOf(request)), 400),
  })

  addErrorHandler(app)
  closeUnusedConnections(app)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(securityHeadersOf(request))
    done()
  })
  addRequestLog(app)
  refuseUnknownAddresses(app)
  refuseZeroBytes(app)
  await app.register(cookie)
  await app.register(accepts)
  await app.register(compress, {
    threshold: kilobyte,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  if (options.maxConcurrentRequests !== undefined) limitConcurrentRequests(app, options.maxConcurrentRequests)
  await addRequestLimit(app, options.requestLimit)
  return app
}

/** Messages of Fastify itself are logged without the address of the request. */
const loggerOf = (log: boolean | LogStream) =>
  log === false
    ? false
    : {
        level: 'info',
        serializers: { req: ({ method }: { method: string }) => ({ method }), err: loggedError },
        ...(log === true ? {} : { stream: log }),
      }

/**
 * Logs the pattern of the route instead of the address, because ids in addresses authorize access to tickets.
 */
function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    request.log.info({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
    done()
  })
}

/** PostgreSQL cannot store a zero byte in a text. */
function refuseZeroBytes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) =>
    request.url.includes('%00') ? sendNotFound(request, reply, 404) : undefined,
  )
}
