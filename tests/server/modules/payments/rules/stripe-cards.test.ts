/** docs/api/payments.md#card-payment-with-strong-authentication, docs/api/payments.md#provider-notifications */
import Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromStripeAmount, stripeAmount } from '#core/domain/stripe-amount.ts'
import { accountOptions, cardAccount } from '#server/modules/payments/providers/stripe/client.ts'
import { intentStatus, stripeEntry } from '#server/modules/payments/providers/stripe/stripe.ts'
import { attemptDetails, attemptEvent, attemptOf, connected } from '../../../../support/payment-attempts.ts'
import { testNow } from '../../../../support/seeds.ts'

const calls: unknown[][] = []
let intent: object
const api =
  (name: string, answer: () => object) =>
  (...args: unknown[]) => {
    calls.push([name, ...args])
    const value = answer()
    return value instanceof Error ? Promise.reject(value) : Promise.resolve(value)
  }
const client = {
  paymentIntents: {
    create: api('create', () => intent),
    retrieve: api('retrieve', () => intent),
    cancel: api('cancel', () => ({ ...intent, status: canceledStatus })),
  },
  webhooks: Stripe.webhooks,
}
let canceledStatus = 'canceled'
beforeEach(() => {
  calls.length = 0
  intent = {
    id: 'pi_1',
    client_secret: 'secret',
    status: 'requires_payment_method',
    last_payment_error: null,
  }
  canceledStatus = 'canceled'
})

const stripe = { client, publicKey: 'pk', webhookSecrets: ['whsec_1', 'whsec_2'] }
const browser = () => connected(stripeEntry, 'browser', { stripe })
const platform = { PLATFORM_MODE_ENABLED: true, STRIPE_CONNECTED_ID: 'acct_1' }
const onPlatform = attemptDetails({}, attemptEvent(platform))
const statuses: Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
]
const open = statuses.slice(0, 3)

describe('status of an intent', () => {
  it.each<[Stripe.PaymentIntent.Status, boolean, object]>([
    ['succeeded', false, { kind: 'paid' }],
    ['processing', false, { kind: 'initiated' }],
    ['canceled', false, { kind: 'canceled' }],
    ['requires_payment_method', false, { kind: 'open', url: null }],
    ['requires_payment_method', true, { kind: 'failed' }],
    ['requires_confirmation', true, { kind: 'open', url: null }],
    ['requires_action', false, { kind: 'open', url: null }],
    ['requires_capture', false, { kind: 'open', url: null }],
  ])('that is %s, refused before %s, is %j', async (status, refused, expected) => {
    const last_payment_error = refused ? { code: 'card_declined' } : null
    expect(intentStatus({ status, last_payment_error } as Stripe.PaymentIntent)).toEqual(expected)
    intent = { id: 'pi_1', status, last_payment_error }
    const recorded = {
      paymentId: 'pi_1',
      account: 'acct_1',
      reservationId: 'r-1',
      amount: 5000,
      currency: 'CHF',
    }
    expect(await browser().fetchStatus(recorded, testNow)).toEqual(expected)
    expect(calls).toEqual([['retrieve', 'pi_1', {}, { stripeAccount: 'acct_1' }]])
  })
})

