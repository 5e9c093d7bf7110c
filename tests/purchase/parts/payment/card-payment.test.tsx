/** Card fields of a provider on the overview. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import * as stripeCard from '#purchase/parts/payment/stripe-card.ts'
import { endpoints } from '#shell/endpoints.ts'
import english from '../../../../src/i18n/locales/en/server.json'
import { startedPayment, succeeded } from '../../../support/orders.ts'
import { unreachable, value } from '../../../support/wire/scripted-api.ts'
import { callsOf, pass, stopTime, type CheckoutOptions } from '../../pages/render-checkout.tsx'
import { accepted, agree, method, offering, open, submit } from './open-overview.ts'

describe('card fields', () => {
  const card = offering({ CREDIT_CARD: method('STRIPE', { stripe_p_key: 'pk_1', enableSCA: true }) })
  const initialized = value(startedPayment)
  const success = { ...succeeded, failure: false, gatewayIdOrNull: 'pi_1' }

  /** Opens the overview with card fields that the test fills. */
  async function withCard(options: CheckoutOptions = {}, reservation = card) {
    let fill: stripeCard.StripeCardOptions['onChange'] = () => undefined
    let refuse: () => void = () => undefined
    const fieldsOf = vi.fn(() => ({
      confirm: () => Promise.resolve({ kind: 'accepted', token: null } as const),
      createToken: () => Promise.resolve({ kind: 'accepted', token: 'tok_1' } as const),
    }))
    vi.spyOn(stripeCard, 'openStripeCard').mockImplementation((options) => {
      fill = options.onChange
      refuse = options.onWrongPostalCode
      return Promise.resolve({ mount: vi.fn(), destroy: vi.fn(), focus: vi.fn(), fieldsOf })
    })
    const setup = await open(reservation, options)
    await screen.findByText('Your card details go to the card company only.')
    await waitFor(() => expect(stripeCard.openStripeCard).toHaveBeenCalled())
    await waitFor(() => expect(screen.queryByText('Loading the card form')).toBeNull())
    return {
      ...setup,
      fieldsOf,
      fill: (...change: Parameters<typeof fill>) => fill(...change),
      refusePostalCode: () => refuse(),
    }
  }

  test('must be complete and named before the payment (P175)', async () => {
    const { user, fill } = await withCard()
    await agree(user)
    expect(await submit(/^Pay CHF/)).toHaveAccessibleDescription('Complete the card details')
    await user.type(screen.getByLabelText(/Name on the card/), 'er')
    expect(await submit(/^Pay CHF/)).toHaveAccessibleDescription('Complete the card details')
    fill(true, null)
    await waitFor(async () => expect(await submit(/^Pay CHF/)).not.toHaveAccessibleDescription())
    await user.clear(screen.getByLabelText(/Name on the card/))
    await user.type(screen.getByLabelText(/Name on the card/), '  ')
    expect(await submit(/^Pay CHF/)).toHaveAccessibleDescription('Complete the card details')
  })

  test('show the payment in progress, and after ten requests without a result a check of it (P16)', async () => {
    const running = value({ ...success, success: false })
    let answer: (result: typeof running) => void = () => undefined
    const paymentStatus = vi
      .fn<() => Promise<typeof running>>(() => Promise.resolve(running))
      .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const { user, fill } = await withCard({ answers: { initPayment: () => initialized, paymentStatus } })
    fill(true, null)
    await agree(user)
    await user.click(await submit(/^Pay CHF/))
    await waitFor(() => expect(paymentStatus).toHaveBeenCalled())
    expect(screen.getByText(/^Your order is being sent/)).toBeVisible()
    stopTime()
    answer(running)
    for (let second = 0; second < 8; second += 1) await pass(1000)
    expect(screen.queryByText(/Do not pay again/)).toBeNull()
    await pass(1000)
    vi.useRealTimers()
    expect(await screen.findByText(/Do not pay again/)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Check now' })).toBeVisible()
  })

  test('ask for the postal code of the card after a refusal for it, and send it with the next attempt (B683)', async () => {
    const { user, fill, fieldsOf, refusePostalCode } = await withCard()
    fill(true, null)
    expect(screen.queryByLabelText('Postal code of the card')).toBeNull()
    refusePostalCode()
    await user.type(await screen.findByLabelText('Postal code of the card'), '９４１０３')
    await waitFor(() =>
      expect(fieldsOf).toHaveBeenLastCalledWith(
        expect.objectContaining({ address: expect.objectContaining({ postalCode: '94103' }) as object }),
      ),
    )
  })

  test('show the error of the provider', async () => {
    const { fill } = await withCard()
    fill(false, 'Your card number is invalid.')
    expect(await screen.findByText('Your card number is invalid.')).toBeVisible()
  })

  test.each([
    ['The card has expired.', 'Your order was not completed: The card has expired.'],
    [null, english['error.STEP_2_PAYMENT_REQUEST_CREATION']],
  ])('name the reason of a decline, %s (P177)', async (reason, text) => {
    const { user, fill } = await withCard({
      answers: { initPayment: () => value({ ...startedPayment, clientSecret: null, errorMessage: reason }) },
    })
    fill(true, null)
    await agree(user)
    await user.click(await submit(/^Pay CHF/))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })

  test('stay on the page while the status of a running payment is that of the processing page', async () => {
    const setup = await withCard({
      answers: {
        initPayment: () => {
          setup.server.reservation = { ...card, status: 'EXTERNAL_PROCESSING_PAYMENT' }
          return initialized
        },
        paymentStatus: () => new Promise(() => undefined),
      },
    })
    setup.fill(true, null)
    await agree(setup.user)
    await setup.user.click(await submit(/^Pay CHF/))
    await waitFor(() => expect(callsOf(setup.call, endpoints.paymentStatus)).toHaveLength(1), {
      timeout: 3000,
    })
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(setup.where()).toBe('overview')
  })

  test('name a missing connection after a lost start, then offer the payment again, which was not charged (P232)', async () => {
    let connected = false
    const { user, fill, call } = await withCard({
      answers: {
        initPayment: () => unreachable,
        cancelPayment: () => (connected ? value(true) : unreachable),
      },
    })
    fill(true, null)
    await agree(user)
    await user.click(await submit(/^Pay CHF/))
    expect(await screen.findByText(/Keep this page open/)).toBeVisible()
    connected = true
    expect(await screen.findByText(/^You have not been charged/, {}, { timeout: 3000 })).toBeVisible()
    expect(screen.queryByText(/Keep this page open/)).toBeNull()
    expect(await submit(/^Pay CHF/)).not.toHaveAccessibleDescription()
    expect(callsOf(call, endpoints.confirm)).toEqual([])
  })

  test('charge a token where the server has no strong authentication (P98)', async () => {
    const plain = offering({ CREDIT_CARD: method('STRIPE', { stripe_p_key: 'pk_1', enableSCA: false }) })
    const { user, fill, call } = await withCard({ answers: { confirm: () => accepted } }, plain)
    fill(true, null)
    await agree(user)
    await user.click(await submit(/^Pay CHF/))
    await waitFor(() => expect(callsOf(call, endpoints.confirm)).toHaveLength(1))
    expect(callsOf(call, endpoints.confirm)).toMatchObject([{ body: { gatewayToken: 'tok_1' } }])
    expect(callsOf(call, endpoints.initPayment)).toEqual([])
  })

  test('report a blocked script and load it again', async () => {
    const opening = vi.spyOn(stripeCard, 'openStripeCard').mockRejectedValueOnce(new Error('blocked'))
    const { user } = await open(card)
    expect(await screen.findByText('The card form could not be loaded')).toBeVisible()
    opening.mockResolvedValueOnce({ mount: vi.fn(), destroy: vi.fn(), focus: vi.fn(), fieldsOf: vi.fn() })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('The card form could not be loaded')).toBeNull())
  })
})
