/**
 * Confirm in each status, and delayed and repeated finalizing (docs/api/payments.md#confirm,
 * docs/api/reservations.md#finalization).
 */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import type { PaymentForm } from '#purchase/contract/payment.ts'
import { reservationStatuses } from '#purchase/contract/reservation.ts'
import { isConfirmed } from '#purchase/rules/reservation-status.ts'
import { finalizeDue } from '#server/modules/payments/complete-reservation.ts'
import { confirmReservation } from '#server/modules/payments/confirm-reservation.ts'
import type { StartResult } from '#server/modules/payments/providers/payment-provider.ts'
import {
  byCustom,
  infoOf,
  interac,
  mailsAbout,
  ready,
  statusOf,
} from '../../../support/server/payment-helpers.ts'
import { contextWith, holdEnd, sharedRows, type PaymentRows } from '../../../support/server/payment-rows.ts'
import { byTransfer, forFree, onSite, pay } from '../../../support/server/purchase.ts'
import { reservationRow } from '../../../support/server/rows.ts'
import { eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { envelopeOf } from '../../../support/wire/json.ts'

const server = testServer({
  payments: {
    sandbox: true,
    finalizeDelay: 5000,
    captcha: {
      siteKey: 'site-key',
      forSelection: false,
      forOfflinePayments: true,
      verify: (response) => Promise.resolve(response === 'a person'),
    },
  },
})

const human = { captcha: 'a person' }
const finish = () => finalizeDue(server.db, server.clock.now())

describe('finalizing with a delay', () => {
  it.each([
    ['for free', freeSeed(), forFree, 'FINALIZING', 'COMPLETE'],
    ['at the desk', eventSeed(), onSite, 'FINALIZING', 'COMPLETE'],
    ['by transfer', eventSeed(), byTransfer, 'OFFLINE_FINALIZING', 'OFFLINE_PAYMENT'],
    [
      'as the organizer wrote',
      eventSeed({ paymentProxies: ['CUSTOM_OFFLINE'], customPaymentMethods: [interac] }),
      byCustom(interac),
      'FINALIZING',
      'CUSTOM_OFFLINE_PAYMENT',
    ],
  ])('a reservation %s shows its finalizing status', async (...row) => {
    const [, seed, payment, during, after] = row
    server.clock.set(testNow)
    const order = await ready(server, seed)
    expect(envelopeOf(await pay(order, { ...payment, ...human })).success).toBe(true)
    expect(await infoOf(order)).toMatchObject({ status: during, metadata: { finalized: false } })
    expect(envelopeOf(await pay(order, { ...payment, ...human })).success).toBe(true)
    server.clock.advance(4999)
    await finish()
    expect(await statusOf(order)).toBe(during)
    server.clock.advance(1)
    await finish()
    expect(await infoOf(order)).toMatchObject({ status: after, metadata: { finalized: true } })
  })

  it('a failure is repeated after 2, 4, 8 … seconds, and mails are sent once', async () => {
    server.clock.set(testNow)
    const order = await ready(server, freeSeed(), 2)
    await pay(order, { ...forFree, ...human })
    server.clock.advance(5000)
    await sql`alter table mail_queue rename to mail_queue_away`.execute(server.db)
    for (const seconds of [2, 4, 8]) {
      await expect(finish()).rejects.toThrow()
      const { finalize_at } = await reservationRow(server, order.id)
      expect((finalize_at ?? 0) - server.clock.now()).toBe(seconds * 1000)
      server.clock.advance(seconds * 1000 - 1)
      await finish()
      server.clock.advance(1)
    }
    await sql`alter table mail_queue_away rename to mail_queue`.execute(server.db)
    await finish()
    await finish()
    expect(await statusOf(order)).toBe('COMPLETE')
    expect((await mailsAbout(server, order.id)).filter((kind) => kind === 'reservation-confirmed')).toEqual([
      'reservation-confirmed',
    ])
  })
})

// docs/api/payments.md#confirm
describe('confirm', () => {
  const answer = vi.fn<(attempt: object) => Promise<StartResult>>()
  const capture = vi.fn<(attempt: object, token: string) => Promise<StartResult>>()
  const provider = (kind: string) => {
    const offers = () => ({ CREDIT_CARD: { paymentProxy: 'MOLLIE', parameters: {} } })
    const calls = { start: answer, confirm: answer, requestApproval: answer, capture }
    return { proxy: 'MOLLIE', kind, offers, ...calls }
  }
  const refused: StartResult = { kind: 'refused', reason: 'error.STEP_2_INVALID_HMAC' }
  const notPayable = { kind: 'failed', reason: 'error.STEP2_UNABLE_TO_TRANSITION' }
  const order = sharedRows(() => server, eventSeed({ paymentProxies: ['MOLLIE', 'OFFLINE'] }))
  let rows: PaymentRows
  beforeEach(async () => {
    answer.mockReset()
    capture.mockReset()
    server.clock.set(testNow)
    rows = await order()
  })

  const form = { termAndConditionsAccepted: true, selectedPaymentMethod: 'CREDIT_CARD' }
  async function confirm(confirmed: object) {
    const request = {
      id: rows.id,
      reservation: await rows.reservation(),
      lang: 'it',
      remoteAddress: '192.0.2.1',
    }
    const body = form as unknown as PaymentForm
    return confirmReservation(contextWith(server, [confirmed]), { ...request, body })
  }
  const failed = { kind: 'failed', reason: 'error.STEP_2_INVALID_HMAC' }

  it.each(reservationStatuses)(
    'of a reservation that is %s calls the provider while it can be paid',
    async (status) => {
      await rows.set(status)
      answer.mockResolvedValue(refused)
      const called = status === 'PENDING' || status === 'EXTERNAL_PROCESSING_PAYMENT'
      const otherwise = isConfirmed(status) ? { kind: 'confirmed' } : notPayable
      expect(await confirm(provider('redirect'))).toEqual(called ? failed : otherwise)
      expect(answer.mock.calls).toMatchObject(
        called
          ? [[{ lang: 'it', form, amount: 5000, transaction: { payment_id: 'pay-1' }, now: testNow }]]
          : [],
      )
    },
  )

  it.each([
    ['PENDING', { proxy: 'PAYPAL' }, {}, true],
    ['PENDING', null, {}, true],
    ['EXTERNAL_PROCESSING_PAYMENT', { proxy: 'PAYPAL' }, {}, false],
    ['EXTERNAL_PROCESSING_PAYMENT', null, {}, false],
    ['EXTERNAL_PROCESSING_PAYMENT', {}, { validated: false }, true],
    ['PENDING', {}, { validated: false }, false],
  ] as const)(
    'of %s with the payment %j and %j calls the provider: %s',
    async (...[status, known, change, called]) => {
      await rows.set(status, known, change)
      answer.mockResolvedValue(refused)
      expect(await confirm(provider('redirect'))).toEqual(called ? failed : notPayable)
      if (called)
        expect(answer.mock.calls).toMatchObject([[{ transaction: known && 'proxy' in known ? null : known }]])
    },
  )

  it.each([
    ['browser', null, 'PENDING'],
    ['redirect', null, 'PENDING'],
    ['approval', null, 'PENDING'],
    ['approval', {}, 'PENDING'],
    ['approval', { token: 'token' }, 'IN_PAYMENT'],
  ] as const)(
    'calls a provider of kind %s with %j while the reservation is %s',
    async (kind, known, during) => {
      await rows.set('PENDING', known)
      const seen: string[] = []
      const respond = async () => {
        seen.push((await rows.reservation()).status)
        return refused
      }
      answer.mockImplementation(respond)
      capture.mockImplementation(respond)
      expect(await confirm(provider(kind))).toEqual(failed)
      expect(seen).toEqual([during])
      const tokens = known && 'token' in known ? [['token']] : []
      expect(capture.mock.calls.map(([, ...rest]) => rest)).toEqual(tokens)
      expect((await rows.reservation()).status).toBe('PENDING')
    },
  )

  it.each([
    ['CUSTOM_OFFLINE_PAYMENT', 'method of the provider', testNow + minute],
    [null, null, undefined],
  ] as const)(
    'with a provider of kind offline and the next status %s records method and deadline',
    async (...[finalStatus, method, validUntil]) => {
      await rows.set('PENDING')
      const accept = () => ({ status: 'FINALIZING', finalStatus, method, validUntil })
      expect(await confirm({ ...provider('offline'), accept })).toEqual({ kind: 'confirmed' })
      expect(await rows.reservation()).toMatchObject({
        status: 'FINALIZING',
        finalize_to: finalStatus,
        payment_proxy: 'MOLLIE',
        confirmed_at: testNow,
        finalize_at: testNow + 1000,
        valid_until: validUntil ?? holdEnd,
      })
      const left = await rows.transactions()
      const recorded = {
        proxy: 'MOLLIE',
        status: 'PENDING',
        amount: 5000,
        currency: 'CHF',
        method: 'CREDIT_CARD',
      }
      expect(left).toMatchObject(finalStatus ? [{ status: 'INVALID' }, recorded] : [])
    },
  )

  it('is refused when the hold is over', async () => {
    await rows.set('PENDING', null, { valid_until: testNow })
    expect(await confirm(provider('redirect'))).toMatchObject({
      kind: 'refused',
      problems: [{ code: 'error.STEP_2_ORDER_HAS_EXPIRED' }],
    })
  })
})
