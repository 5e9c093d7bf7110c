import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ReservationInfo } from '#purchase/contract/reservation.ts'
import { openPayment, order } from '../../../support/orders.ts'
import { unreachable, value } from '../../../support/wire/scripted-api.ts'
import { openCheckout, pass, stopTime, type CheckoutOptions } from '../../pages/render-checkout.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const checkAnswer = (over: object = {}) => value({ ...openPayment, ...over })

describe('check of the provider on the processing page', () => {
  const atProvider = (options: CheckoutOptions) => {
    stopTime()
    return openCheckout('processing-payment', {
      reservation: order({ status: 'EXTERNAL_PROCESSING_PAYMENT' }),
      services: { now: () => Date.now() },
      ...options,
    })
  }
  const press = () => screen.getByRole('button', { name: 'Check now' }).click()

  test('shows the steps of the payment, of which the confirmation is the current one, and the usual time (P301)', async () => {
    await atProvider({})
    await pass(0)
    const steps = within(screen.getByRole('list', { name: 'Progress of the payment' })).getAllByRole(
      'listitem',
    )
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Order sent',
      'Confirming the paymentUsually this takes less than a minute.',
      'Order complete',
    ])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })

  test('is offered after 20 seconds and reports an open payment (P19)', async () => {
    await atProvider({ answers: { forceCheck: () => checkAnswer() } })
    await pass(19_000)
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
    await pass(2000)
    press()
    await pass(0)
    expect(screen.getByText('No result yet. We keep checking.')).toBeVisible()
  })

  test('becomes a warning with the number of the order after four minutes (P19)', async () => {
    await atProvider({})
    await pass(238_000)
    expect(screen.getByText('This is taking longer than usual. Do not pay again.')).toBeVisible()
    await pass(3000)
    const warning = screen.getByText(/^The payment provider does not answer/)
    expect(warning).toBeVisible()
    expect(warning.closest('.notice')).toHaveTextContent(order().shortId)
    expect(screen.getByRole('button', { name: 'Check now' })).toBeVisible()
  })

  test('names a missing connection and continues by itself', async () => {
    let connected = true
    let reservation = order({ status: 'EXTERNAL_PROCESSING_PAYMENT' })
    const setup = await atProvider({
      answers: { reservation: () => (connected ? value(reservation) : unreachable) },
    })
    await pass(0)
    connected = false
    await pass(30_000)
    expect(screen.getByText('No connection')).toBeVisible()
    expect(screen.getByText(/^Keep this page open/)).toHaveTextContent(
      'Do not pay again. Keep this page open',
    )
    expect(screen.getByText('Do not pay again.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
    connected = true
    reservation = order({ status: 'STUCK' })
    await pass(60_000)
    expect(setup.where()).toBe('error')
  })

  test('reports a failed payment to the page that shows the shop in a frame (B204)', async () => {
    const postMessage = vi.fn()
    vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage } as unknown as Window)
    await atProvider({
      answers: { forceCheck: () => checkAnswer({ failed: true }) },
      event: { embeddingConfiguration: { enabled: true, notificationOrigin: 'https://host.example' } },
    })
    await pass(21_000)
    press()
    await pass(0)
    expect(postMessage.mock.calls).toEqual([
      [
        { status: 'EXTERNAL_PROCESSING_PAYMENT', id: order().id, error: 'The payment was not completed' },
        'https://host.example',
      ],
    ])
  })

  test('shows the page of the new status', async () => {
    let paid = false
    const setup = await atProvider({
      answers: {
        forceCheck: () => {
          if (!paid) return checkAnswer()
          setup.server.reservation = order({ status: 'STUCK' })
          return checkAnswer({ successful: true })
        },
      },
    })
    await pass(21_000)
    paid = true
    press()
    await pass(10)
    expect(setup.where()).toBe('error')
  })
})

describe('a payment that is still open at its provider', () => {
  const url = 'https://provider.example/pay/1'
  const openAt = (options: CheckoutOptions = {}, over: Partial<ReservationInfo> = {}) => {
    stopTime()
    return openCheckout('processing-payment', {
      reservation: order({ status: 'EXTERNAL_PROCESSING_PAYMENT', paymentProxy: 'MOLLIE', ...over }),
      services: { now: () => Date.now() },
      ...options,
      answers: { forceCheck: () => checkAnswer({ redirect: true, redirectUrl: url }), ...options.answers },
    })
  }
  const button = (name: string) => screen.queryByRole('button', { name })

  test.each([
    ['MOLLIE', 'Continue at Mollie'],
    ['SAFERPAY', 'Continue at Saferpay'],
    ['NEW_COMPANY', 'Continue to the payment'],
    [null, 'Continue to the payment'],
  ])('can be continued at once (%s) (W72)', async (paymentProxy, name) => {
    await openAt({}, { paymentProxy })
    await pass(10)
    expect(screen.getByRole('heading', { name: 'Your payment is not finished' })).toBeVisible()
    expect(button(name)).toBeVisible()
    expect(screen.queryByText(/Do not pay again/)).toBeNull()
    await pass(300_000)
    expect(button('Check now')).toBeNull()
  })

  test('leaves for no address of another scheme', async () => {
    await openAt({
      answers: { forceCheck: () => checkAnswer({ redirect: true, redirectUrl: 'javascript:alert(1)' }) },
    })
    await pass(10)
    button('Continue at Mollie')?.click()
    await pass(10)
    expect(screen.getByRole('alert')).toBeVisible()
  })

  test('is called off before another way to pay is offered (W72)', async () => {
    const setup = await openAt({
      answers: {
        cancelPayment: () => {
          setup.server.reservation = order({ status: 'PENDING', validatedBookingInformation: true })
          return value(true)
        },
        reservationStatus: () =>
          value({ status: setup.server.reservation.status, validatedBookingInformation: true }),
      },
    })
    await pass(10)
    button('Choose another way to pay')?.click()
    await pass(5000)
    expect(setup.where()).toBe('overview')
  })

  test('stays when its provider does not call it off: it was paid meanwhile', async () => {
    const setup = await openAt({
      answers: {
        cancelPayment: () => {
          setup.server.reservation = order({ status: 'COMPLETE' })
          return value(false)
        },
        reservationStatus: () =>
          value({ status: setup.server.reservation.status, validatedBookingInformation: true }),
      },
    })
    await pass(10)
    button('Choose another way to pay')?.click()
    await pass(10)
    expect(setup.where()).toBe('success')
  })

  test.each(['Choose another way to pay', 'Cancel order'])(
    'stays when "%s" has no answer, and can be tried again',
    async (name) => {
      const cancelPayment = vi.fn(() => unreachable)
      const cancelReservation = vi.fn(() => unreachable)
      const setup = await openAt({
        answers: { cancelPayment, cancelReservation, reservationStatus: () => unreachable },
      })
      await pass(10)
      button(name)?.click()
      await pass(10)
      expect(screen.getByRole('alert')).toHaveTextContent('No connection')
      expect(setup.where()).toBe('processing-payment')
      expect(cancelReservation).not.toHaveBeenCalled()
      button(name)?.click()
      await pass(10)
      expect(cancelPayment).toHaveBeenCalledTimes(2)
    },
  )

  test('is not offered while the provider captures an approved payment', async () => {
    const forceCheck = vi.fn(() => checkAnswer({ redirect: true, redirectUrl: url }))
    await openAt({ answers: { forceCheck } }, { status: 'IN_PAYMENT' })
    await pass(10)
    expect(forceCheck).not.toHaveBeenCalled()
    expect(button('Continue at Mollie')).toBeNull()
  })
})
