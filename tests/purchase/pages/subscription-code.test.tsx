/** A subscription that pays for tickets of an order. */
import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { putSubscription } from '#pass/store/write-subscriptions.ts'
import { keepCodeOutcome } from '#purchase/parts/refused-codes.ts'
import { endpoints } from '#shell/endpoints.ts'
import { useToasts } from '#ui/app/toasts.ts'
import { refused } from '#wire/result.ts'
import { someEvent } from '../../support/events.ts'
import { order, orderOf, ticket, first } from '../../support/orders.ts'
import { descriptor } from '../../support/passes.ts'
import { subscriptionRecord } from '../../support/records.ts'
import { unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'
import { callsOf, openCheckout, pass, stopTime, type CheckoutOptions } from './render-checkout.tsx'

const id = '3f2b9c71-6d4e-4a58-b0c2-917e5a6d8f04'
const validated = { validatedBookingInformation: true, email: 'ada@example.org' }
const open = (options: CheckoutOptions = {}) =>
  openCheckout('overview', {
    reservation: order(validated),
    ...options,
    event: { canApplySubscriptions: true, ...options.event },
    answers: { events: () => value([someEvent({ shortName: 'pietra' })]), ...options.answers },
  })
const opener = () => screen.findByText('Use a pass')
const field = () => screen.findByLabelText('PIN or number of your pass')
/** Without waiting: the timers are stopped. */
const shown = () => screen.getByLabelText('PIN or number of your pass')
const applied = () => {
  const reservation = order(validated)
  const row = {
    name: 'Season',
    amount: 1,
    price: { units: -5000, digits: 2 },
    subTotal: { units: -5000, digits: 2 },
    type: 'APPLIED_SUBSCRIPTION',
    taxPercentage: null,
  } as const
  const { orderSummary } = reservation
  return { ...reservation, orderSummary: { ...orderSummary, summary: [...orderSummary.summary, row] } }
}
const pinProblem = (code: string) => ({ code, path: 'reservationCodeForm', args: {} })

// Files and tests share the refused codes.
afterEach(() => keepCodeOutcome(order().id, null))

describe('passes of this device', () => {
  const stored = async (...records: Parameters<typeof putSubscription>[1][]) => {
    const database = new TesseraDatabase(`stored-passes-${String(records.length)}`)
    for (const record of records) await putSubscription(database, record)
    return { database: () => Promise.resolve(database) }
  }

  test('are offered with their entries and applied by one press with their id (P300)', async () => {
    const server = { reservation: order(validated) }
    const services = await stored(
      subscriptionRecord({ id, title: { en: 'Friends of the press' }, used: 7, total: 10 }),
      subscriptionRecord({ id: first, title: { en: 'Used up' }, used: 3, total: 3 }),
    )
    const { user, call } = await open({
      server,
      services,
      answers: {
        applyCode: () => {
          server.reservation = applied()
          return value(true)
        },
      },
    })
    expect(await screen.findByText('3 entries left')).toBeVisible()
    expect(screen.queryByText('Used up')).toBeNull()
    expect(callsOf(call, endpoints.events)).toMatchObject([{ query: { subscription: id } }])
    await user.click(screen.getByRole('button', { name: 'Use Friends of the press' }))
    await waitFor(() =>
      expect(callsOf(call, endpoints.applyCode)).toMatchObject([
        { body: { code: id, type: 'SUBSCRIPTION' } },
      ]),
    )
    expect(await screen.findByText(/Pass Season|Season/)).toBeVisible()
    expect(screen.queryByText('3 entries left')).toBeNull()
  })

  test.each([
    ['the server does not list the event', () => value([someEvent({ shortName: 'other' })])],
    ['the server does not answer', () => unreachable],
  ])('are not offered when %s (P334)', async (_, events) => {
    const { call } = await open({ services: await stored(subscriptionRecord({ id })), answers: { events } })
    await waitFor(() => expect(callsOf(call, endpoints.events)).toHaveLength(1))
    await opener()
    expect(screen.queryByRole('list', { name: 'Passes on this device' })).toBeNull()
  })

  test('keep no order waiting for storage that hangs (P334)', async () => {
    await open({ services: { existingDatabase: () => new Promise(() => undefined) } })
    expect(await opener()).toBeVisible()
  })

  test('that the server refuses show the reason at the field of the code (P300)', async () => {
    const { user } = await open({
      services: await stored(subscriptionRecord({ id, title: { en: 'Friends of the press' } })),
      answers: { applyCode: () => value(false) },
    })
    await user.click(await screen.findByRole('button', { name: 'Use Friends of the press' }))
    expect(await field()).toHaveAccessibleDescription('This pass does not cover the tickets of this order')
    expect(shown()).toBeVisible()
  })
})

describe('code of a subscription', () => {
  test('is not offered unless the event accepts subscriptions (P6)', async () => {
    await open({ event: { canApplySubscriptions: false } })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('Use a pass')).toBeNull()
  })

  test('has the focus 200 ms after it was opened (P181)', async () => {
    await open()
    const summary = await opener()
    stopTime()
    fireEvent.click(summary)
    await pass(199)
    expect(shown()).not.toHaveFocus()
    await pass(1)
    expect(shown()).toHaveFocus()
  })

  test('does not take the focus when the address opens it', async () => {
    await open({ search: `?subscription=${id}` })
    await field()
    stopTime()
    await pass(300)
    expect(shown()).not.toHaveFocus()
  })

  test('is sent with the address of the contact, and the new total is loaded (P6, P105)', async () => {
    const setup = await open({
      answers: {
        applyCode: () => {
          setup.server.reservation = applied()
          return value(true)
        },
      },
    })
    await setup.user.click(await opener())
    await setup.user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await field()).toHaveFocus()
    await setup.user.type(await field(), ' DD6GK3C7 {Enter}')
    const remove = await screen.findByRole('button', { name: 'Remove this pass from the order' })
    expect(remove).toBeVisible()
    // The field with the focus is gone.
    expect(document.activeElement).toContainElement(remove)
    expect(document.body).not.toHaveFocus()
    const { result: toasts } = renderHook(useToasts)
    expect(toasts.current.map(({ text }) => text)).toContain('Your pass was applied.')
    expect(callsOf(setup.call, endpoints.applyCode)).toMatchObject([
      { body: { code: 'DD6GK3C7', email: 'ada@example.org', type: 'SUBSCRIPTION' } },
    ])
  })

  test('shows the refusal at the field with the entered code (P181)', async () => {
    const { user } = await open({
      answers: { applyCode: () => refused(422, [pinProblem('subscription.pin.not.found')]) },
    })
    await user.click(await opener())
    await user.type(await field(), 'DD6GK3C8{Enter}')
    expect(await screen.findByText('There is no pass with the PIN DD6GK3C8.')).toBeVisible()
    expect(await field()).toHaveValue('DD6GK3C8')
  })

  test('keeps the entered code when the server does not answer', async () => {
    const { user } = await open({ answers: { applyCode: () => unreachable } })
    await user.click(await opener())
    await user.type(await field(), 'DD6GK3C7{Enter}')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await field()).toHaveValue('DD6GK3C7')
  })

  test.each([
    [id, id],
    ['DD6GK3C7', ''],
  ])('from an address with ?subscription=%s fills in "%s", only an id (P108)', async (given, expected) => {
    await open({ search: `?subscription=${given}` })
    await opener()
    expect(await field()).toHaveValue(expected)
  })

  test('is removed after a confirmation (P105)', async () => {
    const setup = await open({
      reservation: applied(),
      answers: {
        removeCode: () => {
          setup.server.reservation = order(validated)
          return value(true)
        },
      },
    })
    await setup.user.click(await screen.findByRole('button', { name: 'Remove this pass from the order' }))
    expect(callsOf(setup.call, endpoints.removeCode)).toEqual([])
    await setup.user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await opener()).toBeVisible()
    expect(callsOf(setup.call, endpoints.removeCode)).toMatchObject([{ query: { type: 'SUBSCRIPTION' } }])
  })

  test('cannot be removed from the order of a pass (P117)', async () => {
    await open({ reservation: applied(), subscription: descriptor({ canApplySubscriptions: true }) })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('button', { name: 'Remove this pass from the order' })).toBeNull()
    expect(screen.queryByText('Use a pass')).toBeNull()
  })
})

