/** Composes the server: database, translations, HTTP server, jobs, mails. main.ts listens with it, tests inject requests. */
import type { FastifyInstance } from 'fastify'
import { openAdminSocket } from '#server/admin/admin-socket.ts'
import { reasonOf } from '#server/admin/doctor/finding.ts'
import type { AppContext } from '#server/app-context.ts'
import { composeMail } from '#server/compose-mail.ts'
import { createHttpServer, type LogStream, type Timeouts } from '#server/http/create-http-server.ts'
import type { LogLevel } from '#server/http/log-level.ts'
import type { CspSource } from '#server/http/security-headers.ts'
import { addStartManifest, addStaticFiles } from '#server/http/static-files.ts'
import type { TrustedProxies } from '#server/http/trusted-proxies.ts'
import {
  openDatabase,
  serverLimits,
  type Database,
  type DatabaseConfig,
} from '#server/infra/database/database.ts'
import { loadServerKey } from '#server/infra/database/server-key.ts'
import { loadTranslations } from '#server/infra/i18n/translations.ts'
import { addRequestCount } from '#server/infra/limits/limited-acts.ts'
import { startMailSender } from '#server/infra/mail/queue.ts'
import type { SendMail } from '#server/infra/mail/transport.ts'
import { startJobs } from '#server/jobs.ts'
import { createMetrics, type Metrics } from '#server/metrics.ts'
import {
  openIdProvider,
  type OpenIdOptions,
  type SignInProvider,
} from '#server/modules/account/openid-provider.ts'
import { addSignIn } from '#server/modules/account/routes.ts'
import { saveBookingToProfile } from '#server/modules/account/save-booking-to-profile.ts'
import {
  createBotChecks,
  type BotCheckOptions,
  type BotChecks,
} from '#server/modules/bot-checks/create-bot-checks.ts'
import type { ExternalWallets } from '#server/modules/external-wallets/read-external-wallets.ts'
import { addExternalWallets } from '#server/modules/external-wallets/routes.ts'
import { activePaymentMethods, loadPaymentState } from '#server/modules/payments/payment-methods.ts'
import {
  createPayments,
  type PaymentOptions,
  cspSourcesOf,
} from '#server/modules/payments/providers/create-payments.ts'
import { addPaymentWebhooks } from '#server/modules/payments/routes/payment.ts'
import { addSandbox } from '#server/modules/payments/routes/sandbox.ts'
import type { HoldLimitSource } from '#server/modules/purchase/hold-limits.ts'
import { openPush, type PushOptions } from '#server/modules/push/open-push.ts'
import { addFiles } from '#server/modules/site/routes/files.ts'
import { addHealth } from '#server/modules/site/routes/health.ts'
import { addPageRedirects } from '#server/modules/site/routes/page-redirects.ts'
import { addPages } from '#server/modules/site/routes/pages.ts'
import type { VatRegister } from '#server/modules/taxes/vat-verdicts.ts'
import { addOnlineCheckIn } from '#server/modules/ticket/routes.ts'
import { addPublicApi } from '#server/public-api.ts'
import type { PageRenderer } from '#shell/rules/page-renderer.ts'
import type { TicketPageRenderer } from '#ticket/rules/static-page.ts'

/** `demo`: a form with two invented people. */
type SignInOptions = OpenIdOptions | 'demo'

