import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createHttpServer } from '#server/http/create-http-server.ts'

it('a server with a connection that a browser opened ahead closes at once', async () => {
  const requestLimit = { perMinute: 3000, now: Date.now }
  const app = await createHttpServer({ log: false, trustProxy: false, requestLimit })
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const accepted = once(app.server, 'connection')
  const socket = connect(Number(address.port), '127.0.0.1')
  await accepted
  const closed = once(socket.resume(), 'close')
  await app.close()
  await closed
  expect(socket.bytesRead).toBe(0)
}, 5000)
