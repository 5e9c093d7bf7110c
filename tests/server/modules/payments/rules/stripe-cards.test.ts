/** docs/api/payments.md#card-payment-with-strong-authentication, docs/api/payments.md#provider-notifications */
import Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountOptions, cardAccount } from '#server/modules/payments/providers/stripe/client.ts'
import { intentStatus, stripeEntry } from '#server/modules/payments/providers/stripe/stripe.ts'
import {
  attemptDetails,
  attemptEvent,
  attemptOf,
  connected,
} from '../../../../support/server/payment-attempts.ts'
import { testNow } from '../../../../support/server/seeds.ts'

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
    update: api('update', () => intent),
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
    ...{
      amount: 5000,
      amount_received: 5000,
      currency: 'chf',
      metadata: { reservationId: 'r-1' },
      latest_charge: null,
    },
  }
  canceledStatus = 'canceled'
})

const stripe = { client, publicKey: 'pk', webhookSecrets: ['whsec_1', 'whsec_2'], mode: 'test' }
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
const withCharge = { expand: ['latest_charge'] }
const received = {
  ...{ proxy: 'STRIPE', method: 'CREDIT_CARD', paymentId: 'pi_1', account: 'acct_1' },
  ...{ reservationId: 'r-1', amount: 5000, currency: 'CHF' },
}

describe('status of an intent', () => {
  it.each<[Stripe.PaymentIntent.Status, boolean, object]>([
    ['succeeded', false, { kind: 'paid', payment: received }],
    ['processing', false, { kind: 'initiated' }],
    ['canceled', false, { kind: 'canceled' }],
    ['requires_payment_method', false, { kind: 'open', url: null }],
    ['requires_payment_method', true, { kind: 'failed' }],
    ['requires_confirmation', true, { kind: 'open', url: null }],
    ['requires_action', false, { kind: 'open', url: null }],
    ['requires_capture', false, { kind: 'open', url: null }],
  ])('that is %s, refused before %s, is %j', async (status, refused, expected) => {
    const last_payment_error = refused ? { code: 'card_declined' } : null
    intent = { ...intent, status, last_payment_error }
    const recorded = { paymentId: 'pi_1', account: 'acct_1' }
    expect(await browser().fetchStatus(recorded, testNow)).toEqual(expected)
    expect(calls).toEqual([['retrieve', 'pi_1', withCharge, { stripeAccount: 'acct_1' }]])
  })
})

it('has no payment that Stripe does not have, and rejects while Stripe does not answer', async () => {
  const find = (code: string) => {
    intent = Object.assign(new Error(code), { code })
    return browser().fetchStatus({ paymentId: 'pi_1', account: null }, testNow)
  }
  expect(await find('resource_missing')).toEqual({ kind: 'unknown' })
  await expect(find('api_error')).rejects.toThrow('api_error')
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

  it.each(['amount_too_small', 'amount_too_large', 'api_error'])('has a reason for %s', async (code) => {
    intent = Object.assign(new Error(code), { code })
    const answer = await browser()
      .init(attemptOf())
      .catch(() => null)
    const refused = { kind: 'refused', reason: 'error.STEP_2_AMOUNT_NOT_CHARGEABLE' }
    expect(answer).toEqual(code === 'api_error' ? null : refused)
  })

  it('has an empty secret when Stripe sends none', async () => {
    intent = { ...intent, client_secret: null }
    expect(await browser().init(attemptOf())).toMatchObject({ clientSecret: '' })
    expect(await browser().init(attemptOf({}, { payment_id: 'pi_1' }))).toMatchObject({ clientSecret: '' })
  })

  it.each(statuses)('uses the known intent again while it is open: %s', async (status) => {
    intent = { ...intent, status }
    const known = { payment_id: 'pi_1', account: 'acct_1', status: 'PENDING' } as const
    expect(await browser().init(attemptOf({}, known))).toEqual(
      open.includes(status)
        ? {
            kind: 'ready',
            clientSecret: 'secret',
            paymentId: 'pi_1',
            method: 'CREDIT_CARD',
            account: 'acct_1',
          }
        : {
            kind: 'changed',
            paymentId: 'pi_1',
            checked: intentStatus(intent as Stripe.PaymentIntent, 'acct_1'),
          },
    )
    expect(calls).toEqual([['retrieve', 'pi_1', withCharge, { stripeAccount: 'acct_1' }]])
  })
})

