/** What a report, a check and a cancellation do in each status (docs/api/reservations.md#reservation-statuses). */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { reservationStatuses, type ReservationStatus } from '#purchase/contract/reservation.ts'
import {
  applyProviderReport,
  applyProviderStatus,
  checkPayment,
} from '#server/modules/payments/apply-provider-status.ts'
import type { PaymentsContext } from '#server/modules/payments/providers/create-payments.ts'
import type { ProviderStatus, ReceivedPayment } from '#server/modules/payments/providers/payment-provider.ts'
import { cancelPayment } from '#server/modules/payments/routes/payment.ts'
import {
  contextWith,
  holdEnd,
  kindsOf,
  moneyFor,
  sharedRows,
  type PaymentRows,
} from '../../../support/server/payment-rows.ts'
import { eventSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'

const mollie = {
  proxy: 'MOLLIE',
  kind: 'redirect',
  fetchStatus: vi.fn<() => Promise<ProviderStatus>>(),
  cancel: vi.fn<(payment: object) => Promise<boolean>>(),
}
let context: PaymentsContext
let rows: PaymentRows
let id: string
const settings = {
  ...{ NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS: true },
  ...{ PLATFORM_MODE_ENABLED: true, STRIPE_CONNECTED_ID: 'acct_1' },
}
const order = sharedRows(() => server, eventSeed({ settings }))
const server = testServer()
beforeAll(() => {
  context = contextWith(server, [mollie])
})
beforeEach(async () => {
  mollie.fetchStatus.mockReset().mockResolvedValue({ kind: 'unknown' })
  mollie.cancel.mockReset().mockResolvedValue(true)
  rows = await order()
  id = rows.id
})

const atProvider = ['IN_PAYMENT', 'EXTERNAL_PROCESSING_PAYMENT', 'WAITING_EXTERNAL_CONFIRMATION']
const kinds = ['paid', 'failed', 'canceled', 'initiated', 'unknown'] as const
const statusOf = (kind: (typeof kinds)[number]): ProviderStatus => (kind === 'paid' ? moneyFor(id) : { kind })
const unknownId = 'b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13'

/** Statuses that each kind of report changes; it changes no other. */
const changes: Record<(typeof kinds)[number], Partial<Record<ReservationStatus, string>>> = {
  paid: Object.fromEntries(['PENDING', 'STUCK', ...atProvider].map((status) => [status, 'FINALIZING'])),
  failed: Object.fromEntries(atProvider.map((status) => [status, 'PENDING'])),
  // All of it was refunded.
  canceled: Object.fromEntries(['STUCK', ...atProvider].map((status) => [status, 'PENDING'])),
  initiated: { EXTERNAL_PROCESSING_PAYMENT: 'WAITING_EXTERNAL_CONFIRMATION' },
  unknown: {},
}

describe('the report of a payment', () => {
  it.each(reservationStatuses)('has its effect on a reservation that is %s', async (status) => {
    let now: ReservationStatus | null = null
    for (const kind of kinds) {
      if (now !== status) await rows.set(status)
      await applyProviderStatus(context, id, 'pay-1', statusOf(kind))
      now = (await rows.reservation()).status
      const expected = changes[kind][status] ?? status
      expect([kind, now]).toEqual([kind, expected])
    }
  })

  it('that it is paid records time, deadline of the finalizing and the transaction', async () => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT', { client_secret: 'secret', redirect_url: '/page' })
    await applyProviderStatus(context, id, 'pay-1', moneyFor(id))
    expect(await rows.reservation()).toMatchObject({
      status: 'FINALIZING',
      payment_proxy: 'MOLLIE',
      confirmed_at: testNow,
      valid_until: holdEnd,
      finalize_to: null,
      finalize_at: testNow + 1000,
      finalize_attempts: 0,
    })
    expect(await rows.transactions()).toMatchObject([
      { status: 'COMPLETE', payment_id: 'pay-1', client_secret: null, redirect_url: null },
    ])
  })

  it('that it is paid keeps the time of the first confirmation', async () => {
    await rows.set('STUCK', {}, { confirmed_at: testNow - minute })
    await applyProviderStatus(context, id, 'pay-1', moneyFor(id))
    expect(await rows.reservation()).toMatchObject({ confirmed_at: testNow - minute })
  })

  it('that the provider processes it takes the page away', async () => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT', { redirect_url: '/page' })
    await applyProviderStatus(context, id, 'pay-1', { kind: 'initiated' })
    expect(await rows.transactions()).toMatchObject([{ status: 'PENDING', redirect_url: null }])
  })

  it.each([
    ['no payment', null, 'pay-1'],
    ['another payment', {}, 'pay-2'],
    ['a payment that is complete', { status: 'COMPLETE' }, 'pay-1'],
    ['a payment that another one replaced', { status: 'INVALID' }, 'pay-1'],
  ] as const)('changes nothing for %s', async (_, transaction, paymentId) => {
    for (const kind of kinds.filter((each) => each !== 'paid')) {
      await rows.set('EXTERNAL_PROCESSING_PAYMENT', transaction)
      await applyProviderStatus(context, id, paymentId, { kind })
      expect([kind, (await rows.reservation()).status]).toEqual([kind, 'EXTERNAL_PROCESSING_PAYMENT'])
    }
  })

  it('that is signed has the status that the provider answers now', async () => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT')
    mollie.fetchStatus.mockResolvedValue(moneyFor(id))
    expect(await applyProviderReport(context, mollie, { paymentId: 'pay-1', account: null })).toBe('paid')
    expect((await rows.reservation()).status).toBe('FINALIZING')
  })

  it('queues mails about a failure, and none about a cancellation', async () => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT')
    await applyProviderStatus(context, id, 'pay-1', { kind: 'failed' })
    const [toOrganizer, toBuyer] = await rows.mails()
    expect([toOrganizer, toBuyer]).toMatchObject([
      { kind: 'organizer-payment-failed', recipient: 'hello@example.org', data: { reason: null } },
      { kind: 'payment-failed', recipient: 'Zoe.Alvarez@Example.org' },
    ])
    await rows.set('EXTERNAL_PROCESSING_PAYMENT')
    await applyProviderStatus(context, id, 'pay-1', { kind: 'canceled' })
    expect(await kindsOf(rows)).toEqual([])
    expect(await rows.transactions()).toMatchObject([{ status: 'CANCELLED', payment_id: 'pay-1' }])
  })
})

