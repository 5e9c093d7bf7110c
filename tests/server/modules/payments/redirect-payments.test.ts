/** Payments on a provider's page (docs/api/payments.md#redirect-providers, docs/api/reservations.md#reservation-statuses). */
import { afterEach, describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { runJobs } from '#server/jobs.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { payDelayed } from '#server/modules/payments/providers/sandbox/decide.ts'
import { endpoints } from '#shell/endpoints.ts'
import {
  infoOf,
  mailsAbout,
  ready,
  statusOf,
  transactionsOf,
} from '../../../support/server/payment-helpers.ts'
import { pay, type Held } from '../../../support/server/purchase.ts'
import { byMollie, bySaferpay, decide, openProviderPage } from '../../../support/server/sandbox.ts'
import { eventSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer({ payments: { sandbox: true } })
afterEach(() => server.clock.set(testNow))

const jobs = () => runJobs(server.context)
const openOrder = (amount = 1) => ready(server, eventSeed({ paymentProxies: ['MOLLIE'] }), amount)
const idOf = (page: string) => page.split('/').at(-1) ?? ''
const check = async (order: Held) =>
  wireOf(await order.visitor.get(`${order.path}/transaction/force-check`), endpoints.forceCheck)

describe('a payment on the page of a provider', () => {
  it.each([
    ['MOLLIE', byMollie],
    ['SAFERPAY', bySaferpay],
  ])('issues the tickets of an order by %s', async (proxy, payment) => {
    const order = await ready(server, eventSeed({ paymentProxies: [proxy as 'MOLLIE'] }), 2)
    const page = await openProviderPage(order, payment)
    expect(await infoOf(order)).toMatchObject({
      status: 'EXTERNAL_PROCESSING_PAYMENT',
      paymentProxy: proxy,
      validity: testNow + 15 * minute,
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

  it('is found by a force-check when its report was lost (P121)', async () => {
    const order = await openOrder()
    const page = await openProviderPage(order, byMollie)
    const status = `${order.path}/payment/CREDIT_CARD/status`
    const id = idOf(page)
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

  it('leaves ten minutes for another attempt after a refusal, and sends a mail', async () => {
    const order = await openOrder()
    const page = await openProviderPage(order, byMollie)
    server.clock.advance(14 * minute)
    await decide(server, page, 'decline')
    expect(await infoOf(order)).toMatchObject({
      status: 'PENDING',
      paymentProxy: null,
      lastAttempt: 'FAILED',
    })
    expect((await infoOf(order)).validity).toBeGreaterThanOrEqual(server.clock.now() + 10 * minute)
    expect(await transactionsOf(server, order.id)).toMatchObject([{ status: 'FAILED' }])
    expect(await mailsAbout(server, order.id)).toEqual(['payment-failed'])
    const again = await openProviderPage(order, byMollie)
    expect(await infoOf(order)).not.toHaveProperty('lastAttempt')
    expect(again).not.toBe(page)
    await decide(server, again, 'approve')
    expect(await statusOf(order)).toBe('COMPLETE')
  })

  it('can neither be canceled nor started again while it is processed', async () => {
    const order = await openOrder()
    await decide(server, await openProviderPage(order, byMollie), 'delay')
    expect(await check(order)).toMatchObject({ successful: false, failed: false, redirect: false })
    expect(await statusOf(order)).toBe('WAITING_EXTERNAL_CONFIRMATION')
    expect((await pay(order, byMollie)).statusCode).toBe(422)
    expect(jsonOf(await order.visitor.delete(`${order.path}/payment`))).toBe(false)
    server.clock.advance(minute - 1)
    await payDelayed(server.context)
    expect(await statusOf(order)).toBe('WAITING_EXTERNAL_CONFIRMATION')
    server.clock.advance(1)
    await payDelayed(server.context)
    expect(await statusOf(order)).toBe('COMPLETE')
  })

  it('is created once under concurrent confirms', async () => {
    const order = await openOrder()
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay(order, byMollie)))
    const urls = new Set(answers.map((answer) => wireOf(answer, endpoints.confirm).value?.redirectUrl))
    expect(urls.size).toBe(1)
    expect(await transactionsOf(server, order.id)).toHaveLength(1)
    const open = await server.db
      .selectFrom('sandbox_payments')
      .select('id')
      .where('reservation_id', '=', order.id)
      .where('status', '=', 'OPEN')
      .execute()
    expect(open.map(({ id }) => id)).toEqual([idOf(String([...urls][0]))])
  })

  it('becomes STUCK without a result; the organizer gets a mail and the operator decides', async () => {
    const order = await openOrder()
    await openProviderPage(order, byMollie)
    await server.db.deleteFrom('sandbox_payments').where('reservation_id', '=', order.id).execute()
    expect(await check(order)).toMatchObject({ successful: false, failed: false, redirect: false })
    server.clock.advance(25 * minute)
    await jobs()
    expect(await statusOf(order)).toBe('EXTERNAL_PROCESSING_PAYMENT')
    server.clock.advance(minute)
    await jobs()
    await jobs()
    expect(await statusOf(order)).toBe('STUCK')
    expect(await mailsAbout(server, order.id)).toEqual(['organizer-stuck'])
    expect(await markPaid(server.db, order.id, server.clock.now())).toBe('paid')
    expect(await statusOf(order)).toBe('COMPLETE')
  })

  it('is paid by the chosen method of Mollie, which offers more methods in euros', async () => {
    const order = await ready(server, eventSeed({ paymentProxies: ['MOLLIE'], currency: 'EUR' }))
    const names = Object.keys((await infoOf(order)).activePaymentMethods).sort()
    expect(names).toEqual(['BANCONTACT', 'BELFIUS', 'CREDIT_CARD', 'IDEAL', 'KBC'])
    const page = await openProviderPage(order, { ...byMollie, selectedPaymentMethod: 'IDEAL' })
    expect((await order.visitor.get(`${order.path}/payment/IDEAL/status`)).statusCode).toBe(200)
    await decide(server, page, 'approve')
    expect((await transactionsOf(server, order.id))[0]?.method).toBe('IDEAL')
  })
})
