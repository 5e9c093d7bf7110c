/** What a lost connection and the end of an order mean for money and tickets. The state of the connection is one for all tests. */
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { putJournal } from '#purchase/store/write-journal.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { endpoints } from '#shell/endpoints.ts'
import { withConnectionStatus } from '#ui/data/connection.ts'
import { refused } from '#wire/result.ts'
import { order } from '../../support/orders.ts'
import { orderRecord } from '../../support/records.ts'
import { testDatabase } from '../../support/test-database.ts'
import { scriptedApi, unreachable, value } from '../../support/wire/scripted-api.ts'
import examples from '../../wire/examples.json'
import { paid, paying } from '../parts/payment/pay-on-site.ts'
import { callsOf, openCheckout } from './render-checkout.tsx'

const info = (answer: () => unknown) =>
  withConnectionStatus(scriptedApi({ info: answer as () => never }).api).call(endpoints.info, {})
const lose = () => info(() => unreachable)

const { id: reservationId } = order()
const eventContext = { type: 'event', publicIdentifier: 'pietra' } as const
const db = testDatabase()
const services = { database: () => Promise.resolve(db) }

afterEach(async () => {
  await info(() => value(examples.applicationInfo))
  vi.useRealTimers()
})

const held = /Nothing was charged\. (?:Your order stays r|R)eserved until \d\d:\d\d/

test.each(['book', 'overview'] as const)(
  'the bar of the step %s reports above its button that nothing was charged and until when the order is reserved, while the connection is down',
  async (step) => {
    await openCheckout(step, { reservation: order({ validatedBookingInformation: step === 'overview' }) })
    const bar = await screen.findByRole('region', { name: 'Next step' })
    expect(bar).not.toHaveTextContent(held)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await act(lose)
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(within(bar).getByRole('alert')).toHaveTextContent(held)
    await act(() => info(() => value(examples.applicationInfo)))
    expect(bar).not.toHaveTextContent(held)
  },
)

const attempts = [
  ['that nothing was charged', undefined],
  ['that nothing was charged after the server refused it', { step: 'answered', answer: '404' }],
  ['nothing about money after it was sent', { step: 'unknown', answer: null }],
  ['nothing about money after it was accepted', { step: 'answered', answer: 'accepted' }],
] as const
type Line = (typeof attempts)[number][1]
const sendBefore = async (line: Line) => {
  if (line) await putJournal(db, { reservationId, context: eventContext, at: 0, ...line })
}

test.each(attempts)('the bar of an order without a connection reports %s', async (reported, line) => {
  await sendBefore(line)
  await openCheckout('overview', { services, reservation: order({ validatedBookingInformation: true }) })
  const bar = await screen.findByRole('region', { name: 'Next step' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await act(lose)
  await act(() => vi.advanceTimersByTimeAsync(5100))
  const note = within(bar).getByRole('alert')
  expect(note).toHaveTextContent(/Reserved until \d\d:\d\d/)
  expect(!note.textContent.includes('Nothing was charged')).toBe(reported.startsWith('nothing'))
})

test('an order that is sent without a connection is not sent, and is not reported as unclear', async () => {
  await lose()
  const { call } = await paying({ reservationStatus: () => unreachable }, paid())
  await expect.poll(() => document.body).toHaveTextContent(held)
  expect(callsOf(call, endpoints.confirm)).toEqual([])
  expect(screen.queryByText(/not clear/)).toBeNull()
})

const store = () =>
  putReservation(db, orderRecord({ reservationId, status: 'PENDING', validity: order().validity }))

test('an order that cannot be loaded is reported with its end where the device knows it', async () => {
  await store()
  await openCheckout('overview', { services, answers: { reservation: () => refused(500) } })
  await expect.poll(() => document.body).toHaveTextContent(held)
  expect(screen.queryByText(/stays as it is/)).toBeNull()
})

test.each(attempts)(
  'an order that is gone, and was open on this device, is reported as ended, with %s',
  async (reported, line) => {
    await store()
    await sendBefore(line)
    await openCheckout('book', {
      services,
      answers: { reservation: () => refused(404), info: () => value(examples.applicationInfo) },
    })
    expect(await screen.findByRole('heading', { name: 'Your reservation ended' })).toBeVisible()
    expect(await screen.findByText(/The tickets are on sale again/)).toBeVisible()
    expect(screen.queryByText(/Nothing was charged/) === null).toBe(reported.startsWith('nothing'))
    expect(screen.getByRole('link', { name: 'Choose tickets again' })).toHaveAttribute(
      'href',
      '/event/pietra',
    )
  },
)