export interface ServerOptions {
  readonly database?: DatabaseConfig
  /** Folder of the built app; without it only the API answers. */
  readonly dist?: string
  /** Renders static ticket pages; the renderer of the build when absent. */
  readonly ticketPages?: TicketPageRenderer
  /** Renders pages of the catalogue; the renderer of the build when absent. */
  readonly pageRenderer?: PageRenderer
  /** Epoch ms. */
  readonly now?: () => number
  /** Public origin without a trailing slash. */
  readonly baseUrl?: string
  readonly log?: boolean | LogLevel | LogStream
  /** Count the figures for monitoring. */
  readonly measured?: boolean
  readonly trustProxy?: TrustedProxies
  /** A demo that other machines can reach; pages show a strip. */
  readonly demonstration?: boolean
  /** API calls of one address. */
  readonly requestsPerMinute?: number
  /** Orders that hold tickets or are unpaid at the same time; unlimited when absent. */
  readonly holdLimits?: HoldLimitSource
  /** One request more is answered 503. */
  readonly maxConcurrentRequests?: number
  /** Without it visitors cannot sign in. */
  readonly signIn?: SignInOptions | undefined
  readonly botChecks?: BotCheckOptions | undefined
  /** Providers beside the offline payment methods. */
  readonly payments?: PaymentOptions
  /** Ms in which open connections are still answered when the server closes; none when absent. */
  readonly drain?: number
  /** Limits on waiting for slow clients. */
  readonly timeouts?: Timeouts
  readonly jobs?: boolean
  /** Without it mails stay in the queue. `sender`: the address that they come from. */
  readonly mail?: { readonly send: SendMail; readonly sender: string }
  /** Checks EU tax numbers over the network; without it only their format is checked. */
  readonly vies?: VatRegister
  /** Keys that sign wallet passes. */
  readonly externalWallets?: ExternalWallets
  /** Messages to devices. */
  readonly push?: PushOptions
  /** Adds routes before the server is ready (tests). */
  readonly extend?: (app: FastifyInstance, context: AppContext) => void
}

export interface TesseraServer {
  readonly app: FastifyInstance
  readonly db: Database
  readonly context: AppContext
  /** Null unless `measured`. */
  readonly metrics: Metrics | null
  close(): Promise<void>
}

type Stop = () => Promise<void>
const nothingToStop: Stop = () => Promise.resolve()

/**
 * The number that the slowest supported database completes within the minute that a proxy waits (DEPLOYMENT, "What one
 * machine carries").
 */
const defaultMaxConcurrentRequests = 700
const defaultRequestsPerMinute = 3000

interface SignIn {
  readonly signIn: SignInProvider | null
  /** Adds routes that the sign-in itself needs, before the server is ready. */
  readonly register?: (app: FastifyInstance) => void
}

/** The package of a server that sells has no sign-in of the demo. */
async function openSignIn(options: SignInOptions | undefined, baseUrl: string): Promise<SignIn> {
  if (options !== 'demo') return { signIn: options === undefined ? null : openIdProvider(options, baseUrl) }
  const { createDemoSignIn } = await import('#server/demo/sign-in/create-demo-sign-in.ts')
  return createDemoSignIn(baseUrl)
}

interface RouteParts {
  readonly context: AppContext
  readonly signIn: SignIn
  readonly cspSources: readonly CspSource[]
}

async function addRoutes(
  app: FastifyInstance,
  { context, signIn, cspSources }: RouteParts,
  { dist, ticketPages, pageRenderer }: ServerOptions,
): Promise<void> {
  await app.register((api, _, done) => {
    addPublicApi(api, context)
    done()
  })
  await addExternalWallets(app, context)
  addHealth(app, context)
  addFiles(app, context)
  addPageRedirects(app, context)
  await addOnlineCheckIn(app, context)
  addSignIn(app, context)
  signIn.register?.(app)
  await addPaymentWebhooks(app, context)
  await addSandbox(app, context)
  if (dist === undefined) {
    app.setNotFoundHandler((_, reply) => reply.code(404).send())
    return
  }
  addStartManifest(app, dist)
  await addPages(app, context, { dist, cspSources, ticketPages, pageRenderer })
  await addStaticFiles(app, dist)
}

