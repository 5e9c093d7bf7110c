/** docs/api/payments.md#provider-notifications */
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { keyMode, type StripeConnection } from '#server/modules/payments/providers/stripe/client.ts'
import { stripeWebhook } from '#server/modules/payments/providers/stripe/stripe.ts'
import { testNow } from '../../../../support/server/seeds.ts'

const client = { webhooks: Stripe.webhooks }
const connection = { client, webhookSecrets: ['whsec_1', 'whsec_2'] }
const webhook = (secretKey = 'sk_live_1') =>
  stripeWebhook({ ...connection, mode: keyMode(secretKey) } as unknown as StripeConnection)

const intent = { id: 'pi_1', object: 'payment_intent', status: 'succeeded' }
const report = (type: string, account?: string, livemode = true) =>
  JSON.stringify({
    ...{ id: 'evt_1', object: 'event', type, livemode, data: { object: intent } },
    ...(account ? { account } : {}),
  })
function read(payload: string, secret = 'whsec_1', now = testNow, key = 'sk_live_1') {
  const timestamp = testNow / 1000
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return webhook(key).read(Buffer.from(payload), signature, now)
}

describe('a report of Stripe', () => {
  it.each([
    ['the first secret', 'whsec_1', testNow, true],
    ['the second secret', 'whsec_2', testNow, true],
    ['another secret', 'whsec_3', testNow, false],
    ['a secret, five minutes ago', 'whsec_1', testNow + 5 * minute, true],
    ['a secret, more than five minutes ago', 'whsec_1', testNow + 5 * minute + 1000, false],
  ])('that is signed with %s is read or refused', (_, secret, now, isRead) => {
    expect(read(report('customer.created'), secret, now)).toEqual(isRead ? { kind: 'ignored' } : null)
  })

  it('is refused for a body that was changed', () => {
    const payload = report('customer.created')
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: 'whsec_1',
      timestamp: testNow / 1000,
    })
    expect(webhook().read(Buffer.from(`${payload} `), signature, testNow)).toBeNull()
  })

  it.each(
    ['succeeded', 'processing', 'canceled', 'payment_failed'].flatMap((end) =>
      [undefined, 'acct_1'].map((account) => [`payment_intent.${end}`, account] as const),
    ),
  )('%s names the payment, in the account %s', (type, account?: string) => {
    const payment = { paymentId: 'pi_1', account: account ?? null }
    expect(read(report(type, account))).toEqual({ kind: 'payment', payment })
  })

  it.each([
    ['sk_live_1', 'payment', 'ignored'],
    ['rk_live_1', 'payment', 'ignored'],
    ['sk_org_live_1', 'payment', 'ignored'],
    ['sk_test_1', 'ignored', 'payment'],
    ['rk_test_1', 'ignored', 'payment'],
    ['secret', 'payment', 'payment'],
  ])('with the key %s counts: %s of real payments, %s of tests', (key, real, test) => {
    const kind = (livemode: boolean) =>
      read(report('payment_intent.succeeded', undefined, livemode), 'whsec_1', testNow, key)?.kind
    expect([kind(true), kind(false)]).toEqual([real, test])
  })

  it('names the account that was disconnected', () => {
    const disconnected = (account?: string) => read(report('account.application.deauthorized', account))
    expect(disconnected('acct_1')).toEqual({ kind: 'account-disconnected', account: 'acct_1' })
    expect(disconnected()).toEqual({ kind: 'account-disconnected', account: null })
  })

  it('is ignored when it is of another type', () => {
    expect(read(report('payment_intent.created'))).toEqual({ kind: 'ignored' })
  })
})

describe('the webhook of Stripe', () => {
  it('has two addresses and the header of the signature', () => {
    expect(webhook()).toMatchObject({
      paths: ['/api/payment/webhook/stripe/payment', '/api/webhook/stripe/notification'],
      signatureHeader: 'stripe-signature',
    })
  })
})
