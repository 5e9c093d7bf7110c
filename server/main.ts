/** Starts the server by the environment and stops it on a signal. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { second } from '#kit/time/durations.ts'
import { isDemonstration, readConfig, startWarnings, type ServerConfig } from '#server/config.ts'
import { prepareDemo } from '#server/demo/load-demo-data.ts'
import { nameCommands, withFiles } from '#server/environment.ts'
import { listenAt } from '#server/http/listen-at.ts'
import { folderTransport, smtpTransport } from '#server/infra/mail/transport.ts'
import { createMetrics, serveMetrics, type Metrics } from '#server/metrics.ts'
import { readExternalWallets } from '#server/modules/external-wallets/read-external-wallets.ts'
import { createCachedRegister, createViesRegister } from '#server/modules/taxes/vat-verdicts.ts'
import { buildServer, type TesseraServer } from '#server/server.ts'
import { warmUp } from '#server/upstream/upstream-pages.ts'
import { buildUpstreamProxy } from '#server/upstream/upstream-proxy.ts'

/** A packed server (npm run pack) shows the demo without its sign-in, which needs no password. */
const hasDemoSignIn = existsSync(new URL('demo/sign-in', import.meta.url))

/** Ms for the requests that a proxy has sent on its open connections before it learns of the end. */
const drain = second

type RunningServer = Pick<TesseraServer, 'app' | 'metrics' | 'close'>

async function createFront(settings: ServerConfig, upstream: string, dist: string): Promise<RunningServer> {
  const { log, trustProxy, frameOrigins } = settings
  let metrics: Metrics | null = null
  const app = await buildUpstreamProxy({
    upstream,
    dist,
    log,
    trustProxy,
    frameOrigins,
    requestsPerMinute: settings.requestsPerMinute,
    cspSources: settings.alfioSources,
    baseUrl: settings.baseUrl,
    pictures: {},
    drain,
    extend(proxy, isAway) {
      if (settings.metricsPort !== undefined) metrics = createMetrics(proxy, null, Date.now, isAway)
    },
  })
  await warmUp(app)
  return { app, metrics, close: () => app.close() }
}

async function createRunningServer(settings: ServerConfig): Promise<RunningServer> {
  const { log, trustProxy, smtpUrl, mailFrom } = settings
  const dist = fileURLToPath(new URL('../dist', import.meta.url))
  const built = existsSync(dist)
  if (settings.alfioUrl !== undefined) {
    if (!built) throw new Error('The app is not built yet: npm run build')
    return createFront(settings, settings.alfioUrl, dist)
  }
  const signIn = settings.openId ?? (settings.demo && hasDemoSignIn ? 'demo' : undefined)
  // The embedded one starts in the thread of this process, at first for half a minute on a slow machine.
  if (settings.databaseUrl === undefined) console.log(`Opening the database in ${settings.dataDir} ...`)
  const server = await buildServer({
    database: { url: settings.databaseUrl, folder: settings.dataDir },
    ...(built ? { dist } : {}),
    baseUrl: settings.baseUrl,
    demonstration: isDemonstration(settings),
    botChecks: settings.botChecks,
    signIn,
    jobs: true,
    payments: {
      sandbox: settings.sandboxPayments,
      ...(settings.stripe ? { stripe: settings.stripe } : {}),
    },
    mail: {
      send: smtpUrl ? smtpTransport(smtpUrl) : folderTransport(join(settings.dataDir, 'outbox')),
      sender: mailFrom,
    },
    vies: createCachedRegister(createViesRegister(fetch), Date.now),
    holdLimits: 'settings',
    requestsPerMinute: settings.requestsPerMinute,
    measured: settings.metricsPort !== undefined,
    push: { secret: settings.pushSecret },
    externalWallets: readExternalWallets(withFiles(process.env)),
    log,
    trustProxy,
    drain,
  })
  await prepareDemo(server.db, settings.demo, Date.now())
  return server
}

/** Ms; longer than any answer takes. A client that keeps its connection does not prevent the exit. */
const shutdownTimeout = 10_000

/** Prints one sentence for a wrong setting, a locked folder or a used port; the stack of any other error. */
function exitWithError(error: unknown): never {
  const plain = error instanceof Error && error.name === 'Error'
  const portTaken = plain && 'code' in error && error.code === 'EADDRINUSE'
  const advice = portTaken ? 'Stop what listens there, or set PORT or METRICS_PORT to another one.' : ''
  console.error(plain ? nameCommands([error.message, advice].join('\n').trim(), process.env) : error)
  process.exit(1)
}

/** Listens, and answers the figures at METRICS_PORT while the server runs. */
async function start(): Promise<Pick<RunningServer, 'close'>> {
  const settings = readConfig(process.env)
  for (const warning of startWarnings(settings)) console.warn(`WARNING: ${warning}`)
  const { port, host, metricsPort } = settings
  const { app, metrics, close } = await createRunningServer(settings)
  await listenAt(app, { port, host })
  const stopMetrics =
    metrics === null || metricsPort === undefined
      ? undefined
      : await serveMetrics(metrics, { port: metricsPort, host })
  console.log(`Server listens at ${settings.baseUrl}`)
  process.send?.('open')
  return {
    async close() {
      await stopMetrics?.()
      await close()
    },
  }
}

const starting = start().catch(exitWithError)

let closing = false
/** Completes running requests, then closes the database: PGlite starts faster after a clean close. */
function stop(): void {
  if (closing) return
  closing = true
  setTimeout(() => process.exit(1), shutdownTimeout).unref()
  starting
    .then((server) => server.close())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
// A terminal was closed. Node resets what nohup has set, so that a server without a terminal ignores it here.
process.on('SIGHUP', () => process.stdin.isTTY && stop())
// The parent process (npm start) has ended, so nothing else would stop this one.
process.on('disconnect', stop)
await starting
