import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listenAt } from '#server/http/listen-at.ts'
import { freePort } from '../../support/free-port.ts'

const { lookup } = dns
const open: { close(): unknown }[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const server of open.splice(0)) await server.close()
})

function newApp(): FastifyInstance {
  const app = Fastify()
  app.get('/', () => 'shop')
  open.push(app)
  return app
}

async function occupy(host: string, port: number): Promise<Server> {
  const other = createServer().listen(port, host)
  open.push(other)
  await once(other, 'listening')
  return other
}

/** The addresses of `localhost` on a machine whose hosts file has these, in this order. */
function localhostIs(...addresses: string[]): void {
  const names = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  type Done = (...result: unknown[]) => void
  const answer = (name: string, ...rest: readonly unknown[]) => {
    const [done, options] = [rest.at(-1) as Done, rest[0] as { all?: boolean }]
    if (name !== 'localhost') lookup(name, { ...options }, done)
    else if (options.all) done(null, names)
    else done(null, names[0]?.address, names[0]?.family)
  }
  vi.spyOn(dns, 'lookup').mockImplementation(answer as never)
  vi.spyOn(dns.promises, 'lookup').mockResolvedValue(names as never)
}

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port
const textAt = async (host: string, port: number) => (await fetch(`http://${host}:${String(port)}/`)).text()

describe('listenAt localhost', () => {
  it.each([[['127.0.0.1', '::1']], [['::1', '127.0.0.1']]])(
    'answers in IPv4 and IPv6 when the name has both: %j',
    async (addresses) => {
      localhostIs(...addresses)
      const app = newApp()
      await listenAt(app, { host: 'localhost', port: 0 })
      expect(await textAt('127.0.0.1', portOf(app))).toBe('shop')
      expect(await textAt('[::1]', portOf(app))).toBe('shop')
    },
  )

  it('is not reachable at the addresses of the network', async () => {
    const app = newApp()
    await listenAt(app, { host: 'localhost', port: 0 })
    const outside = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const { address } of outside) await expect(textAt(address, portOf(app))).rejects.toThrow()
    expect(
      app.addresses().every((address) => ['127.0.0.1', '::1'].includes((address as AddressInfo).address)),
    ).toBe(true)
  })

  it.each([
    ['127.0.0.1', ['127.0.0.1', '::1']],
    ['127.0.0.1', ['::1', '127.0.0.1']],
    ['::1', ['127.0.0.1', '::1']],
    ['::1', ['::1', '127.0.0.1']],
  ])('fails when another program has the port at %s, of %j', async (taken, addresses) => {
    localhostIs(...addresses)
    const port = await freePort()
    await occupy(taken, port)
    await expect(listenAt(newApp(), { host: 'localhost', port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })

  it('starts on a machine that names an address it does not have', async () => {
    // As a hosts file with ::1 where IPv6 is switched off.
    localhostIs('127.0.0.1', '2001:db8::1')
    const app = newApp()
    await listenAt(app, { host: 'localhost', port: 0 })
    expect(await textAt('127.0.0.1', portOf(app))).toBe('shop')
  })
})

describe('listenAt an address', () => {
  it('listens only there', async () => {
    const app = newApp()
    await listenAt(app, { host: '127.0.0.1', port: 0 })
    expect(app.addresses()).toEqual([expect.objectContaining({ address: '127.0.0.1' })])
  })
})
