/** Failed payments: hold and mails (docs/api/payments.md#failed-payments). */
import { afterEach, describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { composeMail } from '#server/compose-mail.ts'
import { applyProviderReport } from '#server/modules/payments/apply-provider-status.ts'
import { returnToPending } from '#server/modules/payments/payment-transitions.ts'
import { endpoints } from '#shell/endpoints.ts'
import { serverWithStripe, strong } from '../../../support/card-payments.ts'
import {
  infoOf,
  mailsAbout,
  ready,
  statusOf,
  transactionsOf,
} from '../../../support/server/payment-helpers.ts'
import { sharedRows, moneyFor } from '../../../support/server/payment-rows.ts'
import { byTransfer, pay, type Held } from '../../../support/server/purchase.ts'
import { byPaypal, decide, openProviderPage } from '../../../support/server/sandbox.ts'
import { eventSeed, testNow } from '../../../support/server/seeds.ts'
import { report } from '../../../support/server/stripe.ts'
import { jsonOf, wireOf } from '../../../support/wire/json.ts'

const { server, stripe } = serverWithStripe({ payments: { sandbox: true } })
afterEach(() => server.clock.set(testNow))

/** @returns the intent's id */
async function begin(order: Held): Promise<string> {
  const answer = await order.visitor.post(`${order.path}/payment/CREDIT_CARD/init`, {})
  return String(wireOf(answer, endpoints.initPayment).clientSecret).split('_secret_')[0] ?? ''
}

async function decline(id: string): Promise<void> {
  stripe.decline(id)
  await report(server, stripe.intents.get(id), 'payment_intent.payment_failed')
}

async function letters(kind: string, id: string) {
  const rows = await server.db.selectFrom('mail_queue').selectAll().where('kind', '=', kind).execute()
  const about = rows.filter(({ data }) => JSON.stringify(data).includes(id))
  return Promise.all(about.map((row) => composeMail(server.context, row, 'tickets@localhost')))
}

describe('the hold after a refused payment', () => {
  it.each([
    ['at least ten minutes', {}, 10],
    ['as long as the setting of the organizer', { RESERVATION_MIN_TIMEOUT_AFTER_FAILED_PAYMENT: 30 }, 30],
  ])('lasts %s', async (_, settings, minutes) => {
    const order = await ready(server, strong({ settings }))
    const id = await begin(order)
    server.clock.advance(24 * minute)
    await decline(id)
    expect(await infoOf(order)).toMatchObject({
      status: 'PENDING',
      validity: server.clock.now() + minutes * minute,
    })
  })
})

/** `now` is testNow; RESERVATION_MIN_TIMEOUT_AFTER_FAILED_PAYMENT is ten minutes. */
describe('returnToPending', () => {
  const at = (minutes: number) => testNow + minutes * minute
  const settings = { NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS: true }
  const unpaid = sharedRows(() => server, eventSeed({ settings }))

  it.each([
    ['a hold that is not shortened', { valid_until: at(11) }, at(11), false],
    ['a hold of exactly ten minutes as it was', { valid_until: at(10) }, at(10), false],
    ['a hold of less, extended to ten minutes', { valid_until: at(9) }, at(10), true],
    ['the hold from before the payment', { valid_until: at(20), held_until: at(12) }, at(12), false],
    [
      'the hold from before the payment, extended to ten minutes',
      { valid_until: at(20), held_until: at(5) },
      at(10),
      true,
    ],
    ['an extended hold that is not extended again', { valid_until: at(5), stretched: true }, at(5), true],
    [
      'an extended hold that ends with the earlier of both deadlines',
      { valid_until: at(5), held_until: at(2), stretched: true },
      at(2),
      true,
    ],
    [
      'an extended hold that is not longer than the payment',
      { valid_until: at(5), held_until: at(8), stretched: true },
      at(5),
      true,
    ],
    ['a hold that stays over', { valid_until: at(0) }, at(0), false],
    [
      'a hold that was over before the payment and stays over',
      { valid_until: at(-1), held_until: at(-9) },
      at(-9),
      false,
    ],
  ])('leaves %s', async (_, change, valid_until, stretched) => {
    const rows = await unpaid()
    await rows.set('EXTERNAL_PROCESSING_PAYMENT', {}, { ...change, payment_proxy: 'MOLLIE' })
    await returnToPending(server.db, await rows.reservation(), testNow, { outcome: 'canceled' })
    expect(await rows.reservation()).toMatchObject({
      status: 'PENDING',
      payment_proxy: null,
      held_until: null,
      valid_until,
      stretched,
    })
    expect(await rows.transactions()).toMatchObject([{ status: 'CANCELLED', redirect_url: null }])
  })

  it('after a refusal only the organizer gets a mail, with the reason', async () => {
    const rows = await unpaid()
    await rows.set('IN_PAYMENT')
    const refused = { outcome: 'refused', reason: 'error.STEP_2_INVALID_HMAC' } as const
    await returnToPending(server.db, await rows.reservation(), testNow, refused)
    expect(await rows.mails()).toMatchObject([
      { kind: 'organizer-payment-failed', data: { reason: 'error.STEP_2_INVALID_HMAC' } },
    ])
  })
})

it.each([
  ['at its deadline', 25],
  ['after its deadline', 26],
])(
  'a reservation is deleted with a payment that is refused %s, and can no longer be paid',
  async (_, minutes) => {
    const order = await ready(server, strong({ settings: { NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS: true } }))
    const id = await begin(order)
    server.clock.advance(minutes * minute)
    await decline(id)
    expect((await order.visitor.get(`${order.path}/status`)).statusCode).toBe(404)
    expect(await mailsAbout(server, order.id)).toEqual(['organizer-payment-failed', 'order-expired'])
    const [mail] = await letters('order-expired', order.id)
    expect(mail?.text).toContain(`order ${order.id.slice(0, 8).toUpperCase()} for Pietra Nights was closed`)
    expect(stripe.intents.get(id)?.status).toBe('canceled')
    const items = await order.visitor.get(`/api/v2/public/event/${order.shortName}/ticket-categories`)
    expect(wireOf(items, endpoints.ticketCategories).ticketCategories[0]?.saleableAndLimitNotReached).toBe(
      true,
    )
  },
)

describe('a payment that succeeds after it was refused', () => {
  const lateReport = (order: Held, paymentId: string) => {
    const status = moneyFor(order.id, { proxy: 'STRIPE', paymentId })
    return applyProviderReport(server.context, { fetchStatus: () => Promise.resolve(status) }, status.payment)
  }

  it('must be refunded and replaces no other payment when the buyer has ordered by transfer', async () => {
    const order = await ready(server, strong())
    const id = await begin(order)
    await decline(id)
    expect((await pay(order, byTransfer)).statusCode).toBe(200)
    expect(await lateReport(order, id)).toBe('unpaid')
    expect(await statusOf(order)).toBe('OFFLINE_PAYMENT')
    expect(await transactionsOf(server, order.id)).toMatchObject([
      { proxy: 'STRIPE', status: 'FAILED' },
      { proxy: 'OFFLINE', status: 'PENDING' },
      { proxy: 'STRIPE', status: 'REFUND_DUE' },
    ])
  })

  it('must be refunded when the reservation was canceled', async () => {
    const order = await ready(server, strong())
    const id = await begin(order)
    await decline(id)
    await order.visitor.delete(order.path)
    expect(await lateReport(order, id)).toBe('unpaid')
    stripe.pay(id)
    expect((await report(server, stripe.intents.get(id), 'payment_intent.succeeded')).statusCode).toBe(200)
    expect(await transactionsOf(server, order.id)).toEqual([])
  })
})

describe('PUT payment', () => {
  it('registers no attempt: 405, and the reservation stays as it was (P178)', async () => {
    const order = await ready(server, strong())
    const answer = await order.visitor.put(`${order.path}/payment`, {})
    expect(jsonOf(answer)).toMatchObject({ status: 405 })
    expect(await statusOf(order)).toBe('PENDING')
  })
})

describe('NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS', () => {
  const notify = { NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS: true }

  it('the organizer gets a mail about each attempt', async () => {
    const order = await ready(server, eventSeed({ paymentProxies: ['PAYPAL'], settings: notify }))
    for (const attempt of [1, 2]) {
      await decide(server, await openProviderPage(order, byPaypal), 'decline')
      expect((await pay(order, byPaypal)).statusCode, String(attempt)).toBe(422)
    }
    const failed = 'organizer-payment-failed'
    expect(await mailsAbout(server, order.id)).toEqual([failed, failed])
  })

  it('the organizer gets a mail when the provider gives no reason, and the buyer theirs', async () => {
    const order = await ready(server, strong({ settings: notify }))
    await decline(await begin(order))
    expect(await statusOf(order)).toBe('PENDING')
    expect(await mailsAbout(server, order.id)).toEqual(['organizer-payment-failed', 'payment-failed'])
  })

  it('the organizer gets no mail for a cancellation, or without the setting', async () => {
    const called = await ready(server, strong({ settings: notify }))
    await begin(called)
    expect(jsonOf(await called.visitor.delete(`${called.path}/payment`))).toBe(true)
    expect(await mailsAbout(server, called.id)).toEqual([])
    const unreported = await ready(server, strong())
    await decline(await begin(unreported))
    expect(await mailsAbout(server, unreported.id)).toEqual(['payment-failed'])
  })
})
