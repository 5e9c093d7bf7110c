/** The web server around the API: limits, headers, compression, errors, logs without secrets. */
import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import { addRequestLimit, type RequestLimit } from './rate-limit.ts'
import { addErrorHandler } from './errors.ts'
import { sendNotFound } from './not-found.ts'
import { limitConcurrentRequests } from './overload.ts'
import type { CspSource } from './content-security-policy.ts'
import { addSecurityHeaders } from './security-headers.ts'

export interface LogStream {
  write(line: string): void
}

export interface HttpServerOptions {
  /** Write one JSON line for each answer, to standard output or to the given stream. */
  readonly log: boolean | LogStream
  /** A proxy in front tells the visitor's address and protocol. */
  readonly trustProxy: boolean
  /** Calls of the API a minute from one address. */
  readonly requestLimit: RequestLimit
  /** How many calls are worked on at once; no limit when absent. */
  readonly maxConcurrentRequests?: number | undefined
  /** Whose scripts and frames the pages may use beside our own. */
  readonly cspSources?: readonly CspSource[]
  /** Sites that may show everything of ours in a frame. */
  readonly frameOrigins?: readonly string[]
  /** How long a client may take for its headers, and for its whole request; ms. */
  readonly timeouts?: Timeouts
}

export interface Timeouts {
  readonly headers: number
  readonly request: number
  /** How often the server looks for those who took longer. */
  readonly checkInterval: number
}

const kilobyte = 1024
const bodyLimit = 64 * kilobyte
/** A visitor on a bad line is given time, a visitor who holds connections open on purpose is not served for ever. */
const defaultTimeouts: Timeouts = { headers: 15_000, request: 30_000, checkInterval: 5000 }

export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const timeouts = options.timeouts ?? defaultTimeouts
  const app = Fastify({
    logger: loggerOf(options.log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit,
    requestTimeout: timeouts.request,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkInterval },
    connectionTimeout: 150_000,
    // Longer than a proxy keeps an idle connection (nginx 60 s, Caddy 120 s): the one who hangs up first must be the one
    // who asks, or a call gets lost on a line that is just being closed.
    keepAliveTimeout: 125_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (_error, request, reply) => void sendNotFound(request, reply, 400),
  })

  addErrorHandler(app)
  addSecurityHeaders(app, {
    cspSources: options.cspSources ?? [],
    frameAncestors: options.frameOrigins ?? [],
  })
  addRequestLog(app)
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

/** Whatever the framework itself has to say about a request, it says without its address. */
const loggerOf = (log: boolean | LogStream) =>
  log === false
    ? false
    : {
        level: 'info',
        serializers: { req: ({ method }: { method: string }) => ({ method }) },
        ...(log === true ? {} : { stream: log }),
      }

/** One line an answer: the route's pattern instead of the address, since ids in addresses open tickets. */
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

/** PostgreSQL cannot store a zero byte in a text; nobody's name or address has one. */
function refuseZeroBytes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) =>
    request.url.includes('%00') ? sendNotFound(request, reply, 404) : undefined,
  )
}
