/**
 * PayPal: approval, return with a token, second confirm (docs/api/payments.md#payment-status,
 * docs/api/payments.md#redirect-providers, docs/api/page-addresses.md#addresses-that-the-server-answers).
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { minute } from '#core/domain/durations.ts'
import { runJobs } from '#server/jobs.ts'
import { approvalDigest } from '#server/modules/payments/providers/redirect/paypal.ts'
import { findReservationDetails } from '#server/modules/reservations/index.ts'
import { envelopeOf, jsonOf, wireOf, type JsonAnswer } from '../../../support/json.ts'
import { infoOf, mailsAbout, ready, statusOf, transactionsOf } from '../../../support/payment-helpers.ts'
import { bookingForm, onSite, pay, validate, type Held } from '../../../support/purchase.ts'
import { byPaypal, decide, openProviderPage } from '../../../support/sandbox.ts'
import { eventSeed, testNow } from '../../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ payments: { sandbox: true } })
})
afterAll(() => server.close())
afterEach(() => server.clock.set(testNow))

const seed = () => eventSeed({ paymentProxies: ['PAYPAL', 'ON_SITE'] })

/** Follows the intermediate page as a browser does. @returns the last address */
async function comeBack(path: string): Promise<string> {
  const between = await server.app.inject(path)
  expect(between.statusCode).toBe(200)
  expect(between.headers['cache-control']).toBe('no-store')
  expect(between.body).not.toContain('<script')
  const next = /content="0;url=([^"]+)"/.exec(between.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const landed = await server.app.inject(next)
  expect(landed.statusCode).toBe(302)
  return String(landed.headers.location)
}

async function approve(order: Held): Promise<string> {
  return comeBack(await decide(server, await openProviderPage(order, byPaypal), 'approve'))
}

const overview = ({ shortName, id }: Held) => `/event/${shortName}/reservation/${id}/overview`
const reasonOf = (answer: JsonAnswer) => envelopeOf(answer).validationErrors[0]?.arguments?.['0']

