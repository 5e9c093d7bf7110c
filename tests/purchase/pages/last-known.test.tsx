import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { putSubscription } from '#pass/store/write-subscriptions.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { refused, type Result } from '#wire/result.ts'
import { order } from '../../support/orders.ts'
import { orderRecord, record, subscriptionRecord } from '../../support/records.ts'
import { testDatabase } from '../../support/test-database.ts'
import { unreachable, value } from '../../support/wire/scripted-api.ts'
import examples from '../../wire/examples.json'
import { openCheckout } from './render-checkout.tsx'

const { id: reservationId, shortId } = order()
const db = testDatabase()

const store = (changes: Partial<ReservationRecord> = {}) =>
  putReservation(db, orderRecord({ reservationId, shortId, ...changes }))

const waiting = {
  status: 'OFFLINE_PAYMENT',
  totalPrice: { units: 5000, digits: 2 },
  transfer: { account: 'CH93 0076 2011 6238 5295 7', owner: ['Pietra'] },
} as const

const answering = (answer: () => unknown) => ({
  answers: { reservation: answer as () => never },
  services: { database: () => Promise.resolve(db) },
})

describe('a reservation that this device has stored', () => {
  // First: the code of the stored state loads once.
  it('keeps the outline until the stored state takes its place', async () => {
    await store()
    await openCheckout(
      'success',
      answering(() => new Promise(() => undefined)),
    )
    await waitFor(() => expect(document.querySelector('.skeleton')).not.toBeNull())
    let gaps = 0
    const observer = new MutationObserver(() => {
      if (document.querySelector('main :is(.skeleton, h2)')?.checkVisibility() !== true) gaps += 1
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    expect(await screen.findByText(`Order ${shortId} is complete.`)).toBeVisible()
    observer.disconnect()
    expect(gaps).toBe(0)
  })

  it('shows the stored state while the server does not answer', async () => {
    await store()
    await openCheckout(
      'success',
      answering(() => new Promise(() => undefined)),
    )
    expect(await screen.findByText(`Order ${shortId} is complete.`)).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Opening your order')
  })

  it.each<[string, Result<never>]>([
    ['401', refused(401)],
    ['403', refused(403)],
    ['404', refused(404)],
    ['no connection', unreachable],
  ])('shows its tickets after %s', async (_, failure) => {
    await store()
    await putTicket(db, record({ uuid: 'u1', fullName: 'Ada Keller', shortId, eventShortName: 'pietra' }))
    await openCheckout(
      'success',
      answering(() => failure),
    )
    expect(await screen.findByRole('link', { name: 'Show the ticket of Ada Keller' })).toHaveAttribute(
      'href',
      '/event/pietra/ticket/u1/view',
    )
  })

  it.each<[string, Result<never>]>([
    ['404', refused(404)],
    ['no connection', unreachable],
  ])('shows account, amount and reference of its transfer after %s (W31)', async (_, failure) => {
    await store(waiting)
    await openCheckout(
      'waiting-payment',
      answering(() => failure),
    )
    expect(await screen.findByText('CH93 0076 2011 6238 5295 7')).toBeVisible()
    expect(screen.getByText(shortId)).toBeVisible()
    expect(screen.getByText(/50\.00/)).toBeVisible()
  })

  it.each<[string, Result<never>]>([
    ['404', refused(404)],
    ['no connection', unreachable],
  ])('shows the instructions of its custom payment after %s (W31)', async (_, failure) => {
    const instructions = [{ lang: 'en', name: 'Cash', html: 'Pay at the office' }]
    const { totalPrice } = waiting
    await store({ status: 'CUSTOM_OFFLINE_PAYMENT', totalPrice, instructions })
    await openCheckout(
      'waiting-custom-payment',
      answering(() => failure),
    )
    expect(await screen.findByText('Pay at the office')).toBeVisible()
    expect(screen.getByText(shortId)).toBeVisible()
    expect(screen.getByText(/50\.00/)).toBeVisible()
    expect(screen.getByText(/^Last seen on this device/)).toBeVisible()
  })

  it('keeps the stored state mounted when the loading fails', async () => {
    await store()
    let fail: (answer: Result<never>) => void = () => undefined
    await openCheckout(
      'success',
      answering(() => new Promise<Result<never>>((resolve) => (fail = resolve))),
    )
    const shown = await screen.findByText(`Order ${shortId} is complete.`)
    act(() => fail(unreachable))
    await screen.findByRole('heading', { name: 'Your order cannot be shown right now' })
    expect(screen.getByText(`Order ${shortId} is complete.`)).toBe(shown)
  })

  it('leads to the stored pass', async () => {
    await store({ type: 'subscription' })
    const pass = subscriptionRecord({ reservationId })
    await putSubscription(db, pass)
    await openCheckout(
      'success',
      answering(() => unreachable),
    )
    expect(await screen.findByRole('link', { name: 'Night pass' })).toHaveAttribute(
      'href',
      `/wallet/pass/${pass.id}`,
    )
  })

  it.each([
    [5000, 1],
    [0, 0],
  ])(
    'shows the stored total of %d of an order that the server does not have: %d times',
    async (units, count) => {
      await store({ totalPrice: { units, digits: 2 }, currency: 'CHF' })
      const { answers, services } = answering(() => refused(404))
      await openCheckout('success', {
        answers: { ...answers, info: () => value(examples.applicationInfo) },
        services,
      })
      await screen.findByText(/^Last seen on this device/)
      expect(screen.queryAllByText(/^Total CHF\s50\.00$/)).toHaveLength(count)
      expect(screen.queryAllByText(/^Total/)).toHaveLength(count)
    },
  )

  it('reports only that an unconfirmed reservation does not exist any more', async () => {
    await store({ status: 'PENDING' })
    await openCheckout(
      'book',
      answering(() => refused(404)),
    )
    await screen.findByRole('heading', { level: 1, name: 'No order with this number' })
    expect(screen.queryByText(new RegExp(`Order ${shortId} is`))).toBeNull()
  })
})