describe('init after a payment that failed', () => {
  it.each([
    ['uses the intent again without its error', {}, ['update']],
    ['uses the intent again as it is while the buyer confirms it', { status: 'requires_action' }, []],
    ['cancels the intent of another amount, and creates one', { amount: 4000 }, ['cancel', 'create']],
    ['cancels the intent of another currency, and creates one', { currency: 'eur' }, ['cancel', 'create']],
    ['creates one after a canceled intent', { status: 'canceled' }, ['create']],
    [
      'creates one after a refund',
      { status: 'succeeded', latest_charge: { amount_refunded: 5000 } },
      ['create'],
    ],
  ])('%s', async (_, change, more) => {
    intent = { ...intent, last_payment_error: { code: 'card_declined' }, ...change }
    expect(await browser().init(attemptOf({}, { payment_id: 'pi_1', status: 'FAILED' }))).toMatchObject({
      kind: 'ready',
    })
    expect(calls.map(([name]) => name)).toEqual(['retrieve', ...more])
  })

  it('finds that it was paid', async () => {
    intent = { ...intent, status: 'succeeded' }
    expect(await browser().init(attemptOf({}, { payment_id: 'pi_1', status: 'FAILED' }))).toMatchObject({
      kind: 'changed',
      checked: { kind: 'paid' },
    })
  })
})

describe('confirm of a card payment', () => {
  it.each([
    ['another intent', { payment_id: 'pi_2', account: 'acct_1' }, 'pi_1', 'pi_1', {}],
    [
      'the recorded one',
      { payment_id: 'pi_1', account: 'acct_1' },
      'pi_1',
      'pi_1',
      { stripeAccount: 'acct_1' },
    ],
    ['an intent after its record ended', null, 'pi_1', 'pi_1', {}],
    ['no intent', { payment_id: 'pi_2', account: null }, 'tok_1', 'pi_2', {}],
  ])('asks for the intent of the page: %s', async (...[, known, gatewayToken, asked, options]) => {
    await browser().confirm(attemptOf({ gatewayToken }, known))
    expect(calls).toEqual([['retrieve', asked, withCharge, options]])
  })

  it.each([[null], [{ payment_id: null }]])('is refused without an intent: %j', async (transaction) => {
    expect(await browser().confirm(attemptOf({}, transaction))).toEqual({
      kind: 'refused',
      reason: 'error.STEP_2_MISSING_STRIPE_TOKEN',
    })
    expect(calls).toEqual([])
  })

  it.each(statuses)('asks Stripe, which has the intent as %s', async (status) => {
    intent = { ...intent, status }
    const confirmed = await browser().confirm(attemptOf({}, { payment_id: 'pi_1', account: 'acct_1' }))
    expect(confirmed).toEqual(
      status === 'succeeded'
        ? { kind: 'paid', payment: received }
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
    const offers = browser().offers({ event, now: testNow, amount: null })
    expect(Object.keys(offers)).toEqual(expected === undefined ? [] : ['CREDIT_CARD'])
  })

  it.each([
    [49, false],
    [50, true],
    [null, true],
  ])('offer a card for %j cents only above what Stripe charges at least', (amount, offered) => {
    const offers = browser().offers({ event: attemptEvent(), now: testNow, amount })
    expect(Object.keys(offers)).toEqual(offered ? ['CREDIT_CARD'] : [])
  })

  it('name no account to Stripe for the own one', () => {
    expect([accountOptions(null), accountOptions('acct_1')]).toEqual([{}, { stripeAccount: 'acct_1' }])
  })
})
