/** Starts the server by the environment and listens until it is told to stop. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildBoxOffice } from './box-office.ts'
import { readEnvironment, type Environment } from './environment.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { buildForwarding } from './forwarding.ts'
import { toFolder, toServer } from './mail/transport.ts'
import { viesOver } from './vies.ts'
import { readWallets } from './wallet/configuration.ts'

interface Running {
  readonly listen: () => Promise<unknown>
  readonly close: () => Promise<unknown>
}

async function open(settings: Environment): Promise<Running> {
  const { log, trustProxy, port, host, smtpUrl, mailFrom } = settings
  const dist = fileURLToPath(new URL('../dist', import.meta.url))
  const built = existsSync(dist)
  if (settings.alfioUrl !== undefined) {
    if (!built) throw new Error('The app is not built yet: npm run build')
    const { alfioUrl: upstream, frames } = settings
    const app = await buildForwarding({ upstream, dist, log, trustProxy, frames })
    return { listen: () => app.listen({ port, host }), close: () => app.close() }
  }
  const office = await buildBoxOffice({
    database: { url: settings.databaseUrl, folder: settings.dataDir },
    ...(built ? { dist } : {}),
    baseUrl: settings.baseUrl,
    botChecks: settings.botChecks,
    signIn: settings.openId ?? (settings.demo ? 'demo' : undefined),
    jobs: true,
    payments: {
      sandbox: settings.sandboxPayments,
      finalizeDelay: settings.finalizeDelay,
      ...(settings.stripe ? { stripe: settings.stripe } : {}),
    },
    mail: {
      send: smtpUrl ? toServer(smtpUrl) : toFolder(join(settings.dataDir, 'outbox')),
      sender: mailFrom,
    },
    vies: viesOver(fetch),
    wallets: readWallets(process.env),
    log,
    trustProxy,
  })
  if (settings.demo) await seedDemo(office.db, Date.now())
  return { listen: () => office.app.listen({ port, host }), close: () => office.close() }
}

/** Longer than any answer takes; a client that never hangs up does not keep the server from ending. */
const farewell = 10_000

/** A wrong setting, a folder or a port that is in use: one sentence. Any other error is a fault of ours and shows where. */
function giveUp(error: unknown): never {
  const plain = error instanceof Error && error.name === 'Error'
  const taken = plain && 'code' in error && error.code === 'EADDRINUSE'
  const advice = taken ? 'Stop what listens there, or choose another one: PORT=9000 npm start' : ''
  console.error(plain ? [error.message, advice].join('\n').trim() : error)
  process.exit(1)
}

async function start(): Promise<Running> {
  const settings = readEnvironment(process.env)
  const running = await open(settings)
  await running.listen()
  console.log(`Box office open at ${settings.baseUrl}`)
  process.send?.('open')
  return running
}

const server = await start().catch(giveUp)

let closing = false
/** Answers what is under way, then closes the database: a killed PGlite recovers, a closed one starts faster. */
function stop(): void {
  if (closing) return
  closing = true
  setTimeout(() => process.exit(1), farewell).unref()
  server.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
// Whoever started us with a line to it (npm start) is gone: nobody could stop us any more.
process.on('disconnect', stop)