describe('code of a subscription in the address of the booking page', () => {
  const assignedTicket = ticket(first, { firstName: 'Ada', lastName: 'Kern', email: 'ada@example.org' })
  const reservation = {
    ...orderOf([assignedTicket]),
    firstName: 'Ada',
    lastName: 'Kern',
    email: 'ada@example.org',
  }
  const announced = 'Your pass is deducted on the next page.'
  const openBooking = (search: string, canApplySubscriptions = true, answers: Answers = {}) =>
    openCheckout('book', {
      reservation,
      search,
      event: { canApplySubscriptions },
      answers: { validateToOverview: () => value(true), applyCode: () => refused(422), ...answers },
    })

  test('is announced, and applied after the details were accepted; a refusal does not stop the buyer (P339)', async () => {
    const { user, call } = await openBooking(`?subscription=${id}`)
    expect(await screen.findAllByText(announced)).toHaveLength(2)
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(callsOf(call, endpoints.applyCode)).toMatchObject([{ body: { code: id } }]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['subscription.max-usage-reached-per-event', 'This pass was already used for this event.'],
    ['subscription.max-usage-reached', 'All entries of this pass are used.'],
  ])('shows on the overview why the pass of the address was not applied: %s (P254)', async (code, text) => {
    const answers: Answers = { applyCode: () => refused(422, [pinProblem(code)]) }
    const page = await openBooking(`?subscription=${id}`, true, answers)
    page.server.reservation = { ...reservation, ...validated }
    await page.user.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(page.where()).toBe('overview'))
    expect(await screen.findByText(text)).toBeVisible()
    expect(callsOf(page.call, endpoints.applyCode)).toHaveLength(1)
  })

  test.each([
    ['?subscription=DD6GK3C7', true],
    [`?subscription=${id}`, false],
    ['', true],
  ])('is not applied for "%s" on an event that accepts subscriptions: %s', async (search, accepts) => {
    const { user, call } = await openBooking(search, accepts)
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(screen.queryByText(announced)).toBeNull()
    await waitFor(() => expect(callsOf(call, endpoints.validateToOverview)).toHaveLength(1))
    expect(callsOf(call, endpoints.applyCode)).toEqual([])
  })
})
