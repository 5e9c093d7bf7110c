import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCrashEvent, ready, sendDespiteKills, stateOf, withDatabase } from '../../support/crash.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { fillDataFolder } from '../../support/pglite-folder.ts'
import { byTransfer, onSite } from '../../support/purchase.ts'
import { remoteBuyer } from '../../support/remote-buyer.ts'
import { startChild } from '../../support/start-child.ts'

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

/** The last test sends the mails of the reservations that the others confirm. `timeout`: ms for eight starts of a server. */
const sequence = { timeout: 180_000, shuffle: false }

describe.each(['PGlite', 'PostgreSQL'])('a server on %s that is killed', sequence, (name) => {
  let where: { url: string } | { folder: string }
  let categoryId = 0
  const confirmed: string[] = []
  beforeAll(async () => {
    where = name === 'PGlite' ? { folder: await fillDataFolder(join(home, 'data')) } : { url: database.url }
    categoryId = await loadCrashEvent(where)
  })

  it.each([1, 4])(
    'while confirming, at answer %i of 6: each reservation is complete or absent',
    async (deadline) => {
      const server = await startChild(where)
      const buyers = Array.from({ length: 6 }, () => remoteBuyer(server.origin))
      const orders = await Promise.all(buyers.map((buyer) => ready(buyer, categoryId)))
      const promised: string[] = []
      let gone: Promise<void> | undefined
      await Promise.all(
        orders.map(async (order, index) => {
          const answer = await buyers[index]!.confirm(order, index % 2 === 0 ? onSite : byTransfer).catch(
            () => null,
          )
          if (answer?.status === 200) promised.push(order.id)
          if (promised.length >= deadline) gone ??= server.kill()
        }),
      )
      await gone
      expect(promised.length).toBeGreaterThanOrEqual(deadline)

      const again = await startChild(where)
      const statuses = await Promise.all(
        orders.map(async ({ id }) => {
          const path = `/api/v2/public/reservation/${id}/status`
          const ask = async () =>
            ((await remoteBuyer(again.origin).call('GET', path)).body as { status: string }).status
          // A reservation in a finalizing status is completed within seconds after the start.
          await expect.poll(ask, { timeout: 60_000 }).toMatch(/^(PENDING|COMPLETE|OFFLINE_PAYMENT)$/)
          return ask()
        }),
      )
      await again.stop()
      await withDatabase(where, async (db) => {
        for (const [index, order] of orders.entries()) {
          const status = statuses[index]
          const bySeat = index % 2 === 0
          if (promised.includes(order.id)) expect(status).not.toBe('PENDING')
          const whole = status !== 'PENDING'
          if (whole) confirmed.push(order.id)
          expect(await stateOf(db, order)).toEqual({
            status,
            tickets: Array(2).fill(whole && bySeat ? 'TO_BE_PAID' : 'PENDING'),
            payments: whole && !bySeat ? ['PENDING'] : [],
            mails: !whole
              ? []
              : bySeat
                ? ['organizer-reservation', 'reservation-confirmed', 'ticket', 'ticket']
                : ['organizer-reservation', 'payment-instructions'],
          })
        }
      })
    },
  )

  it('while sending mails, twice: each mail is sent once', () => {
    expect(confirmed.length).toBeGreaterThanOrEqual(5)
    return sendDespiteKills(where, join(home, `outbox-${name}`), confirmed.length)
  })
})
