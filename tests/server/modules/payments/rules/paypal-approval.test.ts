/** docs/api/payments.md#redirect-providers */
import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { approvalDigest, paypalEntry } from '#server/modules/payments/providers/redirect/paypal.ts'
import type { RemotePayment } from '#server/modules/payments/providers/redirect/remote-payments.ts'
import { attemptDetails, attemptEvent, attemptOf, connected } from '../../../../support/payment-attempts.ts'
import { testNow } from '../../../../support/seeds.ts'

const payment: RemotePayment = {
  id: 'token',
  reference: 'r-1',
  amount: 5000,
  currency: 'CHF',
  status: 'APPROVED',
  url: 'https://paypal.example/token',
  expiresAt: testNow,
}
const unexpected = { kind: 'refused', reason: 'error.STEP_2_PAYPAL_unexpected' }
const calls: unknown[][] = []
let known: RemotePayment | null = payment
let captured: object | Error = { kind: 'paid' }
const remotePayments = {
  create: (...args: unknown[]) => {
    calls.push(['create', ...args])
    return Promise.resolve(payment)
  },
  get: (...args: unknown[]) => {
    calls.push(['get', ...args])
    return Promise.resolve(known)
  },
  capture: (...args: unknown[]) => {
    calls.push(['capture', ...args])
    return captured instanceof Error ? Promise.reject(captured) : Promise.resolve(captured)
  },
}
beforeEach(() => {
  calls.length = 0
  known = payment
  captured = { kind: 'paid' }
})

const paypal = () => connected(paypalEntry, 'approval', { remotePayments })
const digest = () => approvalDigest(attemptDetails())
const capture = (hmac = digest()) => paypal().capture(attemptOf(), 'token', hmac)

describe('approvalDigest', () => {
  it('is the HMAC of name, e-mail address and billing address with the key of the event', () => {
    const billing = {
      companyName: 'Company',
      addressLine1: 'Street',
      addressLine2: 'Door',
      zip: '6900',
      city: 'Lugano',
      state: 'TI',
      country: 'CH',
    }
    const text = ['Zoë Àlvarez', 'zoe@example.org', ...Object.values(billing)].join('\n')
    expect(approvalDigest(attemptDetails({ billing }))).toBe(
      createHmac('sha256', 'event-key').update(text).digest('hex'),
    )
  })
})

describe('the request for an approval', () => {
  it.each([
    ['an event', attemptEvent({}, { short_name: 'spring & summer' }), 'event', 'spring & summer'],
    ['a subscription', attemptEvent({}, { kind: 'SUBSCRIPTION' }), 'subscription', 'spring'],
  ])('of %s names amount and return addresses', async (_, event, type, identifier) => {
    const details = attemptDetails({}, event)
    expect(await paypal().requestApproval(attemptOf({}, null, details))).toEqual({
      kind: 'approve',
      url: 'https://paypal.example/token',
    })
    const [[, request, at] = []] = calls
    expect(at).toBe(testNow)
    const parameters = new URLSearchParams({
      purchaseContextType: type,
      purchaseContextIdentifier: identifier,
      reservationId: 'r-1',
      hmac: digest(),
    }).toString()
    expect(request).toEqual({
      brand: 'PAYPAL',
      reference: 'r-1',
      amount: 5000,
      currency: 'CHF',
      description: '1 x Standard',
      language: 'it',
      returnPath: `/payment/paypal/redirect/confirm?${parameters}`,
      cancelPath: `/payment/paypal/redirect/cancel?${parameters}`,
      notify: null,
    })
  })
})

describe('the capture of an approval', () => {
  it('takes the money of the approved payment', async () => {
    expect(await capture()).toEqual({ kind: 'paid', paymentId: 'token', method: 'PAYPAL', account: null })
    expect(calls).toEqual([
      ['get', 'token', testNow],
      ['capture', 'token', testNow],
    ])
  })

  it('with the digest of other details is refused, and PayPal is not asked', async () => {
    for (const hmac of ['', 'wrong', approvalDigest(attemptDetails({ email: 'other@example.org' }))])
      expect(await capture(hmac)).toEqual({ kind: 'refused', reason: 'error.STEP_2_INVALID_HMAC' })
    expect(calls).toEqual([])
  })

  it.each<[string, Partial<RemotePayment> | null]>([
    ['another reservation', { reference: 'r-2' }],
    ['another amount', { amount: 4999 }],
    ['another currency', { currency: 'EUR' }],
    ['no payment', null],
  ])('of %s is refused without taking the money', async (_, change) => {
    known = change && { ...payment, ...change }
    expect(await capture()).toEqual(unexpected)
    expect(calls.map(([name]) => name)).toEqual(['get'])
  })

  it('reports the reason of PayPal', async () => {
    captured = { kind: 'refused', reason: 'error.STEP_2_PAYPAL_INSTRUMENT_DECLINED' }
    expect(await capture()).toEqual(captured)
  })

  it('is refused when PayPal does not answer', async () => {
    captured = new Error('unreachable')
    expect(await capture()).toEqual(unexpected)
  })
})

describe('the question whether an approval was captured', () => {
  it.each([
    ['PAID', true],
    ['APPROVED', false],
    ['CANCELLED', false],
    [null, false],
  ] as const)('is answered for a payment that is %s with %s', async (status, expected) => {
    known = status && { ...payment, status }
    expect(await paypal().wasCaptured('token', testNow)).toBe(expected)
    expect(calls).toEqual([['get', 'token', testNow]])
  })
})

describe('PayPal', () => {
  it('serves every event with one method', () => {
    const request = { event: attemptEvent(), country: null, now: testNow }
    expect(paypal().offers(request)).toEqual({ PAYPAL: { paymentProxy: 'PAYPAL', parameters: {} } })
    expect(paypal().serves(attemptEvent())).toBe(true)
    expect(paypal()).toMatchObject({ fixedMethod: 'PAYPAL', page: { name: 'PayPal', deferredCapture: true } })
  })
})