describe('money that a provider reports', () => {
  const card = { proxy: 'STRIPE', paymentId: 'pay-2', account: 'acct_1' } as const
  const reportMoney = (change: Partial<ReceivedPayment> = {}) => {
    const status = moneyFor(id, { ...card, ...change })
    return applyProviderReport(context, { fetchStatus: () => Promise.resolve(status) }, status.payment)
  }
  const payable = ['PENDING', 'STUCK', 'EXTERNAL_PROCESSING_PAYMENT', 'WAITING_EXTERNAL_CONFIRMATION']

  it.each(reservationStatuses)(
    'of an ended payment pays a reservation that is %s only while it can be paid, and cancels the newer one',
    async (status) => {
      await rows.set(status)
      const paid = payable.includes(status)
      // A report is sent again, when the other payment has been captured or has failed.
      if (status === 'IN_PAYMENT') await expect(reportMoney()).rejects.toThrow('cannot take the money yet')
      else expect(await reportMoney()).toBe(paid ? 'paid' : 'unpaid')
      expect((await rows.reservation()).status).toBe(paid ? 'FINALIZING' : status)
      expect(mollie.cancel.mock.calls).toEqual(paid ? [[{ paymentId: 'pay-1', account: null }]] : [])
      expect(await rows.transactions()).toMatchObject(
        paid
          ? [
              { payment_id: 'pay-1', status: 'INVALID' },
              {
                ...{
                  proxy: 'STRIPE',
                  status: 'COMPLETE',
                  amount: 5000,
                  currency: 'CHF',
                  created_at: testNow,
                },
                ...{ method: 'CREDIT_CARD', payment_id: 'pay-2', account: 'acct_1' },
              },
            ]
          : [
              { payment_id: 'pay-1', status: 'PENDING' },
              ...(status === 'IN_PAYMENT' ? [] : [{ payment_id: 'pay-2', status: 'REFUND_DUE' }]),
            ],
      )
    },
  )

  it.each([
    ['another amount', { amount: 4999 }],
    ['another currency', { currency: 'EUR' }],
    ['another order', { reservationId: unknownId }],
  ])('does not pay a reservation with %s, and the organizer looks at its own payment', async (_, change) => {
    for (const paymentId of ['pay-2', 'pay-1']) {
      await rows.set('EXTERNAL_PROCESSING_PAYMENT')
      const status = moneyFor(id, { paymentId, ...change })
      expect(await applyProviderStatus(context, id, paymentId, status)).toBe('unpaid')
      const isOwn = paymentId === 'pay-1'
      expect((await rows.reservation()).status).toBe(isOwn ? 'STUCK' : 'EXTERNAL_PROCESSING_PAYMENT')
      expect(await kindsOf(rows)).toEqual([isOwn ? 'organizer-stuck' : 'organizer-refund'])
      // A repeated report adds no mail.
      expect(await applyProviderStatus(context, id, paymentId, status)).toBe('unpaid')
      expect(await kindsOf(rows)).toHaveLength(1)
      expect(await rows.transactions()).toHaveLength(isOwn ? 1 : 2)
    }
  })

  it('waits until the booking form is valid', async () => {
    await rows.set('PENDING', null, { validated: false })
    await expect(reportMoney()).rejects.toThrow('cannot take the money yet')
    expect([await rows.transactions(), await kindsOf(rows)]).toEqual([[], []])
  })

  it('pays for no order once it is to be refunded', async () => {
    await rows.set('PENDING', { account: 'acct_1', payment_id: 'pay-2', status: 'REFUND_DUE' })
    expect(await reportMoney()).toBe('unpaid')
    expect((await rows.reservation()).status).toBe('PENDING')
  })

  it('is known when it is reported again', async () => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT')
    for (const round of [1, 2])
      expect([round, await reportMoney()]).toEqual([round, round === 1 ? 'paid' : 'known'])
    expect(await reportMoney({ paymentId: 'pay-3' })).toBe('unpaid')
  })
})

