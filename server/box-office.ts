/** The whole box office in one call: database, texts, web server, jobs. main.ts listens with it, tests inject. */
import type { FastifyInstance } from 'fastify'
import { openSignIn, type SignInOptions } from './accounts/sign-in.ts'
import { openBotChecks, type BotCheckOptions } from './challenge/bot-checks.ts'
import type { Register } from './domain/vat/verdicts.ts'
import { addApi } from './http/api.ts'
import { createServer, type LogStream, type Patience } from './http/app.ts'
import { stripeGuest } from './http/security-headers.ts'
import { addPages } from './http/pages.ts'
import { addFiles } from './http/routes/files.ts'
import { addHealth } from './http/routes/health.ts'
import { addPageRedirects } from './http/routes/page-redirects.ts'
import { addPaymentReturns } from './http/routes/payment-returns.ts'
import { addPaymentWebhooks } from './http/routes/payment-webhooks.ts'
import { addSandbox } from './http/routes/sandbox.ts'
import { addSignIn } from './http/routes/sign-in.ts'
import { addWallets } from './http/routes/wallets.ts'
import { addStaticFiles } from './http/static-files.ts'
import { loadTexts } from './i18n/texts.ts'
import { startJobs } from './jobs.ts'
import { startSender } from './mail/sender.ts'
import type { Send } from './mail/transport.ts'
import type { Office } from './office.ts'
import { openOperatorLine } from './operator-line.ts'
import { createPayments, type PaymentOptions } from './payments/payments.ts'
import type { Notice } from './payments/sandbox/sandbox.ts'
import { countCalls } from './store/call-counts.ts'
import { openDatabase, type Database, type Where } from './store/database.ts'
import type { Wallets } from './wallet/configuration.ts'

export interface BoxOfficeOptions {
  readonly database?: Where
  /** Folder of the built app; without it only the API answers. */
  readonly dist?: string
  readonly now?: () => number
  readonly baseUrl?: string
  readonly log?: boolean | LogStream
  readonly trustProxy?: boolean
  readonly callsPerMinute?: number
  /** Worked on at once; the server's own limit when absent. */
  readonly callsAtOnce?: number
  /** How visitors sign in; without it nobody does. */
  readonly signIn?: SignInOptions | undefined
  /** Checks that a person is buying; without them nobody is asked. */
  readonly botChecks?: BotCheckOptions | undefined
  /** Beside the offline ways to pay. */
  readonly payments?: PaymentOptions
  /** With slow clients; the server's own when absent. */
  readonly patience?: Patience
  /** Run the jobs every 30 seconds. */
  readonly jobs?: boolean
  /** How mails get out; without it they wait in the queue. `sender`: the address they come from. */
  readonly mail?: { readonly send: Send; readonly sender: string }
  /** Checks foreign tax numbers over the network; without it their form has to do. */
  readonly vies?: Register
  /** Who signs passes for phones. */
  readonly wallets?: Wallets
  /** Adds to the server before it is ready (tests). */
  readonly extend?: (app: FastifyInstance, office: Office) => void
}

export interface BoxOffice {
  readonly app: FastifyInstance
  readonly db: Database
  readonly office: Office
  close(): Promise<void>
}

/**
 * What even the slowest database gets done within the minute that a proxy waits (DEPLOYMENT, "What one machine carries").
 * Whoever would wait longer hears at once that it is too much.
 */
const defaultCallsAtOnce = 700

const form = { 'content-type': 'application/x-www-form-urlencoded' }

export async function buildBoxOffice(options: BoxOfficeOptions = {}): Promise<BoxOffice> {
  const db = await openDatabase(options.database ?? {})
  const baseUrl = options.baseUrl ?? 'http://localhost:8080'
  const now = options.now ?? Date.now
  const { signIn, addTo: addSignInPages } = await openSignIn(options.signIn, baseUrl)
  const {
    challenge,
    captcha,
    guests,
    addTo: addWidgets,
  } = await openBotChecks(options.botChecks ?? {}, db, now)
  const atTheEnd = captcha?.forOfflinePayments ? { captcha } : {}
  const office: Office = {
    db,
    texts: loadTexts(),
    now,
    baseUrl,
    signIn,
    challenge,
    captcha,
    vies: options.vies,
    payments: createPayments(
      { ...atTheEnd, ...options.payments },
      { db, baseUrl, notify: (notice) => tell(notice) },
    ),
    wallets: options.wallets ?? {},
  }
  const app = await createServer({
    log: options.log ?? false,
    trustProxy: options.trustProxy ?? false,
    callLimit: {
      perMinute: options.callsPerMinute ?? 3000,
      now,
      share: options.database?.url ? (...calls) => countCalls(db, ...calls) : undefined,
    },
    callsAtOnce: options.callsAtOnce ?? defaultCallsAtOnce,
    guests: options.payments?.stripe ? [...guests, stripeGuest] : guests,
    ...(options.patience ? { patience: options.patience } : {}),
  })
  // The sandbox provider is in this house, and still it comes in by the door.
  const tell = ({ method, path, id }: Notice) =>
    app.inject({
      method,
      url: path,
      ...(method === 'POST' ? { headers: form, payload: `id=${encodeURIComponent(id)}` } : {}),
    })
  options.extend?.(app, office)
  await app.register((api, _, done) => {
    addApi(api, office)
    done()
  })
  await addWallets(app, office)
  addHealth(app, office)
  addFiles(app, office)
  addPageRedirects(app, office)
  addSignIn(app, office)
  addSignInPages(app)
  addWidgets(app)
  addPaymentReturns(app, office)
  await addPaymentWebhooks(app, office)
  await addSandbox(app, office)
  if (options.dist === undefined) app.setNotFoundHandler((_, reply) => reply.code(404).send())
  else {
    addPages(app, office, options.dist)
    await addStaticFiles(app, options.dist)
  }
  await app.ready()
  const stopJobs = options.jobs
    ? startJobs(office, (error) => app.log.error({ err: error }, 'a job failed'))
    : () => Promise.resolve()
  const { mail } = options
  const stopMails = mail
    ? startSender(office, mail.send, mail.sender, (error) => app.log.error({ err: error }, 'mails failed'))
    : () => Promise.resolve()
  const folder = options.database?.url ? undefined : options.database?.folder
  const hangUp =
    folder === undefined ? () => Promise.resolve() : await openOperatorLine(folder, db, office.now)
  return {
    app,
    db,
    office,
    async close() {
      await app.close()
      await stopJobs()
      await stopMails()
      await hangUp()
      await db.destroy()
    },
  }
}
