import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { refused } from '#wire/result.ts'
import { order } from '../../support/orders.ts'
import { orderRecord, record } from '../../support/records.ts'
import { value, type Answers } from '../../support/wire/scripted-api.ts'
import examples from '../../wire/examples.json'
import { openCheckout } from './render-checkout.tsx'

const canceled = order({ status: 'CANCELLED' })

let count = 0

/** Opens an order that the device has stored; the server canceled it, or does not have it. */
async function open(
  stored: Partial<ReservationRecord>,
  status: 'canceled' | 'missing',
  info: Answers['info'] = () => value(examples.applicationInfo),
) {
  count += 1
  const database = new TesseraDatabase(`refused-order-${String(count)}`)
  await database.orders.put(orderRecord({ reservationId: canceled.id, ...stored }))
  await putTicket(database, record())
  await openCheckout('success', {
    services: { database: () => Promise.resolve(database) },
    answers: { info, reservation: () => (status === 'canceled' ? value(canceled) : refused(404)) },
  })
  const name = status === 'canceled' ? 'This order was canceled' : 'No order with this number'
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  return database
}

describe('the page of an order that the server does not have', () => {
  it('shows the account of a stored transfer while every address answers 404 (W31)', async () => {
    const transfer = { account: 'CH56 0483 5012 3456 7800 9', owner: [] }
    await open({ status: 'OFFLINE_PAYMENT', transfer }, 'missing', () => refused(404))
    expect(await screen.findByText(/CH56/)).toBeVisible()
  })

  it.each(['canceled', 'missing'] as const)(
    'shows no account to pay to, when the stored order waits for its payment and is %s (W340)',
    async (status) => {
      const database = await open(
        { status: 'OFFLINE_PAYMENT', transfer: { account: 'CH56 0483 5012 3456 7800 9', owner: [] } },
        status,
      )
      // The page reads the order, then its tickets and passes: it has all of them when three more reads have ended.
      for (const table of [database.orders, database.tickets, database.passes])
        await act(async () => void (await table.toArray()))
      expect(screen.queryByText(/waiting for the payment/)).toBeNull()
      expect(screen.queryByText(/CH56/)).toBeNull()
    },
  )

  it('lists the stored tickets without the last known status (W340)', async () => {
    await open({}, 'missing')
    expect(await screen.findByRole('link', { name: 'Show the ticket of Ada Keller' })).toBeVisible()
    expect(screen.queryByText(/is complete/)).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Open my tickets' })).toHaveLength(1)
  })
})
