/** PayPal's shape: approve there, come back with a token, confirm again. Contract 2, 1.10, 1.17 and 3.4. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runJobs } from '#server/jobs.ts'
import { startBoxOffice, type TestBoxOffice } from '../../../support/box-office.ts'
import { infoOf, mailsAbout, minute, ready, statusOf, transactionsOf } from '../../../support/payment-seeds.ts'
import { bookingForm, onSite, pay, validate, type Held } from '../../../support/purchase.ts'
import { byPaypal, decide, leaveFor } from '../../../support/sandbox.ts'
import { eventSeed, testNow } from '../../../support/seeds.ts'

let server: TestBoxOffice
beforeAll(async () => {
  server = await startBoxOffice({ payments: { sandbox: true } })
})
afterAll(() => server.close())
afterEach(() => server.clock.set(testNow))

const seed = () => eventSeed({ paymentProxies: ['PAYPAL', 'ON_SITE'] })

/** Follows the page in between, as a browser does. @returns where the buyer ends. */
async function comeBack(path: string): Promise<string> {
  const between = await server.app.inject(path)
  expect(between.statusCode).toBe(200)
  expect(between.body).not.toContain('<script')
  const next = /content="0;url=([^"]+)"/.exec(between.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const landed = await server.app.inject(next)
  expect(landed.statusCode).toBe(302)
  return String(landed.headers.location)
}

async function approve(order: Held): Promise<string> {
  return comeBack(await decide(server, await leaveFor(order, byPaypal), 'approve'))
}

const overview = ({ shortName, id }: Held) => `/event/${shortName}/reservation/${id}/overview`
const reasonOf = (answer: { json(): { validationErrors: { arguments: { '0': string } }[] } }) =>
  answer.json().validationErrors[0]?.arguments['0']

describe('an order paid by PayPal', () => {
  it('is approved there, brought back and confirmed a second time', async () => {
    const order = await ready(server, seed(), 2)
    const before = (await infoOf(order)).validity
    const page = await leaveFor(order, byPaypal)
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
    expect((await pay(order, byPaypal)).json().value).toMatchObject({ success: true, redirect: false })
    expect(await infoOf(order)).toMatchObject({ status: 'COMPLETE', tokenAcquired: false, paid: true })
    const valid = (await transactionsOf(server, order.id)).filter(({ status }) => status === 'COMPLETE')
    expect(valid).toMatchObject([{ proxy: 'PAYPAL', amount: 10_000, payment_id: page.split('/').at(-1) }])
  })

  it('is stretched once, however often the buyer starts', async () => {
    const order = await ready(server, seed())
    await leaveFor(order, byPaypal)
    const { validity } = await infoOf(order)
    await leaveFor(order, byPaypal)
    expect((await infoOf(order)).validity).toBe(validity)
  })

  it('is charged once, however often it is confirmed', async () => {
    const order = await ready(server, seed())
    await approve(order)
    const answers = await Promise.all([1, 2, 3].map(() => pay(order, byPaypal)))
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
    expect(await statusOf(order)).toBe('COMPLETE')
    const paid = (await transactionsOf(server, order.id)).filter(({ status }) => status === 'COMPLETE')
    expect(paid).toHaveLength(1)
  })

  it('says why PayPal refused, and starts anew', async () => {
    const order = await ready(server, seed())
    await comeBack(await decide(server, await leaveFor(order, byPaypal), 'decline'))
    const answer = await pay(order, byPaypal)
    expect(answer.statusCode).toBe(422)
    expect(reasonOf(answer)).toBe('PayPal refused this way of paying.')
    expect(await infoOf(order)).toMatchObject({ status: 'PENDING', tokenAcquired: false })
    await approve(order)
    expect((await pay(order, byPaypal)).statusCode).toBe(200)
  })

  it('forgets the approval when the buyer cancels it here', async () => {
    const order = await ready(server, seed())
    const token = () => order.visitor.delete(`${order.path}/payment/token`)
    expect((await token()).json()).toBe(false)
    await approve(order)
    expect((await token()).json()).toBe(true)
    expect(await infoOf(order)).toMatchObject({ tokenAcquired: false, paymentProxy: null })
    expect((await token()).json()).toBe(false)
  })

  it('comes back without an approval when the buyer cancels there', async () => {
    const order = await ready(server, seed())
    expect(await comeBack(await decide(server, await leaveFor(order, byPaypal), 'cancel'))).toBe(
      overview(order),
    )
    expect(await infoOf(order)).toMatchObject({ status: 'PENDING', tokenAcquired: false })
  })

  it('needs a new approval when the details changed meanwhile', async () => {
    const order = await ready(server, seed())
    await approve(order)
    await validate(order, bookingForm(order, { firstName: 'Ada' }))
    const answer = await pay(order, byPaypal)
    expect(reasonOf(answer)).toBe('The order changed during the payment. Start the payment again.')
    expect(await statusOf(order)).toBe('PENDING')
  })

  it('may still be paid in another way after all', async () => {
    const order = await ready(server, seed())
    await approve(order)
    expect((await pay(order, onSite)).statusCode).toBe(200)
    expect(await infoOf(order)).toMatchObject({ status: 'COMPLETE', paymentProxy: 'ON_SITE' })
    expect((await transactionsOf(server, order.id)).filter(({ status }) => status === 'PENDING')).toEqual([])
  })
})

