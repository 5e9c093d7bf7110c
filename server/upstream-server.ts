/** Composes the server in front of an alf.io server: the proxy and, with a budget, messages to devices. */
import type { FastifyInstance } from 'fastify'
import { openAdminSocket } from '#server/admin/admin-socket.ts'
import { addAnyBodyParser, addJsonParser } from '#server/http/decode-body.ts'
import { createRegistrar } from '#server/http/registrar.ts'
import { openDatabase, type DatabaseConfig } from '#server/infra/database/database.ts'
import { loadTranslations } from '#server/infra/i18n/translations.ts'
import { openPush, type PushContext, type PushOptions } from '#server/modules/push/index.ts'
import { addPush } from '#server/modules/push/routes.ts'
import { buildUpstreamProxy, type UpstreamProxyOptions } from '#server/upstream/upstream-proxy.ts'
import { upstreamTopics } from '#server/upstream/upstream-topics.ts'
import { startPushJobs } from './jobs.ts'
import { createMetrics, type Metrics } from './metrics.ts'

/** Messages to devices. */
interface FrontPushOptions extends PushOptions {
  readonly database: DatabaseConfig
  /** Requests to alf.io in a minute, of all instances on the database. */
  readonly perMinute: number
  /** Run the jobs that read and send. */
  readonly jobs?: boolean
}

export interface UpstreamServerOptions extends UpstreamProxyOptions {
  /** Absent: no messages and no database. */
  readonly push?: FrontPushOptions | undefined
  /** Count the figures for monitoring. */
  readonly measured?: boolean
}

export interface UpstreamServer {
  readonly app: FastifyInstance
  /** Null without messages to devices. */
  readonly pushContext: PushContext | null
  /** Null unless `measured`. */
  readonly metrics: Metrics | null
  close(): Promise<void>
}

/** The calls of Web Push, which alf.io has not. They use no session: what a device sends is all that counts. */
function addPushCalls(app: FastifyInstance, context: PushContext): void {
  app.register((api, _, done) => {
    addJsonParser(api)
    addAnyBodyParser(api)
    api.addHook('onRequest', (_request, reply, next) => {
      void reply.header('Cache-Control', 'no-store')
      next()
    })
    const { addEndpoint, addMethodNotAllowed } = createRegistrar(api, () => Promise.resolve(undefined))
    addPush(addEndpoint, context, () => null)
    addMethodNotAllowed()
    done()
  })
}

async function openContext(
  { database, secret, transport }: FrontPushOptions,
  { now = Date.now, baseUrl = 'http://localhost:8080' }: UpstreamServerOptions,
): Promise<PushContext> {
  const db = await openDatabase(database)
  try {
    const push = await openPush(db, { secret, ...(transport ? { transport } : {}) })
    return { db, now, baseUrl, translations: loadTranslations(), push }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

type Stop = () => Promise<void>

async function startWork(
  { app, metrics }: Pick<UpstreamServer, 'app' | 'metrics'>,
  context: PushContext,
  { upstream, push }: UpstreamServerOptions & { readonly push: FrontPushOptions },
): Promise<Stop> {
  const { database, perMinute, jobs = false } = push
  const report = (error: unknown): void => app.log.error({ err: error }, 'a job failed')
  const source = upstreamTopics({ context, upstream, perMinute })
  const stopJobs = jobs
    ? startPushJobs(context, source, report, metrics ?? undefined)
    : () => Promise.resolve()
  const closeSocket =
    database.url || database.folder === undefined
      ? () => Promise.resolve()
      : await openAdminSocket(database.folder, context.db, { now: context.now, payments: { providers: [] } })
  return async () => {
    await stopJobs()
    await closeSocket()
    context.push.transport.close()
    await context.db.destroy()
  }
}

/** @throws when the built app, or the database of messages, cannot be opened */
export async function buildUpstreamServer(options: UpstreamServerOptions): Promise<UpstreamServer> {
  const { push, measured = false, now = Date.now } = options
  const pushContext = push ? await openContext(push, options) : null
  let metrics: Metrics | null = null
  const app = await buildUpstreamProxy({
    ...options,
    extend(proxy) {
      if (measured) metrics = createMetrics(proxy, null, now, pushContext?.db)
      if (pushContext) addPushCalls(proxy, pushContext)
      options.extend?.(proxy)
    },
  })
  const stopWork =
    push && pushContext
      ? await startWork({ app, metrics }, pushContext, { ...options, push })
      : () => Promise.resolve()
  return {
    app,
    pushContext,
    metrics,
    async close() {
      await app.close()
      await stopWork()
    },
  }
}
