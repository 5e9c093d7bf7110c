/** docs/api/payments.md#redirect-providers, docs/api/payments.md#payment-status */
import { beforeEach, describe, expect, it } from 'vitest'
import { minute } from '#core/domain/durations.ts'
import { mollieEntry, saferpayEntry } from '#server/modules/payments/providers/redirect/redirect-provider.ts'
import type {
  RemotePayment,
  RemotePaymentStatus,
} from '#server/modules/payments/providers/redirect/remote-payments.ts'
import { attemptOf, connected } from '../../../../support/payment-attempts.ts'
import { testNow } from '../../../../support/seeds.ts'

const calls: unknown[][] = []
let known: RemotePayment | null = null
const payment = (id: string, status: RemotePaymentStatus): RemotePayment => ({
  id,
  reference: 'r-1',
  amount: 5000,
  currency: 'CHF',
  status,
  url: `https://pay.example/${id}`,
  expiresAt: testNow + 15 * minute,
})
const remotePayments = {
  create: (...args: unknown[]) => {
    calls.push(['create', ...args])
    return Promise.resolve(payment('new', 'OPEN'))
  },
  get: (...args: unknown[]) => {
    calls.push(['get', ...args])
    return Promise.resolve(known)
  },
  cancel: (...args: unknown[]) => {
    calls.push(['cancel', ...args])
    return Promise.resolve(false)
  },
}
beforeEach(() => {
  calls.length = 0
  known = null
})

const mollie = () => connected(mollieEntry, 'redirect', { remotePayments })
const saferpay = () => connected(saferpayEntry, 'redirect', { remotePayments })
const pending = (change = {}) => ({ payment_id: 'old', method: 'IDEAL', ...change })
const old = { paymentId: 'old', account: null }

describe('start of a redirect payment', () => {
  it.each([
    [
      'Mollie',
      mollie,
      { brand: 'MOLLIE', cancelPath: '/event/spring/reservation/r-1/book' },
      'POST /api/payment/webhook/mollie/reservation/r-1',
    ],
    [
      'Saferpay',
      saferpay,
      { brand: 'SAFERPAY', cancelPath: '/event/spring/reservation/r-1/payment/saferpay/cancel' },
      'GET /api/payment/webhook/saferpay/reservation/r-1/success',
    ],
  ] as const)(
    'creates a payment at %s with its amount, addresses and language',
    async (_, provider, own, notify) => {
      await provider().start(attemptOf())
      expect(calls).toEqual([
        [
          'create',
          {
            ...own,
            notify,
            reference: 'r-1',
            amount: 5000,
            currency: 'CHF',
            description: '1 x Standard',
            language: 'it',
            returnPath: '/event/spring/reservation/r-1/book',
          },
          testNow,
        ],
      ])
    },
  )

  it.each([
    ['Mollie, whose reports may come five minutes after the end', mollie, 20],
    ['Saferpay', saferpay, 15],
  ] as const)('leads to the page of %s until its deadline', async (_, provider, minutes) => {
    expect(await provider().start(attemptOf({ selectedPaymentMethod: 'IDEAL' }))).toEqual({
      kind: 'redirect',
      url: 'https://pay.example/new',
      expiresAt: testNow + minutes * minute,
      paymentId: 'new',
      method: 'IDEAL',
      account: null,
    })
  })

  it.each([[{}], [{ selectedPaymentMethod: null }], [{ selectedPaymentMethod: { paymentMethodId: 'm-1' } }]])(
    'pays by card when the form is %j',
    async (form) => {
      expect(await mollie().start(attemptOf(form))).toMatchObject({ method: 'CREDIT_CARD' })
    },
  )

  it('leads to the page of the known payment while it is open', async () => {
    known = payment('old', 'OPEN')
    expect(await mollie().start(attemptOf({ selectedPaymentMethod: 'KBC' }, pending()))).toEqual({
      kind: 'redirect',
      url: 'https://pay.example/old',
      expiresAt: testNow + 20 * minute,
      paymentId: 'old',
      method: 'KBC',
      account: null,
    })
    expect(calls).toEqual([['get', 'old', testNow]])
  })

  it('is paid when the known payment is paid, by its own method', async () => {
    known = payment('old', 'PAID')
    const form = { selectedPaymentMethod: 'KBC' }
    const paid = { kind: 'paid', paymentId: 'old', account: null }
    expect(await mollie().start(attemptOf(form, pending()))).toEqual({ ...paid, method: 'IDEAL' })
    expect(await mollie().start(attemptOf(form, pending({ method: null })))).toEqual({
      ...paid,
      method: 'KBC',
    })
    expect(calls.map(([name]) => name)).toEqual(['get', 'get'])
  })

  it('is refused while the provider processes the known payment', async () => {
    known = payment('old', 'PENDING')
    expect(await mollie().start(attemptOf({}, pending()))).toEqual({
      kind: 'refused',
      reason: 'error.STEP_2_PAYMENT_REQUEST_CREATION',
    })
    expect(calls).toHaveLength(1)
  })

  it.each([['FAILED'], ['CANCELLED'], ['EXPIRED'], [null]] as const)(
    'creates another payment when the known one is %s',
    async (status) => {
      known = status && payment('old', status)
      expect(await mollie().start(attemptOf({}, pending()))).toMatchObject({ paymentId: 'new' })
      expect(calls.map(([name]) => name)).toEqual(['get', 'create'])
    },
  )

  it('requests no payment when the known transaction has none', async () => {
    expect(await mollie().start(attemptOf({}, pending({ payment_id: null })))).toMatchObject({
      paymentId: 'new',
    })
    expect(calls.map(([name]) => name)).toEqual(['create'])
  })
})

describe('status of a redirect payment', () => {
  it.each<[RemotePaymentStatus, object]>([
    ['PAID', { kind: 'paid' }],
    ['FAILED', { kind: 'failed' }],
    ['CANCELLED', { kind: 'canceled' }],
    ['EXPIRED', { kind: 'canceled' }],
    ['PENDING', { kind: 'initiated' }],
    ['OPEN', { kind: 'open', url: 'https://pay.example/old' }],
  ])('that is %s at the provider is %j', async (status, expected) => {
    known = payment('old', status)
    expect(await mollie().fetchStatus(old, testNow)).toEqual(expected)
    expect(calls).toEqual([['get', 'old', testNow]])
  })

  it('is unknown for a payment that the provider does not have', async () => {
    expect(await mollie().fetchStatus(old, testNow)).toEqual({ kind: 'unknown' })
  })
})

describe('cancellation of a redirect payment', () => {
  it('is decided by the provider', async () => {
    expect(await mollie().cancel(old)).toBe(false)
    expect(calls).toEqual([['cancel', 'old']])
  })
})

describe('facts of redirect providers', () => {
  it('name the page, the notices and the way back', () => {
    expect(mollieEntry).toMatchObject({
      fixedMethod: 'IDEAL',
      page: { name: 'Mollie', deferredCapture: false },
      notice: {
        method: 'POST',
        path: '/api/payment/webhook/mollie/reservation/:reservationId',
        idField: 'id',
      },
      cancelPath: null,
    })
    expect(saferpayEntry).toMatchObject({
      fixedMethod: 'CREDIT_CARD',
      page: { name: 'Saferpay', deferredCapture: false },
      notice: { method: 'GET', idField: null },
      cancelPath: '/payment/saferpay/cancel',
    })
  })
})
