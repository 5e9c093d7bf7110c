/** Addresses to which PayPal and Saferpay return a buyer, and the approval that a buyer brings back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { reservationStatuses } from '#core/contract/reservation.ts'
import { minute } from '#core/domain/durations.ts'
import { cancelApproval, storeApproval } from '#server/modules/payments/paypal-approvals.ts'
import { approvalDigest } from '#server/modules/payments/providers/redirect/paypal.ts'
import { resumeInterruptedCaptures } from '#server/modules/payments/resume-interrupted-captures.ts'
import { dropPaymentToken } from '#server/modules/payments/routes/payment.ts'
import { findReservationDetails } from '#server/modules/reservations/index.ts'
import { contextWith, holdEnd, sharedRows, type PaymentRows, kindsOf } from '../../../support/payment-rows.ts'
import { eventSeed, testNow } from '../../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ payments: { sandbox: true } })
})
afterAll(() => server.close())

const settings = { NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS: true }
const order = sharedRows(() => server, eventSeed({ settings }))
const unknownId = 'b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13'
const ofPaypal = { proxy: 'PAYPAL', payment_id: null, token: 'token', hmac: 'digest' } as const

// docs/api/page-addresses.md#addresses-that-the-server-answers
describe('intermediate pages', () => {
  it.each([
    ['', '/'],
    ['?purchaseContextType=https://evil.example&purchaseContextIdentifier=x&reservationId=y', '/'],
    ['?purchaseContextType=event&purchaseContextIdentifier=..&reservationId=y', '/'],
    ['?purchaseContextType=event&purchaseContextIdentifier=x&reservationId=..', '/'],
    ['?purchaseContextType=event&purchaseContextIdentifier=x', '/'],
    ['?purchaseContextType=event&reservationId=y', '/'],
    ['?purchaseContextType=event&purchaseContextIdentifier=x&reservationId=y&reservationId=z', '/'],
  ])('%s does not redirect to another site', async (query, location) => {
    const answer = await server.app.inject(`/payment/paypal/redirect/confirm${query}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
  })

  it.each(['confirm', 'cancel'])(
    '%s continues at the page of the reservation with token and digest (P231)',
    async (outcome) => {
      const query =
        'purchaseContextType=subscription&purchaseContextIdentifier=a.b&reservationId=r1&token=t&hmac=h'
      const answer = await server.app.inject(`/payment/paypal/redirect/${outcome}?${query}`)
      const path = `/subscription/a.b/reservation/r1/payment/paypal/${outcome}?hmac=h&amp;token=t`
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
      expect(answer.body).toBe(
        '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
          '<meta name="viewport" content="width=device-width, initial-scale=1">' +
          '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">' +
          `<title>…</title><meta http-equiv="refresh" content="0;url=${path}"></head>` +
          `<body><p><a href="${path}">→</a></p></body></html>`,
      )
    },
  )

  it('the page contains only the path of the reservation', async () => {
    const evil = '"><script>alert(1)</script>'
    const query = new URLSearchParams({
      purchaseContextType: 'event',
      purchaseContextIdentifier: `//evil.example/${evil}`,
      reservationId: evil,
      token: evil,
      hmac: evil,
    })
    const { body } = await server.app.inject(`/payment/paypal/redirect/cancel?${query.toString()}`)
    expect(body).not.toContain('<script>')
    expect(body).toContain('content="0;url=/event/%2F%2Fevil.example')
  })

  it.each(['paypal/confirm', 'paypal/cancel', 'saferpay/cancel'])(
    '%s of an unknown reservation redirects home',
    async (page) => {
      for (const type of ['event', 'subscription']) {
        const answer = await server.app.inject(`/${type}/x/reservation/nonsense/payment/${page}?token=t`)
        expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
      }
    },
  )
})

describe('the approval that a buyer brings back', () => {
  it.each(reservationStatuses)(
    'is stored for a reservation that is %s only while it is open',
    async (status) => {
      const rows = await order()
      await rows.set(status)
      const details = await storeApproval(server.context, rows.id, 'token', 'digest')
      expect(details?.reservation.id).toBe(rows.id)
      const stored = {
        proxy: 'PAYPAL',
        status: 'PENDING',
        amount: 5000,
        currency: 'CHF',
        created_at: testNow,
        method: 'PAYPAL',
        payment_id: null,
        token: 'token',
        hmac: 'digest',
      }
      expect(await rows.transactions()).toMatchObject(
        status === 'PENDING'
          ? [{ payment_id: 'pay-1', status: 'INVALID' }, stored]
          : [{ payment_id: 'pay-1', status: 'PENDING' }],
      )
    },
  )

  it('is not stored without a token, or beside a complete payment', async () => {
    const rows = await order()
    await rows.set('PENDING', null)
    await storeApproval(server.context, rows.id, '', 'digest')
    expect(await rows.transactions()).toEqual([])
    await rows.set('PENDING', { status: 'COMPLETE' })
    await storeApproval(server.context, rows.id, 'token', 'digest')
    expect(await rows.transactions()).toMatchObject([{ payment_id: 'pay-1', status: 'COMPLETE' }])
    expect(await storeApproval(server.context, unknownId, 'token', 'digest')).toBeUndefined()
  })

  it.each(reservationStatuses)(
    'can be discarded for a reservation that is %s only while it is open',
    async (status) => {
      const rows = await order()
      await rows.set(status, ofPaypal)
      expect(await dropPaymentToken(server.context, rows.id)).toBe(status === 'PENDING')
      expect(await rows.transactions()).toMatchObject([
        { status: status === 'PENDING' ? 'INVALID' : 'PENDING', token: 'token' },
      ])
    },
  )

  it.each([
    ['no payment', null],
    ['a payment without an approval', {}],
    ['a complete payment', { ...ofPaypal, status: 'COMPLETE' }],
  ] as const)('is not discarded with %s', async (_, transaction) => {
    const rows = await order()
    await rows.set('PENDING', transaction)
    expect(await dropPaymentToken(server.context, rows.id)).toBe(false)
    expect(await dropPaymentToken(server.context, unknownId)).toBe(false)
  })

  it('is discarded after a cancellation at PayPal only with the digest of the reservation', async () => {
    const rows = await order()
    await rows.set('PENDING', ofPaypal)
    const details = await findReservationDetails(server.db, rows.id)
    const digest = details ? approvalDigest(details) : ''
    for (const [hmac, status] of [
      ['', 'PENDING'],
      ['wrong', 'PENDING'],
      [digest, 'INVALID'],
    ] as const) {
      expect((await cancelApproval(server.context, rows.id, hmac))?.reservation.id).toBe(rows.id)
      expect((await rows.transactions())[0]).toMatchObject({ status })
    }
    // The address may be opened again: one record is enough.
    await cancelApproval(server.context, rows.id, digest)
    expect((await rows.transactions()).map(({ status }) => status)).toEqual(['INVALID', 'CANCELLED'])
    expect(await cancelApproval(server.context, unknownId, digest)).toBeUndefined()
  })
})

// docs/api/reservations.md#reservation-statuses
describe('a capture without a record', () => {
  const wasCaptured = vi.fn<() => Promise<boolean>>()
  const paypal = { proxy: 'PAYPAL', kind: 'approval', wasCaptured }
  const resume = (providers: readonly object[] = [paypal]) =>
    resumeInterruptedCaptures(contextWith(server, providers))
  beforeEach(() => {
    wasCaptured.mockReset()
  })

  it('that took the money pays the reservation', async () => {
    const rows = await order()
    await rows.set('IN_PAYMENT', ofPaypal)
    wasCaptured.mockResolvedValue(true)
    await resume()
    expect(wasCaptured.mock.calls).toEqual([['token', testNow]])
    expect(await rows.reservation()).toMatchObject({ status: 'FINALIZING', finalize_at: testNow + 1000 })
    expect(await rows.transactions()).toMatchObject([{ status: 'COMPLETE', payment_id: 'token' }])
  })

  it.each([
    ['within ten minutes after the hold', testNow - 10 * minute, 'IN_PAYMENT'],
    ['later', testNow - 10 * minute - 1, 'PENDING'],
  ])('that took no money, asked %s, leaves the reservation', async (_, valid_until, status) => {
    const rows = await order()
    await rows.set('IN_PAYMENT', ofPaypal, { valid_until })
    wasCaptured.mockResolvedValue(false)
    await resume()
    expect((await rows.reservation()).status).toBe(status)
    expect(await rows.transactions()).toMatchObject([
      { status: status === 'PENDING' ? 'CANCELLED' : 'PENDING' },
    ])
    expect(await kindsOf(rows)).toEqual([])
  })

  it('stays open while the provider is unreachable, or not connected', async () => {
    const rows = await order()
    await rows.set('IN_PAYMENT', ofPaypal, { valid_until: 0 })
    wasCaptured.mockRejectedValue(new Error('unreachable'))
    await resume()
    await resume([])
    await resume([{ ...paypal, kind: 'charge' }])
    expect(wasCaptured).toHaveBeenCalledTimes(1)
    expect((await rows.reservation()).status).toBe('IN_PAYMENT')
  })

  it.each([
    ['without a payment', null],
    ['of a complete payment', { ...ofPaypal, status: 'COMPLETE' }],
    ['without an approval', { proxy: 'PAYPAL' }],
  ] as const)('%s is not asked for', async (_, transaction) => {
    const rows = await order()
    await rows.set('IN_PAYMENT', transaction)
    wasCaptured.mockResolvedValue(true)
    await resume()
    expect(wasCaptured).not.toHaveBeenCalled()
    expect((await rows.reservation()).status).toBe('IN_PAYMENT')
  })

  it.each(['EXTERNAL_PROCESSING_PAYMENT', 'WAITING_EXTERNAL_CONFIRMATION', 'PENDING', 'STUCK'] as const)(
    'is not asked for when the reservation is %s',
    async (status) => {
      const rows = await order()
      await rows.set(status, ofPaypal)
      wasCaptured.mockResolvedValue(true)
      await resume()
      expect(wasCaptured).not.toHaveBeenCalled()
    },
  )

  it.each<[string, Parameters<PaymentRows['set']>]>([
    ['the payment was removed', ['IN_PAYMENT', null]],
    ['another payment was recorded', ['IN_PAYMENT', { ...ofPaypal, token: 'other' }]],
    ['the confirm has recorded it', ['IN_PAYMENT', { ...ofPaypal, status: 'COMPLETE' }]],
  ])('changes nothing when %s meanwhile', async (_, change) => {
    const rows = await order()
    await rows.set('IN_PAYMENT', ofPaypal)
    wasCaptured.mockImplementation(async () => {
      await rows.set(...change)
      return true
    })
    await resume()
    expect(await rows.reservation()).toMatchObject({ status: change[0], valid_until: holdEnd })
    const left = change[1] ? [{ ...change[1], payment_id: null }] : []
    expect(await rows.transactions()).toMatchObject(left)
  })

  it('changes nothing when the confirm has failed or recorded it meanwhile', async () => {
    const rows = await order()
    for (const [status, transaction] of [
      ['PENDING', 'PENDING'],
      ['IN_PAYMENT', 'COMPLETE'],
    ] as const) {
      await rows.set('IN_PAYMENT', ofPaypal)
      wasCaptured.mockImplementation(async () => {
        await rows.move(status, transaction)
        return true
      })
      await resume()
      expect((await rows.reservation()).status).toBe(status)
      expect(await rows.transactions()).toMatchObject([{ status: transaction, payment_id: null }])
    }
  })
})
