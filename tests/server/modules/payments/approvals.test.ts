/** PayPal: approval, return with a token, second confirm (docs/api/payments.md#redirect-providers). */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { infoOf, ready, statusOf, transactionsOf } from '../../../support/server/payment-helpers.ts'
import { onSite, pay, type Held } from '../../../support/server/purchase.ts'
import { setEvent } from '../../../support/server/rows.ts'
import { byPaypal, decide, openProviderPage } from '../../../support/server/sandbox.ts'
import { eventSeed } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { envelopeOf, jsonOf, type JsonAnswer } from '../../../support/wire/json.ts'

const server = testServer({ payments: { sandbox: true } })

const seed = () => eventSeed({ paymentProxies: ['PAYPAL', 'ON_SITE'] })

/** @returns the id of the payment */
async function approve(order: Held): Promise<string> {
  const page = await openProviderPage(order, byPaypal)
  await decide(server, page, 'approve')
  return page.split('/').at(-1) ?? ''
}

const reasonOf = (answer: JsonAnswer) => envelopeOf(answer).validationErrors[0]?.arguments?.['0']

describe('a payment by approval', () => {
  it('completes the order at the second confirm', async () => {
    const order = await ready(server, seed(), 2)
    const before = (await infoOf(order)).validity
    const page = await openProviderPage(order, byPaypal)
    expect(await infoOf(order)).toMatchObject({
      status: 'PENDING',
      tokenAcquired: false,
      validity: before + 15 * minute,
    })
    const overview = `/event/${order.shortName}/reservation/${order.id}/overview`
    expect(await decide(server, page, 'approve')).toBe(overview)
    expect(await infoOf(order)).toMatchObject({
      status: 'PENDING',
      tokenAcquired: true,
      paymentProxy: 'PAYPAL',
      validatedBookingInformation: true,
    })
    expect((await pay(order, byPaypal)).statusCode).toBe(200)
    expect(await infoOf(order)).toMatchObject({ status: 'COMPLETE', paid: true, paymentProxy: 'PAYPAL' })
    expect((await transactionsOf(server, order.id)).map(({ status, amount }) => [status, amount])).toEqual([
      ['INVALID', 10_000],
      ['COMPLETE', 10_000],
    ])
  })

  it('reports the refusal of the charge, after which the buyer can start again', async () => {
    const order = await ready(server, seed())
    await decide(server, await openProviderPage(order, byPaypal), 'decline')
    const answer = await pay(order, byPaypal)
    expect(answer.statusCode).toBe(422)
    expect(reasonOf(answer)).toBe('PayPal declined this payment method.')
    expect(await infoOf(order)).toMatchObject({
      status: 'PENDING',
      tokenAcquired: false,
      lastAttempt: 'FAILED',
    })
    await approve(order)
    expect((await pay(order, byPaypal)).statusCode).toBe(200)
  })

  it('stores that the buyer canceled at the provider, without an approval', async () => {
    const order = await ready(server, seed())
    await decide(server, await openProviderPage(order, byPaypal), 'cancel')
    expect(await infoOf(order)).toMatchObject({
      status: 'PENDING',
      tokenAcquired: false,
      lastAttempt: 'CANCELLED',
    })
  })

  it('ends with the token that the buyer drops (P122)', async () => {
    const order = await ready(server, seed())
    const drop = () => order.visitor.delete(`${order.path}/payment/token`)
    expect(jsonOf(await drop())).toBe(false)
    await approve(order)
    expect(jsonOf(await drop())).toBe(true)
    expect(await infoOf(order)).toMatchObject({ tokenAcquired: false, paymentProxy: null })
    expect(jsonOf(await drop())).toBe(false)
  })

  it('ends with the payment that the buyer cancels', async () => {
    const order = await ready(server, seed())
    await approve(order)
    expect(jsonOf(await order.visitor.delete(`${order.path}/payment`))).toBe(true)
    expect(await infoOf(order)).toMatchObject({ status: 'PENDING', tokenAcquired: false })
    expect(jsonOf(await order.visitor.delete(`${order.path}/payment`))).toBe(false)
  })

  it('leaves the choice of another method, which invalidates the approval', async () => {
    const order = await ready(server, seed())
    await approve(order)
    expect((await pay(order, onSite)).statusCode).toBe(200)
    expect(await infoOf(order)).toMatchObject({ status: 'COMPLETE', paymentProxy: 'ON_SITE' })
    expect((await transactionsOf(server, order.id)).filter(({ status }) => status === 'PENDING')).toEqual([])
  })
})

describe('a token', () => {
  /** Confirms with the token, which must not pay. */
  async function refuse(order: Held): Promise<void> {
    const answer = await pay(order, byPaypal)
    expect([answer.statusCode, reasonOf(answer)]).toEqual([
      422,
      'The PayPal payment failed for an unknown reason.',
    ])
    expect(await statusOf(order)).toBe('PENDING')
  }

  it.each([
    ['that is made up', () => Promise.resolve('sb_madeup')],
    [
      'of a page without a decision',
      async (order: Held) => (await openProviderPage(order, byPaypal)).slice(-27),
    ],
    ['of another order of the same price', async () => approve(await ready(server, seed()))],
    [
      'with which another order of the same price was paid',
      async () => {
        const other = await ready(server, seed())
        const token = await approve(other)
        await pay(other, byPaypal)
        return token
      },
    ],
  ])('%s does not complete an order', async (_, tokenFor) => {
    const order = await ready(server, seed())
    const token = await tokenFor(order)
    await approve(order)
    await server.db
      .updateTable('transactions')
      .set({ token })
      .where('reservation_id', '=', order.id)
      .execute()
    await refuse(order)
  })

  it('of a lower amount does not complete an order', async () => {
    const order = await ready(server, seed())
    await approve(order)
    const dearer = { price: 9000 }
    await server.db.updateTable('tickets').set(dearer).where('reservation_id', '=', order.id).execute()
    await refuse(order)
  })

  it('of another currency does not complete an order', async () => {
    const order = await ready(server, seed())
    await approve(order)
    await setEvent(server, order.shortName, { config: sql`jsonb_set(config, '{currency}', '"EUR"')` })
    await refuse(order)
  })

  it('is not stored when the order costs more at the time of the approval', async () => {
    const order = await ready(server, seed())
    const page = await openProviderPage(order, byPaypal)
    const dearer = { price: 9000 }
    await server.db.updateTable('tickets').set(dearer).where('reservation_id', '=', order.id).execute()
    await decide(server, page, 'approve')
    expect((await infoOf(order)).tokenAcquired).toBe(false)
  })
})