describe('a reservation paid by PayPal', () => {
  it('the buyer approves, returns and confirms a second time', async () => {
    const order = await ready(server, seed(), 2)
    const before = (await infoOf(order)).validity
    const page = await openProviderPage(order, byPaypal)
    expect(await infoOf(order)).toMatchObject({
      status: 'PENDING',
      tokenAcquired: false,
      validity: before + 15 * minute,
    })
    expect(await comeBack(await decide(server, page, 'approve'))).toBe(overview(order))
    expect(await infoOf(order)).toMatchObject({
      status: 'PENDING',
      tokenAcquired: true,
      paymentProxy: 'PAYPAL',
      validatedBookingInformation: true,
    })
    expect(await transactionsOf(server, order.id)).toMatchObject([
      { proxy: 'PAYPAL', method: 'PAYPAL', status: 'PENDING', amount: 10_000 },
    ])
    expect(wireOf(await pay(order, byPaypal), endpoints.confirm).value).toMatchObject({
      success: true,
      redirect: false,
    })
    expect(await infoOf(order)).toMatchObject({ status: 'COMPLETE', tokenAcquired: false, paid: true })
    const valid = (await transactionsOf(server, order.id)).filter(({ status }) => status === 'COMPLETE')
    expect(valid).toMatchObject([{ proxy: 'PAYPAL', amount: 10_000, payment_id: page.split('/').at(-1) }])
  })

  it('the hold is extended once under repeated attempts', async () => {
    const order = await ready(server, seed())
    await openProviderPage(order, byPaypal)
    const { validity } = await infoOf(order)
    await openProviderPage(order, byPaypal)
    expect((await infoOf(order)).validity).toBe(validity)
  })

  it('the money is captured once under repeated confirms', async () => {
    const order = await ready(server, seed())
    await approve(order)
    const answers = await Promise.all([1, 2, 3].map(() => pay(order, byPaypal)))
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
    expect(await statusOf(order)).toBe('COMPLETE')
    const paid = (await transactionsOf(server, order.id)).filter(({ status }) => status === 'COMPLETE')
    expect(paid).toHaveLength(1)
  })

  it('a refusal of PayPal is reported, and the buyer can start again', async () => {
    const order = await ready(server, seed())
    await comeBack(await decide(server, await openProviderPage(order, byPaypal), 'decline'))
    const answer = await pay(order, byPaypal)
    expect(answer.statusCode).toBe(422)
    expect(reasonOf(answer)).toBe('PayPal declined this payment method.')
    expect(await infoOf(order)).toMatchObject({ status: 'PENDING', tokenAcquired: false })
    await approve(order)
    expect((await pay(order, byPaypal)).statusCode).toBe(200)
  })

  it('a cancellation here discards the approval (P122)', async () => {
    const order = await ready(server, seed())
    const token = () => order.visitor.delete(`${order.path}/payment/token`)
    expect(jsonOf(await token())).toBe(false)
    await approve(order)
    expect(jsonOf(await token())).toBe(true)
    expect(await infoOf(order)).toMatchObject({ tokenAcquired: false, paymentProxy: null })
    expect(jsonOf(await token())).toBe(false)
  })

  it('an approval is discarded when the payment is canceled', async () => {
    const order = await ready(server, seed())
    await approve(order)
    expect(jsonOf(await order.visitor.delete(`${order.path}/payment`))).toBe(true)
    expect(await infoOf(order)).toMatchObject({ status: 'PENDING', tokenAcquired: false })
    expect(jsonOf(await order.visitor.delete(`${order.path}/payment`))).toBe(false)
  })

  it('a cancellation at PayPal discards an approval only with the digest of the order', async () => {
    const order = await ready(server, seed())
    const canceled = await decide(server, await openProviderPage(order, byPaypal), 'cancel')
    await approve(order)
    await comeBack(canceled.replace(/hmac=\w+/, 'hmac=wrong'))
    expect((await infoOf(order)).tokenAcquired).toBe(true)
    await comeBack(canceled)
    expect((await infoOf(order)).tokenAcquired).toBe(false)
  })

  it('a cancellation at PayPal returns without an approval', async () => {
    const order = await ready(server, seed())
    expect(await comeBack(await decide(server, await openProviderPage(order, byPaypal), 'cancel'))).toBe(
      overview(order),
    )
    expect(await infoOf(order)).toMatchObject({ status: 'PENDING', tokenAcquired: false })
  })

  it('changed details need a new approval', async () => {
    const order = await ready(server, seed())
    await approve(order)
    await validate(order, bookingForm(order, { firstName: 'Ada' }))
    const answer = await pay(order, byPaypal)
    expect(reasonOf(answer)).toBe('The order changed during the payment. Start the payment again.')
    expect(await statusOf(order)).toBe('PENDING')
  })

  it('a text that moves to another field of the billing address needs a new approval', async () => {
    const details = await findReservationDetails(server.db, (await ready(server, seed())).id)
    if (!details) throw new Error('No reservation')
    const digestOf = (billing: object) =>
      approvalDigest({ ...details, reservation: { ...details.reservation, billing } })
    expect(digestOf({ addressLine1: 'Lugano' })).not.toBe(digestOf({ city: 'Lugano' }))
  })

  it('another payment method can be used after an approval', async () => {
    const order = await ready(server, seed())
    await approve(order)
    expect((await pay(order, onSite)).statusCode).toBe(200)
    expect(await infoOf(order)).toMatchObject({ status: 'COMPLETE', paymentProxy: 'ON_SITE' })
    expect((await transactionsOf(server, order.id)).filter(({ status }) => status === 'PENDING')).toEqual([])
  })
})

