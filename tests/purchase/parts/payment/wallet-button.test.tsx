/** Apple Pay, Google Pay and Link on the overview: the button of the card's provider. */
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as stripeCard from '#purchase/parts/payment/stripe-card.ts'
import * as stripeExpress from '#purchase/parts/payment/stripe-express.ts'
import type { CardAnswer, CardFields } from '#purchase/rules/payment/card-payment.ts'
import { endpoints } from '#shell/endpoints.ts'
import english from '../../../../src/i18n/locales/en/checkout.json'
import { order, startedPayment, succeeded } from '../../../support/orders.ts'
import { unreachable, value } from '../../../support/wire/scripted-api.ts'
import { callsOf, openCheckout, type CheckoutOptions } from '../../pages/render-checkout.tsx'

const methods = {
  CREDIT_CARD: { paymentProxy: 'STRIPE' as const, parameters: { stripe_p_key: 'pk_1', enableSCA: true } },
  BANK_TRANSFER: { paymentProxy: 'OFFLINE' as const, parameters: { delayForOfflinePayment: 5 } },
}
const reservation = order({
  validatedBookingInformation: true,
  firstName: 'Ada',
  lastName: 'Kern',
  activePaymentMethods: methods,
})
const started = value(startedPayment)
const paid = value({ ...succeeded, failure: false, gatewayIdOrNull: 'pi_1' })
// The last method, which is chosen again, would open the card form.
beforeEach(() => localStorage.clear())

/** Opens the overview on a device with Apple Pay. The wallet answers a confirmation with `answer`. */
async function withWallet(
  options: CheckoutOptions = {},
  answer: CardAnswer = { kind: 'accepted', token: null },
) {
  vi.stubGlobal('ApplePaySession', { canMakePayments: () => true })
  const opened: stripeExpress.StripeExpressOptions[] = []
  const mount = vi.fn<(box: HTMLElement) => void>()
  vi.spyOn(stripeExpress, 'openStripeExpress').mockImplementation((options) => {
    opened.push(options)
    return Promise.resolve({ mount, destroy: vi.fn() })
  })
  const setup = await openCheckout('overview', { reservation, ...options })
  await waitFor(() => expect(mount).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /terms/ })).toBeVisible())
  const last = () => {
    const options = opened.at(-1)
    if (options === undefined) throw new Error('No button was opened')
    return options
  }
  const confirm = vi.fn((_: string) => Promise.resolve(answer))
  const card: CardFields = { confirm, createToken: () => Promise.resolve(answer) }
  const agree = async () => {
    for (const box of screen.getAllByRole('checkbox')) await setup.user.click(box)
  }
  return {
    ...setup,
    agree,
    confirm,
    options: last(),
    box: mount.mock.calls[0]?.[0],
    press: () => {
      let mayOpen: boolean | undefined
      act(() => void (mayOpen = last().onPress()))
      return mayOpen
    },
    approve: () => act(() => last().onApprove(card)),
  }
}

describe('the button of a wallet', () => {
  test('opens for the total of the server, without the card form, and has no size until a wallet is available (P325)', async () => {
    const card = vi.spyOn(stripeCard, 'openStripeCard')
    const { options, box } = await withWallet()
    expect(options.total).toEqual({ units: reservation.orderSummary.priceInCents, currency: 'CHF' })
    expect(options.account).toEqual({ publicKey: 'pk_1', connectedAccount: null })
    expect(options.holder.name).toBe('Ada Kern')
    expect(card).not.toHaveBeenCalled()
    expect(box).toHaveAttribute('inert')
    expect(box).not.toHaveClass('shown')
    act(() => options.onAvailable(true))
    expect(screen.getByRole('group', { name: 'Pay with a wallet' })).toBe(box)
    expect(box).not.toHaveAttribute('inert')
    act(() => options.onAvailable(false))
    expect(box).not.toHaveClass('shown')
  })

  test('does not open its sheet before the terms are accepted, and leads to them (P326)', async () => {
    const { press, agree, call } = await withWallet()
    expect(press()).toBe(false)
    const terms = screen.getByRole('checkbox', { name: /terms/ })
    await waitFor(() => expect(terms).toHaveFocus())
    expect(terms).toHaveAccessibleDescription('Accept the terms to continue')
    await agree()
    expect(terms).not.toHaveAccessibleDescription('Accept the terms to continue')
    expect(press()).toBe(true)
    expect(callsOf(call, endpoints.initPayment)).toEqual([])
  })

  test('shows a decline at the card and lets the buyer try again; a closed sheet leaves the page as it is (P328)', async () => {
    const declined = { kind: 'declined', reason: 'Your card was declined.' } as const
    const answers = { initPayment: () => started, cancelPayment: () => value(true) }
    const { agree, approve, press, call } = await withWallet({ answers }, declined)
    await agree()
    expect(press()).toBe(true)
    expect(screen.queryByRole('alert')?.textContent).toBeUndefined()
    await approve()
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.')
    expect(callsOf(call, endpoints.cancelPayment)).toHaveLength(1)
    expect(callsOf(call, endpoints.confirm)).toEqual([])
    expect(press()).toBe(true)
  })

  test('offers no second payment while the result of the first is unknown (P328)', async () => {
    const answers = {
      initPayment: () => started,
      paymentStatus: () => paid,
      confirm: () => unreachable,
      reservationStatus: () => unreachable,
    }
    const { agree, approve, press, options, box, call } = await withWallet({ answers })
    act(() => options.onAvailable(true))
    await agree()
    await approve()
    expect(await screen.findByRole('alert')).toHaveTextContent(english['app.checkout.unknown'])
    expect(press()).toBe(false)
    expect(box).toHaveAttribute('inert')
    expect(callsOf(call, endpoints.confirm)).toHaveLength(1)
  })

  test('does not open its sheet while a payment runs (P328)', async () => {
    const { agree, options, press } = await withWallet({
      answers: { initPayment: () => new Promise(() => undefined) },
    })
    await agree()
    const card: CardFields = { confirm: vi.fn(), createToken: vi.fn() }
    act(() => void options.onApprove(card))
    await screen.findByText(/^Your order is being sent/)
    expect(press()).toBe(false)
  })
})
