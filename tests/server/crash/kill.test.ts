import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteBuyer, type RemoteOrder } from '../../support/remote-buyer.ts'
import { loadCrashEvent, ready, sendDespiteKill, stateOf, withDatabase } from '../../support/server/crash.ts'
import { fillDataFolder } from '../../support/server/pglite-folder.ts'
import { byTransfer, onSite } from '../../support/server/purchase.ts'
import { startChild, type ServerProcess } from '../../support/start-child.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tessera-kill-'))
})
afterAll(() => rm(home, { recursive: true }))

interface Confirmation {
  readonly order: RemoteOrder
  readonly isOnSite: boolean
  /** The buyer got the answer before the server was killed. */
  readonly isConfirmed: boolean
}

/** The last test sends the mails of the reservations that the first confirms. `timeout`: ms for four starts of a server. */
const sequence = { timeout: 180_000, shuffle: false }

/** Only their mails have documents, which a server of a test draws slowly. */
const paysOnSite = (index: number): boolean => index % 4 === 0

/** kill-while-paying.test.ts kills servers on PostgreSQL. */
describe('a server on PGlite that is killed', sequence, () => {
  let where: { folder: string }
  let categoryId = 0
  const confirmed: string[] = []
  beforeAll(async () => {
    where = { folder: await fillDataFolder(join(home, 'data')) }
    categoryId = await loadCrashEvent(where)
  })

  /** Eight buyers confirm at once; the server is killed with the answer of that number. */
  async function killWhileConfirming(server: ServerProcess, deadline: number): Promise<Confirmation[]> {
    const buyers = Array.from({ length: 8 }, () => remoteBuyer(server.origin))
    const orders = await Promise.all(buyers.map((buyer) => ready(buyer, categoryId)))
    const confirmed: string[] = []
    let killing: Promise<void> | undefined
    await Promise.all(
      orders.map(async (order, index) => {
        const method = paysOnSite(index) ? onSite : byTransfer
        const answer = await buyers[index]!.confirm(order, method).catch(() => null)
        if (answer?.status === 200) confirmed.push(order.id)
        if (confirmed.length >= deadline) killing ??= server.kill()
      }),
    )
    await killing
    expect(confirmed.length).toBeGreaterThanOrEqual(deadline)
    return orders.map((order, index) => ({
      order,
      isOnSite: paysOnSite(index),
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

  it('while confirming, at answer 3 of 8: each reservation is complete or absent', async () => {
    const confirmations = await killWhileConfirming(await startChild(where), 3)
    const restarted = await startChild(where)
    const statuses = await Promise.all(confirmations.map(({ order }) => finalStatus(restarted, order)))
    await restarted.stop()
    await withDatabase(where, async (db) => {
      for (const [index, { order, isOnSite, isConfirmed }] of confirmations.entries()) {
        const status = statuses[index]
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

  it('while sending mails: each mail is sent once', () => {
    expect(confirmed.length).toBeGreaterThanOrEqual(3)
    return sendDespiteKill(where, join(home, 'outbox'), confirmed.length)
  })
})
