import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCrashEvent, ready, sendDespiteKills, stateOf, withDatabase } from '../../support/crash.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { fillDataFolder } from '../../support/pglite-folder.ts'
import { byTransfer, onSite } from '../../support/purchase.ts'
import { remoteBuyer, type RemoteOrder } from '../../support/remote-buyer.ts'
import { startChild, type ServerProcess } from '../../support/start-child.ts'

let database: TestDatabase
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tessera-kill-'))
  database = await createDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(home, { recursive: true })
})

interface Confirmation {
  readonly order: RemoteOrder
  readonly isOnSite: boolean
  /** The buyer got the answer before the server was killed. */
  readonly isConfirmed: boolean
}

/** The last test sends the mails of the reservations that the first confirms. `timeout`: ms for six starts of a server. */
const sequence = { timeout: 180_000, shuffle: false }

describe.each(['PGlite', 'PostgreSQL'])('a server on %s that is killed', sequence, (name) => {
  let where: { url: string } | { folder: string }
  let categoryId = 0
  const confirmed: string[] = []
  beforeAll(async () => {
    where = name === 'PGlite' ? { folder: await fillDataFolder(join(home, 'data')) } : { url: database.url }
    categoryId = await loadCrashEvent(where)
  })

  /** Six buyers confirm at once; the server is killed with the answer of that number. */
  async function killWhileConfirming(server: ServerProcess, deadline: number): Promise<Confirmation[]> {
    const buyers = Array.from({ length: 6 }, () => remoteBuyer(server.origin))
    const orders = await Promise.all(buyers.map((buyer) => ready(buyer, categoryId)))
    const confirmed: string[] = []
    let killing: Promise<void> | undefined
    await Promise.all(
      orders.map(async (order, index) => {
        const method = index % 2 === 0 ? onSite : byTransfer
        const answer = await buyers[index]!.confirm(order, method).catch(() => null)
        if (answer?.status === 200) confirmed.push(order.id)
        if (confirmed.length >= deadline) killing ??= server.kill()
      }),
    )
    await killing
    expect(confirmed.length).toBeGreaterThanOrEqual(deadline)
    return orders.map((order, index) => ({
      order,
      isOnSite: index % 2 === 0,
      isConfirmed: confirmed.includes(order.id),
    }))
  }

  /** A reservation in a finalizing status is completed within seconds after the start. */
  async function finalStatus(server: ServerProcess, { id }: RemoteOrder): Promise<string> {
    const read = async () => {
      const { body } = await remoteBuyer(server.origin).call('GET', `/api/v2/public/reservation/${id}/status`)
      return (body as { status: string }).status
    }
    await expect.poll(read, { timeout: 60_000 }).toMatch(/^(PENDING|COMPLETE|OFFLINE_PAYMENT)$/)
    return read()
  }

  it('while confirming, at answer 1 and then at answer 4 of 6: each reservation is complete or absent', async () => {
    let server = await startChild(where)
    const rounds: (Confirmation & { readonly status: string | undefined })[] = []
    for (const deadline of [1, 4]) {
      const confirmations = await killWhileConfirming(server, deadline)
      server = await startChild(where)
      const restarted = server
      const statuses = await Promise.all(confirmations.map(({ order }) => finalStatus(restarted, order)))
      rounds.push(
        ...confirmations.map((confirmation, index) => ({ ...confirmation, status: statuses[index] })),
      )
    }
    await server.stop()
    await withDatabase(where, async (db) => {
      for (const { order, isOnSite, isConfirmed, status } of rounds) {
        if (isConfirmed) expect(status).not.toBe('PENDING')
        const whole = status !== 'PENDING'
        if (whole) confirmed.push(order.id)
        expect(await stateOf(db, order)).toEqual({
          status,
          tickets: Array(2).fill(whole && isOnSite ? 'TO_BE_PAID' : 'PENDING'),
          payments: whole && !isOnSite ? ['PENDING'] : [],
          mails: !whole
            ? []
            : isOnSite
              ? ['organizer-reservation', 'reservation-confirmed', 'ticket', 'ticket']
              : ['organizer-reservation', 'payment-instructions'],
        })
      }
    })
  })

  it('while sending mails, twice: each mail is sent once', () => {
    expect(confirmed.length).toBeGreaterThanOrEqual(5)
    return sendDespiteKills(where, join(home, `outbox-${name}`), confirmed.length)
  })
})
