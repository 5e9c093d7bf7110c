/** The whole box office in one call: database, texts, web server, jobs. main.ts listens with it, tests inject. */
import type { FastifyInstance } from 'fastify'
import { createSignIn, type SignInOptions } from '#server/modules/accounts/open-sign-in.ts'
import { createBotChecks, type BotCheckOptions } from '#server/modules/bot-checks/open-bot-checks.ts'
import type { VatRegister } from '#server/modules/taxes/vat-verdicts.ts'
import { addPublicApi } from './endpoints.ts'
import { createHttpServer, type LogStream, type Timeouts } from '#server/http/app.ts'
import { stripeSource } from '#server/http/security-headers.ts'
import { addPages } from '#server/modules/site/routes/pages.ts'
import { addFiles } from '#server/modules/site/routes/files.ts'
import { addHealth } from '#server/modules/site/routes/health.ts'
import { addPageRedirects } from '#server/modules/site/routes/page-redirects.ts'
import { addPaymentReturns } from '#server/modules/payments/routes/payment-returns.ts'
import { addPaymentWebhooks } from '#server/modules/payments/routes/payment-webhooks.ts'
import { addSandbox } from '#server/modules/payments/routes/sandbox.ts'
import { addSignIn } from '#server/modules/accounts/routes/sign-in.ts'
import { addExternalWallets } from '#server/modules/external-wallets/routes.ts'
import { addStaticFiles } from '#server/http/static-files.ts'
import { loadTranslations } from '#server/infra/i18n/translations.ts'
import { startJobs } from './jobs.ts'
import { startMailSender } from '#server/infra/mail/sender.ts'
import type { SendMail } from '#server/infra/mail/transport.ts'
import type { AppContext } from './app-context.ts'
import { openAdminSocket } from '#server/admin/admin-socket.ts'
import { createPayments, type PaymentOptions } from '#server/modules/payments/providers/create-payments.ts'
import type { PaymentNotification } from '#server/modules/payments/providers/sandbox/sandbox.ts'
import { addRequestCount } from '#server/modules/bot-checks/queries.ts'
import { openDatabase, type Database, type DatabaseConfig } from '#server/infra/database/database.ts'
import type { ExternalWallets } from '#server/modules/external-wallets/read-external-wallets.ts'

export interface ServerOptions {
  readonly database?: DatabaseConfig
  /** Folder of the built app; without it only the API answers. */
  readonly dist?: string
  readonly now?: () => number
  readonly baseUrl?: string
  readonly log?: boolean | LogStream
  readonly trustProxy?: boolean
  readonly requestsPerMinute?: number
  /** Worked on at once; the server's own limit when absent. */
  readonly maxConcurrentRequests?: number
  /** How visitors sign in; without it nobody does. */
  readonly signIn?: SignInOptions | undefined
  /** Checks that a person is buying; without them nobody is asked. */
  readonly botChecks?: BotCheckOptions | undefined
  /** Beside the offline ways to pay. */
  readonly payments?: PaymentOptions
  /** With slow clients; the server's own when absent. */
  readonly timeouts?: Timeouts
  /** Run the jobs every 30 seconds. */
  readonly jobs?: boolean
  /** How mails get out; without it they wait in the queue. `sender`: the address they come from. */
  readonly mail?: { readonly send: SendMail; readonly sender: string }
  /** Checks foreign tax numbers over the network; without it their form has to do. */
  readonly vies?: VatRegister
  /** Who signs passes for phones. */
  readonly externalWallets?: ExternalWallets
  /** Adds to the server before it is ready (tests). */
  readonly extend?: (app: FastifyInstance, context: AppContext) => void
}

export interface TesseraServer {
  readonly app: FastifyInstance
  readonly db: Database
  readonly context: AppContext
  close(): Promise<void>
}

/**
 * What even the slowest database gets done within the minute that a proxy waits (DEPLOYMENT, "What one machine carries").
 * Whoever would wait longer hears at once that it is too much.
 */
const defaultMaxConcurrentRequests = 700

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

export async function buildServer(options: ServerOptions = {}): Promise<TesseraServer> {
  const db = await openDatabase(options.database ?? {})
  const baseUrl = options.baseUrl ?? 'http://localhost:8080'
  const now = options.now ?? Date.now
  const { signIn, register: addSignInPages } = await createSignIn(options.signIn, baseUrl)
  const {
    challenge,
    captcha,
    cspSources,
    register: addWidgets,
  } = await createBotChecks(options.botChecks ?? {}, db, now)
  const atTheEnd = captcha?.forOfflinePayments ? { captcha } : {}
  const context: AppContext = {
    db,
    translations: loadTranslations(),
    now,
    baseUrl,
    signIn,
    challenge,
    captcha,
    vatRegister: options.vies,
    payments: createPayments(
      { ...atTheEnd, ...options.payments },
      { db, baseUrl, notify: (notice) => tell(notice) },
    ),
    externalWallets: options.externalWallets ?? {},
  }
  const app = await createHttpServer({
    log: options.log ?? false,
    trustProxy: options.trustProxy ?? false,
    requestLimit: {
      perMinute: options.requestsPerMinute ?? 3000,
      now,
      addShared: options.database?.url ? (...calls) => addRequestCount(db, ...calls) : undefined,
    },
    maxConcurrentRequests: options.maxConcurrentRequests ?? defaultMaxConcurrentRequests,
    cspSources: options.payments?.stripe ? [...cspSources, stripeSource] : cspSources,
    ...(options.timeouts ? { timeouts: options.timeouts } : {}),
  })
  // The sandbox provider is in this house, and still it comes in by the door.
  const tell = ({ method, path, id }: PaymentNotification) =>
    app.inject({
      method,
      url: path,
      ...(method === 'POST' ? { headers: formHeaders, payload: `id=${encodeURIComponent(id)}` } : {}),
    })
  options.extend?.(app, context)
  await app.register((api, _, done) => {
    addPublicApi(api, context)
    done()
  })
  await addExternalWallets(app, context)
  addHealth(app, context)
  addFiles(app, context)
  addPageRedirects(app, context)
  addSignIn(app, context)
  addSignInPages(app)
  addWidgets(app)
  addPaymentReturns(app, context)
  await addPaymentWebhooks(app, context)
  await addSandbox(app, context)
  if (options.dist === undefined) app.setNotFoundHandler((_, reply) => reply.code(404).send())
  else {
    addPages(app, context, options.dist)
    await addStaticFiles(app, options.dist)
  }
  await app.ready()
  const stopJobs = options.jobs
    ? startJobs(context, (error) => app.log.error({ err: error }, 'a job failed'))
    : () => Promise.resolve()
  const { mail } = options
  const stopMails = mail
    ? startMailSender(context, mail.send, mail.sender, (error) =>
        app.log.error({ err: error }, 'mails failed'),
      )
    : () => Promise.resolve()
  const folder = options.database?.url ? undefined : options.database?.folder
  const hangUp =
    folder === undefined ? () => Promise.resolve() : await openAdminSocket(folder, db, context.now)
  return {
    app,
    db,
    context,
    async close() {
      await app.close()
      await stopJobs()
      await stopMails()
      await hangUp()
      await db.destroy()
    },
  }
}
