/** What a device does after its clock was ahead: what it stored then lies in the future. */
import { describe, expect, it } from 'vitest'
import { day, minute } from '#kit/time/durations.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { ticketsToCheck } from '#ticket/rules/refresh-plan.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import { changeTicket } from '#ticket/store/write-tickets.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { putSetting } from '../../support/raw-settings.ts'
import { orderRecord, record } from '../../support/records.ts'
import { codeFor, ticketFor } from '../../support/wire/fake-api.ts'

const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

/** A ticket was stored while clock and settings were days ahead; now the clock is right. */
async function device(days: number) {
  const setup = walletTools()
  const { tools, db, server, clock } = setup
  server.tickets.set(uuid, ticketFor(uuid, 'Mia Brandt'))
  await keepTickets(tools, { eventShortName: 'pietra', reservationId: null, uuids: [uuid] }, () => undefined)
  const ahead = clock.now + days * day
  await changeTicket(db, 'pietra', uuid, { checkedAt: ahead, savedAt: ahead })
  await putSetting(db, 'orders-asked', ahead)
  await putSetting(db, 'refresh', { failures: 1, until: ahead + minute })
  const stored = () => getTicket(db, 'pietra', uuid)
  return { ...setup, ahead, stored }
}

it.each([1, 4, 400])(
  'ticketsToCheck contains a ticket whose last check lies %i days in the future',
  (days) => {
    const now = Date.UTC(2027, 6, 1)
    const ticket = record({ uuid, checkedAt: now + days * day })
    expect(ticketsToCheck([ticket], now, false)).toEqual([ticket])
  },
)

describe('refreshWallet after the clock was ahead', () => {
  it('finds a changed attendee at once, and stores the new code', async () => {
    const { tools, server, stored } = await device(4)
    server.tickets.set(uuid, ticketFor(uuid, 'Jo Brandt', { email: 'mia@example.org' }))
    await refreshWallet(tools)
    expect(await stored()).toMatchObject({
      fullName: 'Jo Brandt',
      code: { text: codeFor(uuid, 'Jo Brandt') },
    })
  })

  it('fetches the tickets of an order that was paid', async () => {
    const other = '5e1d0c3b-7a86-4f29-8c4d-1b2a3f4e5d6c'
    const { tools, db, server, ahead } = await device(4)
    server.tickets.set(other, ticketFor(other, 'Jo Brandt'))
    const uuids = { ticketUuids: [other], namedUuids: [other] }
    await putReservation(db, orderRecord({ ...uuids, savedAt: ahead, checkedAt: ahead }))
    await refreshWallet(tools)
    expect(await getTicket(db, 'pietra', other)).toMatchObject({ fullName: 'Jo Brandt' })
  })
})