describe('init of a card payment', () => {
  it.each([
    ['the account of the server', attemptDetails(), null, {}],
    ['a connected account', onPlatform, 'acct_1', { stripeAccount: 'acct_1' }],
  ])('creates an intent on %s', async (_, details, account, options) => {
    expect(await browser().init(attemptOf({}, null, details))).toEqual({
      kind: 'ready',
      clientSecret: 'secret',
      paymentId: 'pi_1',
      method: 'CREDIT_CARD',
      account,
    })
    const request = {
      amount: 5000,
      currency: 'chf',
      description: '1 x Standard',
      allowed_payment_method_types: ['card'],
      metadata: { reservationId: 'r-1', event: 'spring' },
    }
    expect(calls).toEqual([['create', request, options]])
  })

  it('has an empty secret when Stripe sends none', async () => {
    intent = { ...intent, client_secret: null }
    expect(await browser().init(attemptOf())).toMatchObject({ clientSecret: '' })
    expect(await browser().init(attemptOf({}, { payment_id: 'pi_1' }))).toMatchObject({ clientSecret: '' })
  })

  it.each(statuses)('uses the known intent again while it is open: %s', async (status) => {
    intent = { ...intent, status }
    const known = { payment_id: 'pi_1', account: 'acct_1' }
    expect(await browser().init(attemptOf({}, known))).toEqual(
      open.includes(status)
        ? {
            kind: 'ready',
            clientSecret: 'secret',
            paymentId: 'pi_1',
            method: 'CREDIT_CARD',
            account: 'acct_1',
          }
        : { kind: 'changed', paymentId: 'pi_1', checked: intentStatus(intent as Stripe.PaymentIntent) },
    )
    expect(calls).toEqual([['retrieve', 'pi_1', {}, { stripeAccount: 'acct_1' }]])
  })
})

describe('confirm of a card payment', () => {
  it.each([[null], [{ payment_id: null }]])('is refused without an intent: %j', async (transaction) => {
    expect(await browser().confirm(attemptOf({}, transaction))).toEqual({
      kind: 'refused',
      reason: 'error.STEP_2_MISSING_STRIPE_TOKEN',
    })
    expect(calls).toEqual([])
  })

  it.each(statuses)('asks Stripe, which has the intent as %s', async (status) => {
    intent = { id: 'pi_1', status }
    const confirmed = await browser().confirm(attemptOf({}, { payment_id: 'pi_1', account: 'acct_1' }))
    expect(confirmed).toEqual(
      status === 'succeeded'
        ? { kind: 'paid', paymentId: 'pi_1', method: 'CREDIT_CARD', account: 'acct_1' }
        : { kind: 'refused', reason: 'error.STEP2_UNABLE_TO_TRANSITION' },
    )
  })
})

describe('cancellation of an intent', () => {
  const known = { paymentId: 'pi_1', account: 'acct_1' }

  it.each(statuses)('that is %s is possible while it is open', async (status) => {
    intent = { id: 'pi_1', status }
    expect(await browser().cancel(known)).toBe(open.includes(status) || status === 'canceled')
    expect(calls.slice(1)).toEqual(
      open.includes(status) ? [['cancel', 'pi_1', {}, { stripeAccount: 'acct_1' }]] : [],
    )
  })

  it('fails when the buyer pays meanwhile', async () => {
    canceledStatus = 'succeeded'
    expect(await browser().cancel(known)).toBe(false)
  })
})

describe('settings of an event', () => {
  it.each<[object, string | null | undefined]>([
    [{}, null],
    [{ STRIPE_CONNECTED_ID: 'acct_1' }, null],
    [platform, 'acct_1'],
    [{ PLATFORM_MODE_ENABLED: true }, undefined],
  ])('%j decide who takes the card', (settings, expected) => {
    const event = attemptEvent(settings)
    expect(cardAccount(event)).toBe(expected)
    const offers = browser().offers({ event, now: testNow })
    expect(Object.keys(offers)).toEqual(expected === undefined ? [] : ['CREDIT_CARD'])
  })

  it.each([
    ['CHF', 5000, 5000],
    ['JPY', 1500, 1500],
    ['ISK', 1500, 150_000],
    ['ugx', 1500, 150_000],
  ])('%s %i is %i for Stripe', (currency, amount, expected) => {
    expect(stripeAmount(amount, currency)).toBe(expected)
    expect(fromStripeAmount(expected, currency)).toBe(amount)
  })

  it('name no account to Stripe for the own one', () => {
    expect([accountOptions(null), accountOptions('acct_1')]).toEqual([{}, { stripeAccount: 'acct_1' }])
  })
})
