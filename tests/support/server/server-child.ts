/**
 * The program of start-child.ts: the server as main.ts runs it, with a free port and a clock that a test
 * sets.
 */
import { folderTransport } from '#server/infra/mail/transport.ts'
import { buildServer } from '#server/server.ts'
import type { ChildOptions } from '../start-child.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as ChildOptions
const { url, folder, outbox, dist, ahead = 0 } = options

const now = (): number => Date.now() + ahead

const server = await buildServer({
  database: { url, folder },
  now,
  requestsPerMinute: 10_000_000,
  jobs: true,
  ...(dist === undefined ? {} : { dist }),
  payments: { sandbox: true, finalizeDelay: 0 },
  ...(outbox === undefined ? {} : { mail: { send: folderTransport(outbox), sender: 'tickets@example.org' } }),
})

const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => process.send?.({ memory: process.memoryUsage().rss }))
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.send?.({ origin })
