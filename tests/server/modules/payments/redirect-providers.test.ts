/**
 * Mollie and Saferpay with the sandbox (docs/api/payments.md#payment-status,
 * docs/api/payments.md#redirect-providers, docs/api/reservations.md#reservation-statuses).
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { minute } from '#core/domain/durations.ts'
import { runJobs } from '#server/jobs.ts'
import { markPaid } from '#server/modules/payments/mark-paid.ts'
import { jsonOf, wireOf } from '../../../support/json.ts'
import { infoOf, mailsAbout, ready, statusOf, transactionsOf } from '../../../support/payment-helpers.ts'
import { byTransfer, pay } from '../../../support/purchase.ts'
import { byMollie, bySaferpay, decide, openProviderPage, pathOf } from '../../../support/sandbox.ts'
import { eventSeed, testNow } from '../../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ payments: { sandbox: true } })
})
afterAll(() => server.close())
afterEach(() => server.clock.set(testNow))

const jobs = () => runJobs(server.context)
const mollie = () => eventSeed({ paymentProxies: ['MOLLIE', 'OFFLINE'] })
const saferpay = () => eventSeed({ paymentProxies: ['SAFERPAY'] })
const shapes = [
  ['MOLLIE', mollie, byMollie],
  ['SAFERPAY', saferpay, bySaferpay],
] as const

const check = async (order: Awaited<ReturnType<typeof ready>>) =>
  wireOf(await order.visitor.get(`${order.path}/transaction/force-check`), endpoints.forceCheck)

describe.each(shapes)('a payment by %s', (proxy, seed, payment) => {
  it('the buyer pays on the page and returns to issued tickets', async () => {
    const order = await ready(server, seed(), 2)
    const page = await openProviderPage(order, payment)
    const until = testNow + (proxy === 'MOLLIE' ? 20 : 15) * minute
    expect(await infoOf(order)).toMatchObject({
      status: 'EXTERNAL_PROCESSING_PAYMENT',
      paymentProxy: proxy,
      validity: until,
      paid: false,
    })
    const home = `/event/${order.shortName}/reservation/${order.id}`
    expect(await decide(server, page, 'approve')).toBe(`${home}/book`)
    expect(await infoOf(order)).toMatchObject({ status: 'COMPLETE', paid: true })
    expect(await transactionsOf(server, order.id)).toMatchObject([
      { proxy, status: 'COMPLETE', amount: 10_000, currency: 'CHF', method: 'CREDIT_CARD' },
    ])
    expect(wireOf(await pay(order, payment), endpoints.confirm).value).toMatchObject({
      success: true,
      redirect: false,
    })
    expect(await mailsAbout(server, order.id)).toEqual(['reservation-confirmed', 'organizer-reservation'])
  })

  it('a force-check finds a payment whose notification failed (P121)', async () => {
    const order = await ready(server, seed())
    const page = await openProviderPage(order, payment)
    const status = `${order.path}/payment/CREDIT_CARD/status`
    const id = page.split('/').at(-1)
    expect(jsonOf(await order.visitor.get(status))).toMatchObject({ success: false, gatewayIdOrNull: id })
    await decide(server, page, 'approve-silently')
    expect(await statusOf(order)).toBe('EXTERNAL_PROCESSING_PAYMENT')
    expect(await check(order)).toEqual({
      redirectUrl: null,
      successful: true,
      failed: false,
      redirect: false,
      initialized: false,
      gatewayIdOrNull: id,
    })
    expect(await statusOf(order)).toBe('COMPLETE')
    expect(jsonOf(await order.visitor.get(status))).toMatchObject({ success: true, gatewayIdOrNull: id })
    expect((await order.visitor.get(`${order.path}/transaction/force-check`)).statusCode).toBe(404)
  })

  it('a buyer who left the open page is sent to it again', async () => {
    const order = await ready(server, seed())
    const page = await openProviderPage(order, payment)
    expect(await openProviderPage(order, payment)).toBe(page)
    const answer = await check(order)
    expect(answer).toMatchObject({ successful: false, failed: false, redirect: true })
    expect(pathOf(answer.redirectUrl ?? '')).toBe(page)
    expect(await statusOf(order)).toBe('EXTERNAL_PROCESSING_PAYMENT')
  })

  it('after a refusal the buyer has at least ten minutes for another attempt and gets a mail', async () => {
    const order = await ready(server, seed())
    const page = await openProviderPage(order, payment)
    server.clock.advance(14 * minute)
    const away = await decide(server, page, 'decline')
    await order.visitor.get(away)
    expect(await infoOf(order)).toMatchObject({ status: 'PENDING', paymentProxy: null })
    expect((await infoOf(order)).validity).toBeGreaterThanOrEqual(
      server.clock.now() + 10 * minute - 5 * minute,
    )
    expect(await infoOf(order)).toMatchObject({ lastAttempt: 'FAILED' })
    expect(await transactionsOf(server, order.id)).toMatchObject([{ status: 'FAILED', payment_id: null }])
    expect(await mailsAbout(server, order.id)).toEqual(['payment-failed'])
    const again = await openProviderPage(order, payment)
    expect(await infoOf(order)).not.toHaveProperty('lastAttempt')
    expect(again).not.toBe(page)
    await decide(server, again, 'approve')
    expect(await statusOf(order)).toBe('COMPLETE')
  })

  it('a cancellation sends no mail', async () => {
    const order = await ready(server, seed())
    await order.visitor.get(await decide(server, await openProviderPage(order, payment), 'cancel'))
    expect(await statusOf(order)).toBe('PENDING')
    expect(await mailsAbout(server, order.id)).toEqual([])
  })

  it('a payment in process cannot be canceled', async () => {
    const order = await ready(server, seed())
    const page = await openProviderPage(order, payment)
    await decide(server, page, 'delay')
    expect(await check(order)).toMatchObject({ successful: false, failed: false, redirect: false })
    expect(await statusOf(order)).toBe('WAITING_EXTERNAL_CONFIRMATION')
    const again = await pay(order, payment)
    expect(again.statusCode).toBe(422)
    expect(jsonOf(await order.visitor.delete(`${order.path}/payment`))).toBe(false)
    server.clock.advance(minute)
    await server.context.payments.sandbox?.payDelayed(server.clock.now())
    expect(await statusOf(order)).toBe('COMPLETE')
  })

  it('a buyer cancels the payment here and at the provider', async () => {
    const order = await ready(server, seed())
    const page = await openProviderPage(order, payment)
    expect(jsonOf(await order.visitor.delete(`${order.path}/payment`))).toBe(true)
    expect(jsonOf(await order.visitor.delete(`${order.path}/payment`))).toBe(false)
    expect(await statusOf(order)).toBe('PENDING')
    await decide(server, page, 'approve')
    expect(await statusOf(order)).toBe('PENDING')
  })

  it('concurrent confirms create one payment', async () => {
    const order = await ready(server, seed())
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay(order, payment)))
    const urls = new Set(answers.map((answer) => wireOf(answer, endpoints.confirm).value?.redirectUrl))
    expect(urls.size).toBe(1)
    expect(await transactionsOf(server, order.id)).toHaveLength(1)
    const open = await server.db
      .selectFrom('sandbox_payments')
      .select('id')
      .where('reference', '=', order.id)
      .where('status', '=', 'OPEN')
      .execute()
    expect(open.map(({ id }) => id)).toEqual([
      String([...urls][0])
        .split('/')
        .at(-1),
    ])
  })

  it('a payment in the last moment finalizes the reservation', async () => {
    const order = await ready(server, seed())
    await decide(server, await openProviderPage(order, payment), 'approve-silently')
    server.clock.advance(60 * minute)
    await jobs()
    expect(await statusOf(order)).toBe('COMPLETE')
  })

  it('an expired page returns the reservation to the choice, then the reservation expires', async () => {
    const order = await ready(server, seed())
    await openProviderPage(order, payment)
    server.clock.advance(60 * minute)
    await jobs()
    expect((await order.visitor.get(`${order.path}/status`)).statusCode).toBe(404)
    expect(await mailsAbout(server, order.id)).toEqual([])
  })
})

describe('a payment without a result', () => {
  it('becomes STUCK; the organizer gets a mail and the operator decides', async () => {
    const order = await ready(server, mollie())
    await openProviderPage(order, byMollie)
    await server.db.deleteFrom('sandbox_payments').where('reference', '=', order.id).execute()
    expect(await check(order)).toMatchObject({ successful: false, failed: false, redirect: false })
    server.clock.advance(29 * minute)
    await jobs()
    expect(await statusOf(order)).toBe('EXTERNAL_PROCESSING_PAYMENT')
    server.clock.advance(2 * minute)
    await jobs()
    await jobs()
    expect(await statusOf(order)).toBe('STUCK')
    expect(await mailsAbout(server, order.id)).toEqual(['organizer-stuck'])
    expect(await markPaid(server.db, order.id, server.clock.now())).toBe('paid')
    expect(await statusOf(order)).toBe('COMPLETE')
  })
})

describe('notifications of a provider', () => {
  const notice = (id: string, form: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/payment/webhook/mollie/reservation/${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form,
    })

  it('a notification only triggers a status request', async () => {
    const order = await ready(server, mollie())
    const id = (await openProviderPage(order, byMollie)).split('/').at(-1) ?? ''
    const first = await notice(order.id, `id=${id}`)
    expect([first.statusCode, first.body]).toEqual([200, 'OK'])
    expect(await statusOf(order)).toBe('EXTERNAL_PROCESSING_PAYMENT')
  })

  it.each([
    ['no payment', ''],
    ['another field', 'payment=1'],
  ])('a notification with %s is refused', async (_, form) => {
    const order = await ready(server, mollie())
    await openProviderPage(order, byMollie)
    const answer = await notice(order.id, form)
    expect([answer.statusCode, answer.body]).toEqual([400, 'NOK'])
  })

  it('a notification of an unknown reservation or another provider is refused', async () => {
    const order = await ready(server, mollie())
    await pay(order, byTransfer)
    for (const id of [order.id, 'nonsense', 'b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13'])
      expect((await notice(id, 'id=sb_1')).statusCode).toBe(400)
    const success = '/api/payment/webhook/saferpay/reservation/nonsense/success'
    expect((await server.app.inject(success)).statusCode).toBe(200)
  })

  it('a notification whose payment the provider does not know gets a 500, so that it is repeated', async () => {
    const order = await ready(server, mollie())
    const id = (await openProviderPage(order, byMollie)).split('/').at(-1) ?? ''
    await server.db.deleteFrom('sandbox_payments').where('reference', '=', order.id).execute()
    const answer = await notice(order.id, `id=${id}`)
    expect([answer.statusCode, answer.body]).toEqual([500, 'NOK'])
    expect((await notice(order.id, 'id=sb_replaced')).statusCode).toBe(200)
    expect(await statusOf(order)).toBe('EXTERNAL_PROCESSING_PAYMENT')
  })

  it('a repeated notification changes nothing', async () => {
    const order = await ready(server, mollie(), 2)
    const page = await openProviderPage(order, byMollie)
    await decide(server, page, 'approve')
    const before = await mailsAbout(server, order.id)
    const again = await Promise.all(
      [1, 2, 3].map(() => notice(order.id, `id=${page.split('/').at(-1) ?? ''}`)),
    )
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await mailsAbout(server, order.id)).toEqual(before)
  })
})

describe('a payment that the provider has, and its report not', () => {
  it('completes the order when the buyer confirms again, without a second payment', async () => {
    const order = await ready(server, saferpay())
    await openProviderPage(order, bySaferpay)
    const payments = server.db.updateTable('sandbox_payments').where('reference', '=', order.id)
    await payments.set({ status: 'PAID' }).execute()
    expect((await pay(order, bySaferpay)).statusCode).toBe(200)
    expect(await statusOf(order)).toBe('COMPLETE')
    const [first, second, ...more] = await transactionsOf(server, order.id)
    expect([first?.status, second?.status, more]).toEqual(['INVALID', 'COMPLETE', []])
    expect(second?.payment_id).toBe(first?.payment_id)
  })
})

describe('a payment that the provider still processes', () => {
  it('is not started again', async () => {
    const order = await ready(server, saferpay())
    const page = await openProviderPage(order, bySaferpay)
    await decide(server, page, 'delay')
    expect((await pay(order, bySaferpay)).statusCode).toBe(422)
    const payments = server.db.selectFrom('sandbox_payments').where('reference', '=', order.id)
    expect(await payments.select('id').execute()).toHaveLength(1)
  })
})

describe('methods of Mollie', () => {
  it('the methods depend on the currency', async () => {
    const order = await ready(server, eventSeed({ paymentProxies: ['MOLLIE'], currency: 'EUR' }))
    const names = Object.keys((await infoOf(order)).activePaymentMethods).sort()
    expect(names).toEqual(['BANCONTACT', 'BELFIUS', 'CREDIT_CARD', 'IDEAL', 'KBC'])
    const page = await openProviderPage(order, { ...byMollie, selectedPaymentMethod: 'IDEAL' })
    expect((await order.visitor.get(`${order.path}/payment/IDEAL/status`)).statusCode).toBe(200)
    await decide(server, page, 'approve')
    expect((await transactionsOf(server, order.id))[0]?.method).toBe('IDEAL')
  })
})