describe('a check of a payment', () => {
  it('asks the provider at the current time and applies its answer', async () => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT', { account: 'acct_1' })
    mollie.fetchStatus.mockResolvedValue(moneyFor(id))
    const checked = await checkPayment(context, id)
    expect(checked).toMatchObject({ status: { kind: 'paid' }, transaction: { status: 'PENDING' } })
    expect(mollie.fetchStatus.mock.calls).toEqual([[{ paymentId: 'pay-1', account: 'acct_1' }, testNow]])
    expect((await rows.reservation()).status).toBe('FINALIZING')
  })

  it('has no result while the provider is unreachable', async () => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT')
    mollie.fetchStatus.mockRejectedValue(new Error('unreachable'))
    expect((await checkPayment(context, id))?.status).toEqual({ kind: 'unknown' })
    expect((await rows.reservation()).status).toBe('EXTERNAL_PROCESSING_PAYMENT')
  })

  it.each([
    ['no payment', null],
    ['a complete payment', { status: 'COMPLETE' }],
    ['a payment without an id at the provider', { payment_id: null }],
    ['a payment of a provider that is not connected', { proxy: 'SAFERPAY' }],
  ] as const)('asks no provider about %s', async (_, transaction) => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT', transaction)
    expect(await checkPayment(context, id)).toBeNull()
    expect(mollie.fetchStatus).not.toHaveBeenCalled()
  })

  it('asks no provider of another kind', async () => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT')
    for (const kind of ['charge', 'approval', 'offline'])
      expect(await checkPayment(contextWith(server, [{ ...mollie, kind }]), id)).toBeNull()
    expect(mollie.fetchStatus).not.toHaveBeenCalled()
    expect(await checkPayment(contextWith(server, [{ ...mollie, kind: 'browser' }]), id)).not.toBeNull()
  })
})

describe('a cancellation by the buyer', () => {
  const cancelable = ['PENDING', 'EXTERNAL_PROCESSING_PAYMENT', 'WAITING_EXTERNAL_CONFIRMATION']

  it.each(reservationStatuses)(
    'of a reservation that is %s is possible while its payment is',
    async (status) => {
      await rows.set(status, { account: 'acct_1' })
      const possible = cancelable.includes(status)
      expect(await cancelPayment(context, id)).toBe(possible)
      expect((await rows.reservation()).status).toBe(possible ? 'PENDING' : status)
      expect(await rows.transactions()).toMatchObject([possible ? { status: 'CANCELLED' } : {}])
      expect(mollie.cancel.mock.calls).toMatchObject(
        possible ? [[{ paymentId: 'pay-1', account: 'acct_1' }]] : [],
      )
      expect(await kindsOf(rows)).toEqual([])
    },
  )

  it.each([
    ['no payment', null],
    ['a complete payment', { status: 'COMPLETE' }],
  ] as const)('fails with %s', async (_, transaction) => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT', transaction)
    expect(await cancelPayment(context, id)).toBe(false)
    expect(await cancelPayment(context, unknownId)).toBe(false)
    expect((await rows.reservation()).status).toBe('EXTERNAL_PROCESSING_PAYMENT')
    expect(mollie.cancel).not.toHaveBeenCalled()
  })

  it.each([
    ['without an id at the provider', { payment_id: null }],
    ['whose provider is not connected', { proxy: 'SAFERPAY' }],
  ] as const)('asks no provider about a payment %s', async (_, transaction) => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT', transaction)
    expect(await cancelPayment(context, id)).toBe(true)
    expect((await rows.reservation()).status).toBe('PENDING')
    expect(mollie.cancel).not.toHaveBeenCalled()
  })

  it.each([
    ['refuses', () => Promise.resolve(false)],
    ['is unreachable', () => Promise.reject(new Error('unreachable'))],
  ])('applies the status of the payment when the provider %s', async (_, answer) => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT')
    mollie.cancel.mockImplementation(answer)
    mollie.fetchStatus.mockResolvedValue({ kind: 'initiated' })
    expect(await cancelPayment(context, id)).toBe(false)
    expect((await rows.reservation()).status).toBe('WAITING_EXTERNAL_CONFIRMATION')
  })

  it.each<[string, () => Promise<void>]>([
    ['is captured', () => rows.move('IN_PAYMENT')],
    ['was paid', () => rows.set('PENDING', { status: 'COMPLETE' })],
    ['was replaced', () => rows.set('PENDING', { payment_id: 'pay-2' })],
    ['was removed', () => rows.set('PENDING', null)],
  ])('changes nothing when the payment %s meanwhile', async (_, change) => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT')
    mollie.cancel.mockImplementation(async () => {
      await change()
      return true
    })
    expect(await cancelPayment(context, id)).toBe(false)
    const { status, held_until } = await rows.reservation()
    expect([status === 'IN_PAYMENT' || status === 'PENDING', held_until]).toEqual([true, null])
  })
})