describe('a token', () => {
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
        const page = await leaveFor(cheap, byPaypal)
        await decide(server, page, 'approve')
        return page.split('/').at(-1) ?? ''
      },
    ],
  ])('%s buys nothing', async (_, find) => {
    const order = await ready(server, seed(), 3)
    const back = await decide(server, await leaveFor(order, byPaypal), 'cancel')
    const hmac = new URLSearchParams(back.split('?')[1]).get('hmac') ?? ''
    await bring(order, await find(), hmac)
    const answer = await pay(order, byPaypal)
    expect(answer.statusCode).toBe(422)
    expect(reasonOf(answer)).toBe('The PayPal payment failed for an unknown reason.')
    expect(await statusOf(order)).toBe('PENDING')
  })

  it('that was not approved buys nothing', async () => {
    const order = await ready(server, seed())
    const page = await leaveFor(order, byPaypal)
    await bring(order, page.split('/').at(-1) ?? '', 'wrong')
    expect(reasonOf(await pay(order, byPaypal))).toMatch(/order changed/)
    expect(await statusOf(order)).toBe('PENDING')
  })
})

describe('a capture that this server was cut off in', () => {
  /** As a killed server leaves it: the money moved or not, and nobody wrote it down. */
  async function cutOff(moved: boolean): Promise<Held> {
    const order = await ready(server, seed())
    const page = await leaveFor(order, byPaypal)
    await comeBack(await decide(server, page, 'approve'))
    await server.db
      .updateTable('reservations')
      .set({ status: 'IN_PAYMENT' })
      .where('id', '=', order.id)
      .execute()
    if (moved) await server.context.payments.sandbox?.gateway.capture(page.split('/').at(-1) ?? '', testNow)
    return order
  }
  const round = () => runJobs(server.context)

  it('pays the order in the next round when the money had moved', async () => {
    const order = await cutOff(true)
    await round()
    await round()
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

  it('is left to the confirm while that may be alive, and ends the order afterwards', async () => {
    const order = await cutOff(false)
    await round()
    expect(await statusOf(order)).toBe('IN_PAYMENT')
    server.clock.advance(51 * minute)
    await round()
    expect((await order.visitor.get(`${order.path}/status`)).statusCode).toBe(404)
    expect(await mailsAbout(server, order.id)).toEqual([])
  })
})

describe('the pages in between (contract 2, 1.17)', () => {
  it.each([
    ['', '/'],
    ['?purchaseContextType=https://evil.example&purchaseContextIdentifier=x&reservationId=y', '/'],
    ['?purchaseContextType=event&purchaseContextIdentifier=..&reservationId=..', '/'],
  ])('lead nowhere else: %s', async (query, location) => {
    const answer = await server.app.inject(`/payment/paypal/redirect/confirm${query}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
  })

  it('write nothing into the page that is not an address of the order', async () => {
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
    '%s of an unknown order leads home',
    async (page) => {
      for (const type of ['event', 'subscription']) {
        const answer = await server.app.inject(`/${type}/x/reservation/nonsense/payment/${page}?token=t`)
        expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
      }
    },
  )
})
