/** What is recorded when a payment starts (docs/api/payments.md#confirm). */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { reservationStatuses } from '#purchase/contract/reservation.ts'
import { isConfirmed } from '#purchase/rules/reservation-status.ts'
import type { StartResult } from '#server/modules/payments/providers/payment-provider.ts'
import { paymentAttempt } from '#server/modules/payments/rules.ts'
import { startPayment, type OnlineProvider } from '#server/modules/payments/start-payment.ts'
import { findReservationDetails } from '#server/modules/purchase/queries/reservations.ts'
import { ready } from '../../../support/server/payment-helpers.ts'
import {
  contextWith,
  holdEnd,
  moneyFor,
  paymentRows,
  sharedRows,
  type PaymentRows,
} from '../../../support/server/payment-rows.ts'
import { setTickets } from '../../../support/server/rows.ts'
import { eventSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'

const page: StartResult = {
  kind: 'redirect',
  url: '/new',
  expiresAt: testNow + 40 * minute,
  paymentId: 'pay-2',
  method: 'IDEAL',
  account: null,
}
const approval: StartResult = { kind: 'approve', url: '/approve' }
const refused: StartResult = { kind: 'refused', reason: 'error.STEP_2_INVALID_HMAC' }
const notPayable = { kind: 'failed', reason: 'error.STEP2_UNABLE_TO_TRANSITION' }
const newPayment = {
  status: 'PENDING',
  amount: 5000,
  currency: 'CHF',
  created_at: testNow,
  payment_id: 'pay-2',
}

const answer = vi.fn<(attempt: object) => Promise<StartResult>>()
const cancel = vi.fn<(payment: object) => Promise<boolean>>()
const provider = (kind: string) => {
  const calls = { start: answer, confirm: answer, requestApproval: answer, cancel }
  return { proxy: 'MOLLIE', kind, ...calls } as unknown as OnlineProvider
}

let rows: PaymentRows
const order = sharedRows(() => server, eventSeed())
const server = testServer()
beforeEach(async () => {
  answer.mockReset()
  cancel.mockReset().mockResolvedValue(true)
  rows = await order()
})

async function start(kind: string, result: StartResult | Error, meanwhile: () => Promise<unknown>) {
  const details = await findReservationDetails(server.db, rows.id)
  if (!details) throw new Error('No reservation')
  const form = {}
  const attempt = paymentAttempt(details, { lang: 'en', form, transaction: null, now: testNow })
  answer.mockImplementation(async () => {
    await meanwhile()
    if (result instanceof Error) throw result
    return result
  })
  return startPayment(contextWith(server, []), provider(kind), attempt)
}
const cannotBePaid = ['CANCELLED', 'CREDIT_NOTE_ISSUED']

describe('money that moved when a payment started', () => {
  it.each(reservationStatuses)('pays a reservation that is %s when it can be paid', async (status) => {
    await rows.set('IN_PAYMENT')
    const paid = moneyFor(rows.id, { paymentId: 'pay-2', account: 'acct_1' })
    const result = await start('browser', paid, () => rows.set(status))
    if (isConfirmed(status)) {
      expect(result).toEqual({ kind: 'confirmed' })
      const due = { payment_id: 'pay-2', status: 'REFUND_DUE' }
      expect(await rows.transactions()).toMatchObject([{ payment_id: 'pay-1' }, due])
      return
    }
    const possible = !cannotBePaid.includes(status)
    expect(result).toEqual(possible ? { kind: 'confirmed' } : notPayable)
    expect((await rows.reservation()).status).toBe(possible ? 'FINALIZING' : status)
    expect(await rows.transactions()).toMatchObject([
      { payment_id: 'pay-1', status: possible ? 'INVALID' : 'PENDING' },
      {
        ...newPayment,
        ...{ status: possible ? 'COMPLETE' : 'REFUND_DUE', method: 'CREDIT_CARD', account: 'acct_1' },
      },
    ])
  })
})

describe('a page of the provider when a payment started', () => {
  it.each(reservationStatuses)(
    'is used for a reservation that is %s only while it is open',
    async (status) => {
      await rows.set('PENDING')
      const result = await start('redirect', page, () => rows.set(status))
      if (status === 'PENDING') {
        expect(result).toEqual({ kind: 'redirect', url: '/new' })
        expect(cancel).not.toHaveBeenCalled()
        return
      }
      expect(result).toEqual(isConfirmed(status) ? { kind: 'confirmed' } : notPayable)
      expect((await rows.reservation()).status).toBe(status)
      expect(await rows.transactions()).toMatchObject([{ payment_id: 'pay-1', status: 'PENDING' }])
      expect(cancel.mock.calls).toEqual([[page]])
    },
  )

  it('is recorded with the payment, its deadline and the end of the hold', async () => {
    await rows.set('PENDING', null)
    await start('redirect', page, () => Promise.resolve())
    expect(await rows.reservation()).toMatchObject({
      status: 'EXTERNAL_PROCESSING_PAYMENT',
      payment_proxy: 'MOLLIE',
      held_until: holdEnd,
      valid_until: testNow + 40 * minute,
    })
    expect(await rows.transactions()).toMatchObject([
      { ...newPayment, proxy: 'MOLLIE', method: 'IDEAL', redirect_url: '/new', account: null },
    ])
  })

  it('is not used before the booking form is valid', async () => {
    await rows.set('PENDING')
    expect(await start('redirect', page, () => rows.set('PENDING', null, { validated: false }))).toEqual(
      notPayable,
    )
    expect(await rows.transactions()).toEqual([])
  })

  it.each([
    ['another page', { redirect_url: '/first' }, '/first', 1],
    ['the same page', { redirect_url: '/new' }, '/new', 0],
  ])('is replaced by %s that was recorded first', async (_, known, url, canceled) => {
    await rows.set('PENDING')
    const result = await start('redirect', page, () => rows.set('EXTERNAL_PROCESSING_PAYMENT', known))
    expect(result).toEqual({ kind: 'redirect', url })
    expect(await rows.transactions()).toMatchObject([{ payment_id: 'pay-1', ...known }])
    expect(cancel).toHaveBeenCalledTimes(canceled)
  })

  it('is not replaced by the page of a payment that the provider processes', async () => {
    const change = () => rows.set('WAITING_EXTERNAL_CONFIRMATION', { redirect_url: '/first' })
    await rows.set('PENDING')
    expect(await start('redirect', page, change)).toEqual(notPayable)
  })

  it('is not used when it cannot be canceled either', async () => {
    await rows.set('PENDING')
    cancel.mockRejectedValue(new Error('unreachable'))
    expect(await start('redirect', page, () => rows.set('STUCK'))).toEqual(notPayable)
  })
})

describe('a request for an approval when a payment started', () => {
  it.each(reservationStatuses)(
    'of a reservation that is %s leads to the provider while it is open',
    async (status) => {
      await rows.set('PENDING')
      const result = await start('approval', approval, () => rows.set(status))
      const closed = isConfirmed(status) ? { kind: 'confirmed' } : notPayable
      expect(result).toEqual(status === 'PENDING' ? { kind: 'redirect', url: '/approve' } : closed)
      const { valid_until, stretched } = await rows.reservation()
      expect([valid_until, stretched]).toEqual(
        status === 'PENDING' ? [holdEnd + 15 * minute, true] : [holdEnd, false],
      )
      expect(cancel).not.toHaveBeenCalled()
    },
  )

  it('extends no hold a second time', async () => {
    await rows.set('PENDING', null, { stretched: true })
    await start('approval', approval, () => Promise.resolve())
    expect((await rows.reservation()).valid_until).toBe(holdEnd)
  })
})

describe('a refusal when a payment started', () => {
  it.each(reservationStatuses)(
    'opens a reservation that is %s only when money was being moved',
    async (status) => {
      await rows.set('IN_PAYMENT')
      const result = await start('browser', refused, () => rows.set(status))
      const failed = { kind: 'failed', reason: 'error.STEP_2_INVALID_HMAC' }
      expect(result).toEqual(isConfirmed(status) ? { kind: 'confirmed' } : failed)
      expect((await rows.reservation()).status).toBe(status === 'IN_PAYMENT' ? 'PENDING' : status)
      expect(await rows.transactions()).toMatchObject([status === 'IN_PAYMENT' ? { status: 'FAILED' } : {}])
    },
  )

  it.each(['redirect', 'browser', 'approval'])(
    'is reported by a provider of kind %s without an answer',
    async (kind) => {
      await rows.set('PENDING')
      expect(await start(kind, new Error('unreachable'), () => Promise.resolve())).toEqual({
        kind: 'failed',
        reason: 'error.STEP_2_PAYMENT_REQUEST_CREATION',
      })
    },
  )
})

describe('a payment whose reservation is gone when it started', () => {
  it.each(['browser', 'redirect'])('by a provider of kind %s is unknown', async (kind) => {
    rows = paymentRows(server, (await ready(server, eventSeed())).id)
    const gone = () => server.db.deleteFrom('reservations').where('id', '=', rows.id).execute()
    await setTickets(server, rows.id, { reservation_id: null })
    expect(await start(kind, kind === 'browser' ? moneyFor(rows.id) : page, gone)).toEqual({
      kind: 'unknown',
    })
    expect(cancel).toHaveBeenCalledTimes(kind === 'redirect' ? 1 : 0)
  })
})
