/** The web server around the API: limits, headers, compression, errors, logs without secrets. */
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import { addCallLimit, type CallLimit } from './call-limit.ts'
import { addErrorHandler } from './errors.ts'
import { sendLost } from './lost.ts'
import { addOverloadGuard } from './overload.ts'
import { addSecurityHeaders, type Guest } from './security-headers.ts'

export interface LogStream {
  write(line: string): void
}

export interface ServerOptions {
  /** Write one JSON line for each answer, to standard output or to the given stream. */
  readonly log: boolean | LogStream
  /** A proxy in front tells the visitor's address and protocol. */
  readonly trustProxy: boolean
  /** Calls of the API a minute from one address. */
  readonly callLimit: CallLimit
  /** How many calls are worked on at once; no limit when absent. */
  readonly callsAtOnce?: number | undefined
  /** Whose scripts and frames the pages may use beside our own. */
  readonly guests?: readonly Guest[]
  /** Sites that may show everything of ours in a frame. */
  readonly frames?: readonly string[]
  /** How long a client may take for its headers, and for its whole request; ms. */
  readonly patience?: Patience
}

export interface Patience {
  readonly headers: number
  readonly request: number
  /** How often the server looks for those who took longer. */
  readonly look: number
}

const kilobyte = 1024
const bodyLimit = 64 * kilobyte
/** A visitor on a bad line is given time, a visitor who holds connections open on purpose is not served for ever. */
const defaultPatience: Patience = { headers: 15_000, request: 30_000, look: 5000 }

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const patience = options.patience ?? defaultPatience
  const app = Fastify({
    logger: loggerOf(options.log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit,
    requestTimeout: patience.request,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.look },
    connectionTimeout: 150_000,
    // Longer than a proxy keeps an idle connection (nginx 60 s, Caddy 120 s): the one who hangs up first must be the one
    // who asks, or a call gets lost on a line that is just being closed.
    keepAliveTimeout: 125_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (_error, request, reply) => void sendLost(request, reply, 400),
  })

  addErrorHandler(app)
  addSecurityHeaders(app, options.guests ?? [], options.frames ?? [])
  addLog(app)
  refuseZeroBytes(app)
  await app.register(cookie)
  await app.register(compress, {
    threshold: kilobyte,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  if (options.callsAtOnce !== undefined) addOverloadGuard(app, options.callsAtOnce)
  await addCallLimit(app, options.callLimit)
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
function addLog(app: FastifyInstance): void {
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
    request.url.includes('%00') ? sendLost(request, reply, 404) : undefined,
  )
}
