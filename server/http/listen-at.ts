/** Opens the port of the server. */
import dns from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

interface Address {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
}

/** @throws EADDRINUSE when another program has the port; another reason, such as no IPv6, is none to stop for */
async function requireFree(address: Address): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(address), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw error
  }
  probe.close()
}

/**
 * Listens at an address. `localhost` is each address that the name has, in IPv4 and in IPv6: browsers take either one.
 * Fastify ignores when one of them is taken, and visitors would reach the other program.
 * @throws when the port is taken
 */
export async function listenAt(app: FastifyInstance, { host, port }: Address): Promise<void> {
  await app.listen({ host, port })
  if (host !== 'localhost') return
  const boundAddresses = app.addresses().filter((address) => typeof address === 'object')
  const names = await dns.lookup(host, { all: true })
  const missing = names.filter(({ address }) => boundAddresses.every((bound) => bound.address !== address))
  for (const { address } of missing)
    await requireFree({ host: address, port: boundAddresses[0]?.port ?? port })
}
