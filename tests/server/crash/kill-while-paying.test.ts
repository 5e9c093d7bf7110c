/**
 * Kills the server between the provider's confirmation and the completed reservation: the reservation is
 * complete or absent, and its mails are queued once. kill.test.ts proves that each queued mail is sent once.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { remoteBuyer, type RemoteBuyer, type RemoteOrder } from '../../support/remote-buyer.ts'
import { loadCrashEvent, ready, stateOf, withDatabase, type OrderState } from '../../support/server/crash.ts'
import { byMollie, pathOf } from '../../support/server/sandbox.ts'
import { startChild, type ServerProcess } from '../../support/start-child.ts'

/** Ms. Later than every deadline of a reservation and its payment, and than the ten minutes of grace. */
const overdue = 60 * 60_000

const paid: OrderState = {
  status: 'COMPLETE',
  tickets: ['ACQUIRED', 'ACQUIRED'],
  payments: ['COMPLETE'],
  mails: ['organizer-reservation', 'reservation-confirmed', 'ticket', 'ticket'],
}
const deletedOrder: OrderState = { status: null, tickets: [], payments: [], mails: [] }

/** @returns the provider's page of this payment */
async function leave(buyer: RemoteBuyer, order: RemoteOrder, payment: object): Promise<string> {
  const answer = await buyer.confirm(order, payment)
  return pathOf((answer.body as { value: { redirectUrl: string } }).value.redirectUrl)
}

/** Submits a decision on the provider's page. @returns where it redirects; null when the server was killed */
const decide = ({ origin }: ServerProcess, page: string, decision: string): Promise<string | null> =>
  fetch(`${origin}${page}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision }),
  }).then(
    ({ headers }) => headers.get('location'),
    () => null,
  )

const statusAt = async ({ origin }: ServerProcess, { id }: RemoteOrder) => {
  const { body } = await remoteBuyer(origin).call('GET', `/api/v2/public/reservation/${id}/status`)
  return (body as { status: string } | undefined)?.status ?? 'gone'
}

/** Ms for the starts of two servers with a database. */
const limit = { timeout: 180_000 }

/** kill.test.ts kills servers on PGlite. */
describe('a server on PostgreSQL that is killed', limit, () => {
  let where: TestDatabase
  let categoryId = 0
  beforeAll(async () => {
    where = await createDatabase()
    categoryId = await loadCrashEvent(where, { paymentProxies: ['MOLLIE'] })
  })
  afterAll(() => where.drop())

  /** Starts the server again, much later, and waits until no reservation is in progress. */
  async function settle(orders: readonly RemoteOrder[]): Promise<void> {
    const again = await startChild({ url: where.url, ahead: overdue })
    for (const order of orders) {
      await expect.poll(() => statusAt(again, order), { timeout: 60_000 }).toMatch(/^(COMPLETE|gone)$/)
    }
    await again.stop()
  }

  it('while six buyers pay: each reservation is complete or absent', async () => {
    const server = await startChild({ url: where.url })
    const buyers = Array.from({ length: 6 }, () => remoteBuyer(server.origin))
    const orders = await Promise.all(buyers.map((buyer) => ready(buyer, categoryId)))
    const pages = await Promise.all(orders.map((order, index) => leave(buyers[index]!, order, byMollie)))
    const approved: RemoteOrder[] = []
    let killed: Promise<void> | undefined
    await Promise.all(
      orders.map(async (order, index) => {
        if ((await decide(server, pages[index]!, 'approve')) !== null) approved.push(order)
        if (approved.length >= 2) killed ??= server.kill()
      }),
    )
    await killed
    expect(approved.length).toBeGreaterThanOrEqual(2)

    await settle(orders)
    await withDatabase(where, async (db) => {
      for (const order of orders) {
        const { status: atProvider } = await db
          .selectFrom('sandbox_payments')
          .select('status')
          .where('reservation_id', '=', order.id)
          .executeTakeFirstOrThrow()
        if (approved.includes(order)) expect(atProvider).toBe('PAID')
        expect(await stateOf(db, order)).toEqual(atProvider === 'PAID' ? paid : deletedOrder)
      }
    })
  })
})