describe('an approval token', () => {
  const bring = async (order: Held, token: string, hmac = '') => {
    const path = `/event/${order.shortName}/reservation/${order.id}/payment/paypal/confirm`
    await server.app.inject(`${path}?${new URLSearchParams({ token, hmac }).toString()}`)
  }

  it.each([
    ['made up', () => Promise.resolve('sb_madeup')],
    [
      'of a cheaper order',
      async () => {
        const cheap = await ready(server, eventSeed({ paymentProxies: ['PAYPAL'] }))
        const page = await openProviderPage(cheap, byPaypal)
        await decide(server, page, 'approve')
        return page.split('/').at(-1) ?? ''
      },
    ],
    [
      'of another order of the same price',
      async () => {
        const page = await openProviderPage(await ready(server, seed(), 3), byPaypal)
        await decide(server, page, 'approve')
        return page.split('/').at(-1) ?? ''
      },
    ],
  ])('%s cannot pay', async (_, find) => {
    const order = await ready(server, seed(), 3)
    const back = await decide(server, await openProviderPage(order, byPaypal), 'cancel')
    const hmac = new URLSearchParams(back.split('?')[1]).get('hmac') ?? ''
    await bring(order, await find(), hmac)
    const answer = await pay(order, byPaypal)
    expect(answer.statusCode).toBe(422)
    expect(reasonOf(answer)).toBe('The PayPal payment failed for an unknown reason.')
    expect(await statusOf(order)).toBe('PENDING')
  })

  it('an approval of a lower amount cannot pay', async () => {
    const order = await ready(server, seed())
    await approve(order)
    const dearer = { price: 9000 }
    await server.db.updateTable('tickets').set(dearer).where('reservation_id', '=', order.id).execute()
    const answer = await pay(order, byPaypal)
    expect(answer.statusCode).toBe(422)
    expect(reasonOf(answer)).toBe('The PayPal payment failed for an unknown reason.')
    expect(await statusOf(order)).toBe('PENDING')
  })

  it('an approval in another currency cannot pay', async () => {
    const order = await ready(server, seed())
    await approve(order)
    await server.db
      .updateTable('events')
      .set({ config: sql`jsonb_set(config, '{currency}', '"EUR"')` })
      .where('short_name', '=', order.shortName)
      .execute()
    const answer = await pay(order, byPaypal)
    expect(answer.statusCode).toBe(422)
    expect(reasonOf(answer)).toBe('The PayPal payment failed for an unknown reason.')
    expect(await statusOf(order)).toBe('PENDING')
  })

  it('a token without an approval cannot pay', async () => {
    const order = await ready(server, seed())
    const page = await openProviderPage(order, byPaypal)
    await bring(order, page.split('/').at(-1) ?? '', 'wrong')
    expect(reasonOf(await pay(order, byPaypal))).toMatch(/order changed/)
    expect(await statusOf(order)).toBe('PENDING')
  })
})

describe('a capture that a stopped server interrupted', () => {
  /** A killed server leaves this: the money may have moved, without a record. */
  async function cutOff(moved: boolean): Promise<Held> {
    const order = await ready(server, seed())
    const page = await openProviderPage(order, byPaypal)
    await comeBack(await decide(server, page, 'approve'))
    await server.db
      .updateTable('reservations')
      .set({ status: 'IN_PAYMENT' })
      .where('id', '=', order.id)
      .execute()
    if (moved)
      await server.context.payments.sandbox?.remotePayments.capture(page.split('/').at(-1) ?? '', testNow)
    return order
  }

  it('the next run of the jobs completes the reservation when the money was captured', async () => {
    const order = await cutOff(true)
    await runJobs(server.context)
    await runJobs(server.context)
    expect(await infoOf(order)).toMatchObject({ status: 'COMPLETE', paid: true, paymentProxy: 'PAYPAL' })
    const [paid, ...more] = (await transactionsOf(server, order.id)).filter(
      ({ status }) => status === 'COMPLETE',
    )
    expect([paid?.payment_id?.startsWith('sb_'), more]).toEqual([true, []])
    expect((await mailsAbout(server, order.id)).toSorted()).toEqual([
      'organizer-reservation',
      'reservation-confirmed',
    ])
  })

  it('an uncaptured payment is left to a running confirm, then given up', async () => {
    const order = await cutOff(false)
    await runJobs(server.context)
    expect(await statusOf(order)).toBe('IN_PAYMENT')
    server.clock.advance(51 * minute)
    await runJobs(server.context)
    expect((await order.visitor.get(`${order.path}/status`)).statusCode).toBe(404)
    expect(await mailsAbout(server, order.id)).toEqual([])
  })
})
