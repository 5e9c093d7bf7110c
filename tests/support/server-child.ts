/**
 * The program of start-child.ts: the server as main.ts runs it, with a free port and a clock that a test
 * sets.
 */
import { folderTransport } from '#server/infra/mail/transport.ts'
import { createTransport } from '#server/modules/push/index.ts'
import { buildServer } from '#server/server.ts'
import type { ChildOptions } from './start-child.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as ChildOptions
const { url, folder, outbox, dist, ahead = 0, pushService } = options

const server = await buildServer({
  database: { url, folder },
  now: () => Date.now() + ahead,
  requestsPerMinute: 10_000_000,
  jobs: true,
  ...(pushService === undefined
    ? {}
    : {
        push: {
          transport: createTransport((endpoint) => endpoint.startsWith(`${pushService.origin}/`), {
            ca: pushService.certificate,
          }),
        },
      }),
  ...(dist === undefined ? {} : { dist }),
  payments: { sandbox: true, finalizeDelay: options.finalizeDelay ?? 0 },
  ...(outbox === undefined ? {} : { mail: { send: folderTransport(outbox), sender: 'tickets@example.org' } }),
})
const gateway = server.context.payments.sandbox?.gateway
if (options.deafAfterCapture && gateway) {
  const capture = gateway.capture.bind(gateway)
  gateway.capture = async (...call) => {
    await capture(...call)
    process.send?.('captured')
    return new Promise(() => undefined)
  }
}
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => process.send?.({ memory: process.memoryUsage().rss }))
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.send?.({ origin })
