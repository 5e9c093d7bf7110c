/** docs/api/payments.md#provider-notifications */
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { minute } from '#core/domain/durations.ts'
import type { StripeConnection } from '#server/modules/payments/providers/stripe/client.ts'
import { stripeWebhook } from '#server/modules/payments/providers/stripe/stripe.ts'
import { testNow } from '../../../../support/seeds.ts'

const client = { webhooks: Stripe.webhooks }
const connection = { client, publicKey: 'pk', webhookSecrets: ['whsec_1', 'whsec_2'] }
const webhook = () => stripeWebhook(connection as unknown as StripeConnection)

const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  last_payment_error: null,
  amount: 5000,
  amount_received: 4000,
  currency: 'chf',
  metadata: { reservationId: 'r-1' },
}
const report = (type: string, object: object = intent, account?: string) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object }, ...(account ? { account } : {}) })
function read(payload: string, secret = 'whsec_1', now = testNow) {
  const timestamp = testNow / 1000
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return webhook().read(Buffer.from(payload), signature, now)
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

  it.each([
    ['payment_intent.succeeded', 'succeeded', 'paid'],
    ['payment_intent.processing', 'processing', 'initiated'],
    ['payment_intent.canceled', 'canceled', 'canceled'],
    ['payment_intent.payment_failed', 'requires_payment_method', 'failed'],
  ])('%s has the status of its intent', (type, status, kind) => {
    const last_payment_error = kind === 'failed' ? { code: 'card_declined' } : null
    const notification = read(report(type, { ...intent, status, last_payment_error }))
    expect(notification).toMatchObject({ kind: 'payment', paymentId: 'pi_1', status: { kind } })
  })

  it.each([
    ['of the own account', undefined, null],
    ['of a connected account', 'acct_1', 'acct_1'],
  ])('%s names the money that arrived for a reservation', (_, account, expected) => {
    expect(read(report('payment_intent.succeeded', intent, account))).toEqual({
      kind: 'payment',
      paymentId: 'pi_1',
      status: {
        kind: 'paid',
        payment: {
          ...{ proxy: 'STRIPE', method: 'CREDIT_CARD', paymentId: 'pi_1', account: expected },
          ...{ reservationId: 'r-1', amount: 4000, currency: 'CHF' },
        },
      },
    })
  })

  it('counts the received money in minor units of the currency', () => {
    const isk = { ...intent, currency: 'isk', amount_received: 150_000 }
    expect(read(report('payment_intent.succeeded', isk))).toMatchObject({
      status: { payment: { amount: 1500, currency: 'ISK' } },
    })
  })

  it('names no reservation for an intent without one', () => {
    expect(read(report('payment_intent.succeeded', { ...intent, metadata: {} }))).toMatchObject({
      status: { payment: { reservationId: '' } },
    })
  })

  it('names the account that was disconnected', () => {
    const disconnected = (account?: string) => read(report('account.application.deauthorized', {}, account))
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
