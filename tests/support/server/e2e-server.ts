/**
 * A server with test routes in its own process: `PORT=… DATA_DIR=… [DIST=…] npx tsx
 * tests/support/server/e2e-server.ts`. Without DATA_DIR the database is in memory; DEMO=on adds the demo events,
 * LISTED_EVENTS=on more events than the home page shows.
 * Sign-in is that of the demo. Prints "listening on <port>" when it answers; SIGTERM stops it.
 */
import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { loadDemoData } from '#server/demo/load-demo-data.ts'
import { hasDatabase } from '#server/infra/database/database.ts'
import { insertEvent } from '#server/modules/event-setup/insert-event.ts'
import { writeSetting } from '#server/modules/settings/queries.ts'
import { buildServer } from '#server/server.ts'
import { e2eSeed, embeddingOrigin } from './e2e-events.ts'
import { highLimits } from './seeds.ts'
import { secretKey, startStripe, webhookSecret } from './stripe.ts'
import { addCardRoutes, addTestRoutes } from './test-routes.ts'

const settings = readConfig(process.env)
let shift = 0
const clock = {
  now: () => Date.now() + shift,
  set: (epochMs: number) => {
    shift = epochMs - Date.now()
  },
  advance: (ms: number) => {
    shift += ms
  },
}

const stripe = await startStripe()
const stripeKeys = {
  secretKey,
  publicKey: 'pk_test_browser',
  webhookSecrets: [webhookSecret],
  apiUrl: stripe.url,
}

const folder = process.env['DATA_DIR']
if (settings.databaseUrl === undefined && folder !== undefined) {
  // This also makes V8 compile PostgreSQL once only, which is too slow for the busy server of most tests.
  const { fillDataFolder } = await import('./pglite-folder.ts')
  if (!hasDatabase(folder)) await fillDataFolder(folder)
}

const boxOffice = await buildServer({
  database: { url: settings.databaseUrl, folder },
  dist: resolve(process.env['DIST'] ?? 'dist'),
  baseUrl: settings.baseUrl,
  now: clock.now,
  requestsPerMinute: 1_000_000,
  signIn: 'demo',
  payments: { sandbox: true, stripe: settings.stripe ?? stripeKeys },
  extend: (app, server) => {
    addTestRoutes(app, server, clock)
    addCardRoutes(app, stripe, clock)
  },
})
for (const [key, value] of Object.entries(highLimits))
  await writeSetting(boxOffice.db, { kind: 'eventDefaults' }, key, value)
await writeSetting(boxOffice.db, { kind: 'server' }, 'EMBED_ALLOWED_ORIGINS', embeddingOrigin)
if (process.env['DEMO'] === 'on') await loadDemoData(boxOffice.db, clock.now())
if (process.env['LISTED_EVENTS'] === 'on')
  for (const [index, kind] of (['paid', 'free', 'few', 'hostile', 'paid'] as const).entries())
    await insertEvent(boxOffice.db, e2eSeed(kind, `listed-${String(index)}`, clock.now()))
await boxOffice.app.listen({ port: settings.port, host: 'localhost' })
console.log(`listening on ${String(settings.port)}`)

const stop = (): void => {
  void boxOffice.close().finally(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
