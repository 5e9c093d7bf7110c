/** docs/api/payments.md#card-payment-with-strong-authentication, docs/api/payments.md#provider-notifications */
import Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromStripeAmount, stripeAmount } from '#core/domain/stripe-amount.ts'
import { accountOptions, cardSettings } from '#server/modules/payments/providers/stripe/client.ts'
import { intentStatus } from '#server/modules/payments/providers/stripe/intents.ts'
import { stripeChargeEntry, stripeIntentEntry } from '#server/modules/payments/providers/stripe/stripe.ts'
import { attemptDetails, attemptEvent, attemptOf, connected } from '../../../../support/payment-attempts.ts'
import { testNow } from '../../../../support/seeds.ts'

const calls: unknown[][] = []
let intent: object
let charge: object | Error
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
  charges: { create: api('charge', () => charge) },
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
  charge = { id: 'ch_1', paid: true }
  canceledStatus = 'canceled'
})

const stripe = { client, publicKey: 'pk', webhookSecrets: ['whsec_1', 'whsec_2'] }
const browser = () => connected(stripeIntentEntry, 'browser', { stripe })
const charging = () => connected(stripeChargeEntry, 'charge', { stripe })
const platform = { PLATFORM_MODE_ENABLED: true, STRIPE_CONNECTED_ID: 'acct_1' }
const onPlatform = attemptDetails({}, attemptEvent(platform))
const noSca = { STRIPE_ENABLE_SCA: false }
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

  it('creates an intent beside a payment that is none', async () => {
    await browser().init(attemptOf({}, { payment_id: 'ch_1' }))
    expect(calls.map(([name]) => name)).toEqual(['create'])
  })
})

describe('confirm of a card payment', () => {
  it.each([[null], [{ payment_id: null }], [{ payment_id: 'ch_1' }], [{ payment_id: 'sb_pi_1' }]])(
    'is refused without an intent: %j',
    async (transaction) => {
      expect(await browser().confirm(attemptOf({}, transaction))).toEqual({
        kind: 'refused',
        reason: 'error.STEP_2_MISSING_STRIPE_TOKEN',
      })
      expect(calls).toEqual([])
    },
  )

  it.each(statuses)('asks Stripe, which has the intent as %s', async (status) => {
    intent = { id: 'pi_1', status }
    const confirmed = await browser().confirm(attemptOf({}, { payment_id: 'pi_1', account: 'acct_1' }))
    expect(confirmed).toEqual(
      status === 'succeeded'
        ? { kind: 'paid', paymentId: 'pi_1', method: 'CREDIT_CARD', account: 'acct_1' }
        : { kind: 'refused', reason: 'error.STEP2_UNABLE_TO_TRANSITION' },
    )
  })

  it('is refused with a reason when Stripe does not answer', async () => {
    intent = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: '' })
    expect(await browser().confirm(attemptOf({}, { payment_id: 'pi_1' }))).toEqual({
      kind: 'refused',
      reason: 'error.STEP2_STRIPE_abort',
    })
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

describe('charge of a card', () => {
  it.each([
    ['the account of the server', attemptDetails(), null, {}],
    ['a connected account', onPlatform, 'acct_1', { stripeAccount: 'acct_1' }],
  ])('takes the token once, on %s', async (_, details, account, options) => {
    expect(await charging().charge(attemptOf({ gatewayToken: 'tok' }, null, details))).toEqual({
      kind: 'paid',
      paymentId: 'ch_1',
      method: 'CREDIT_CARD',
      account,
    })
    const request = {
      amount: 5000,
      currency: 'chf',
      source: 'tok',
      description: '1 x Standard',
      metadata: { reservationId: 'r-1', event: 'spring' },
    }
    expect(calls).toEqual([['charge', request, { idempotencyKey: 'r-1-tok', ...options }]])
  })

  it.each([[undefined], [null], ['']])('is refused with the token %j', async (gatewayToken) => {
    expect(await charging().charge(attemptOf({ gatewayToken }))).toEqual({
      kind: 'refused',
      reason: 'error.STEP_2_MISSING_STRIPE_TOKEN',
    })
    expect(calls).toEqual([])
  })

  it('that is not paid is a declined card', async () => {
    charge = { id: 'ch_1', paid: false }
    expect(await charging().charge(attemptOf({ gatewayToken: 'tok' }))).toEqual({
      kind: 'refused',
      reason: 'error.STEP2_STRIPE_card_declined',
    })
  })

  it('reports the error of Stripe', async () => {
    charge = new Stripe.errors.StripeRateLimitError({ type: 'rate_limit_error', message: '' })
    expect(await charging().charge(attemptOf({ gatewayToken: 'tok' }))).toEqual({
      kind: 'refused',
      reason: 'error.STEP2_STRIPE_rate_limit',
    })
  })
})

describe('settings of an event', () => {
  it.each<[object, [boolean, boolean], ReturnType<typeof cardSettings>]>([
    [{}, [true, false], { strongAuthentication: true, account: null }],
    [noSca, [false, true], { strongAuthentication: false, account: null }],
    [{ STRIPE_CONNECTED_ID: 'acct_1' }, [true, false], { strongAuthentication: true, account: null }],
    [platform, [true, false], { strongAuthentication: true, account: 'acct_1' }],
    [{ ...platform, ...noSca }, [false, true], { strongAuthentication: false, account: 'acct_1' }],
    [{ PLATFORM_MODE_ENABLED: true }, [false, false], null],
  ])('%j decide who takes the card', (settings, serves, expected) => {
    const event = attemptEvent(settings)
    expect(cardSettings(event)).toEqual(expected)
    expect([browser().serves(event), charging().serves(event)]).toEqual(serves)
    const names = [browser(), charging()].map((provider) =>
      Object.keys(provider.offers({ event, now: testNow })),
    )
    expect(names).toEqual(expected ? [['CREDIT_CARD'], ['CREDIT_CARD']] : [[], []])
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
