/** The statement that reads a reservation with its tickets and its payment. */
import { beforeAll, describe, expect, it } from 'vitest'
import {
  findReservationRows,
  findReservationRowsOfTicket,
  readContents,
  findReservation,
  listTickets,
  findValidTransaction,
} from '#server/modules/purchase/queries/reservations.ts'
import { byTransfer, hold, pay, bookingForm, validate, type Held } from '../../../support/server/purchase.ts'
import { eventSeed } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'

let paid: Held
let held: Held
const server = testServer({
  holdLimits: { perSession: 100, perAddress: 1000, unpaid: { perSession: 100, perAddress: 1000 } },
})
beforeAll(async () => {
  paid = await hold(server, eventSeed(), 3)
  await validate(paid, bookingForm(paid))
  await pay(paid, byTransfer)
  held = await hold(server, eventSeed())
})

const expectedRows = async (id: string) => ({
  ...(await findReservation(server.db, id)),
  tickets: await listTickets(server.db, id),
  transaction: await findValidTransaction(server.db, id),
})

describe('the rows of a reservation', () => {
  it('are equal to the rows of their tables', async () => {
    const rows = await findReservationRows(server.db, paid.id)
    expect(rows).toMatchObject(await expectedRows(paid.id))
    expect(rows?.tickets).toHaveLength(3)
    expect(rows?.transaction).toMatchObject({ status: 'PENDING', amount: 15_000 })
    const origin = await server.db
      .selectFrom('hold_origins')
      .select(['session_id as sessionId', 'address'])
      .where('reservation_id', '=', paid.id)
      .executeTakeFirstOrThrow()
    expect(rows?.origin).toEqual(origin)
    const contents = await readContents(server.db, paid.id)
    expect(contents).toEqual({
      tickets: rows?.tickets,
      transaction: rows?.transaction,
      origin: rows?.origin,
      version: rows?.version,
    })
  })

  it('are found by a ticket', async () => {
    expect(await findReservationRowsOfTicket(server.db, (paid.tickets[1] ?? '').toUpperCase())).toEqual(
      await findReservationRows(server.db, paid.id),
    )
  })

  it('belong to the reservation that each of several calls requests', async () => {
    const ids = [paid.id, held.id, '00000000-0000-4000-8000-000000000000', 'no id', paid.id.toUpperCase()]
    const rowsOfIds = await Promise.all(ids.map((id) => findReservationRows(server.db, id)))
    expect(rowsOfIds.map((rows) => rows?.id)).toEqual([paid.id, held.id, undefined, undefined, paid.id])
    expect(rowsOfIds[1]).toMatchObject(await expectedRows(held.id))
    expect(rowsOfIds[1]?.transaction).toBeNull()
  })

  it('contain what the own transaction changed', async () => {
    await server.db
      .transaction()
      .execute(async (trx) => {
        await trx
          .updateTable('tickets')
          .set({ first_name: 'Mia' })
          .where('reservation_id', '=', held.id)
          .execute()
        expect((await findReservationRows(trx, held.id))?.tickets).toMatchObject([{ first_name: 'Mia' }])
        throw new Error('roll back')
      })
      .catch(() => undefined)
    expect((await findReservationRows(server.db, held.id))?.tickets).toMatchObject([{ first_name: null }])
  })
})