/** Starts jobs, mails and the admin socket. @returns stops them in the order that loses nothing */
async function startBackgroundWork(
  { app, db, context, metrics }: Pick<TesseraServer, 'app' | 'db' | 'context' | 'metrics'>,
  { jobs, mail, database }: ServerOptions,
): Promise<Stop> {
  const stopJobs = jobs
    ? startJobs(context, (error) => app.log.error({ err: error }, 'a job failed'), metrics ?? undefined)
    : nothingToStop
  const stopMails = mail
    ? startMailSender(
        {
          db,
          now: context.now,
          send: mail.send,
          compose: (job) => composeMail(context, job, mail.sender),
        },
        (error) => app.log.error({ err: error }, 'sending mails failed'),
      )
    : nothingToStop
  const folder = database?.url ? undefined : database?.folder
  const closeAdminSocket =
    folder === undefined
      ? nothingToStop
      : await openAdminSocket(folder, db, context).catch((error: unknown) => {
          // The shop sells without it.
          console.warn(`WARNING: Stop the server for operator commands: ${reasonOf(error)}`)
          return nothingToStop
        })
  return async () => {
    await stopJobs()
    await stopMails()
    await closeAdminSocket()
  }
}

type ContextParts = Pick<AppContext, 'db' | 'now' | 'baseUrl' | 'sessionKey' | 'push' | 'signIn'>

function createContext(
  { payments: paymentOptions, vies, externalWallets = {}, holdLimits, demonstration = false }: ServerOptions,
  parts: ContextParts,
  botChecks: BotChecks,
): AppContext {
  const { db, baseUrl, now } = parts
  const { challenge, captcha } = botChecks
  const payments = createPayments(
    { ...(captcha?.forOfflinePayments ? { captcha } : {}), ...paymentOptions },
    { db, baseUrl },
  )
  return {
    ...parts,
    translations: loadTranslations(),
    demonstration,
    challenge,
    captcha,
    vatRegister: vies,
    payments,
    activePaymentMethods: (event, at) => activePaymentMethods({ db, payments }, event, at),
    loadPaymentState: (details) => loadPaymentState({ db, payments, now }, details),
    saveBookingToProfile,
    holdLimits: holdLimits ?? null,
    externalWallets,
  }
}

function createApp(
  options: ServerOptions,
  { db, now }: AppContext,
  cspSources: readonly CspSource[],
): Promise<FastifyInstance> {
  const { log = false, trustProxy = false, requestsPerMinute = defaultRequestsPerMinute } = options
  return createHttpServer({
    log,
    trustProxy,
    requestLimit: {
      perMinute: requestsPerMinute,
      now,
      addShared: options.database?.url ? (...calls) => addRequestCount(db, ...calls) : undefined,
    },
    maxConcurrentRequests: options.maxConcurrentRequests ?? defaultMaxConcurrentRequests,
    cspSources,
    drain: options.drain,
    ...(options.timeouts ? { timeouts: options.timeouts } : {}),
  })
}

/** @throws when the database or a provider cannot be opened */
export async function buildServer(options: ServerOptions = {}): Promise<TesseraServer> {
  const { baseUrl = 'http://localhost:8080', now = Date.now } = options
  const db = await openDatabase({ limits: serverLimits, ...options.database })
  const signIn = await openSignIn(options.signIn, baseUrl)
  const botChecks = createBotChecks(options.botChecks ?? {}, db)
  const sessionKey = await loadServerKey(db, 'sessions')
  const push = await openPush(db, baseUrl, options.push)
  const parts = { db, signIn: signIn.signIn, now, baseUrl, sessionKey, push }
  const context = createContext(options, parts, botChecks)
  const cspSources = [...botChecks.cspSources, ...cspSourcesOf(context.payments.providers)]
  const app = await createApp(options, context, cspSources)
  const metrics = options.measured ? createMetrics(app, db, now) : null
  options.extend?.(app, context)
  await addRoutes(app, { context, signIn, cspSources }, options)
  await app.ready()
  const stopBackgroundWork = await startBackgroundWork({ app, db, context, metrics }, options)
  return {
    app,
    db,
    context,
    metrics,
    async close() {
      await app.close()
      await stopBackgroundWork()
      push.transport.close()
      await db.destroy()
    },
  }
}
