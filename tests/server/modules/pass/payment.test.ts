/**
 * Delayed payments of a subscription (docs/api/payments.md#custom-offline-methods,
 * docs/api/payments.md#offline-deadline, docs/api/reservations.md#reservation-statuses).
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { composeMail } from '#server/compose-mail.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import { byCustom, infoOf, interac, statusOf } from '../../../support/server/payment-helpers.ts'
import { api, byTransfer, pay, validate, type Held } from '../../../support/server/purchase.ts'
import { eventSeed, testNow } from '../../../support/server/seeds.ts'
import {
  holdSubscription,
  subscriptionForm,
  subscriptionSeed,
} from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { envelopeOf, jsonOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer()
beforeEach(() => {
  server.clock.set(testNow)
})

const custom = () => subscriptionSeed({ paymentProxies: ['CUSTOM_OFFLINE'], customPaymentMethods: [interac] })
const details = (order: Held, which: string) =>
  order.visitor.get(`${order.path}/${which}-custom-payment-method-details`)

async function ready(seed: ReturnType<typeof subscriptionSeed>): Promise<Held> {
  const order = await holdSubscription(server, seed)
  expect((await validate(order, subscriptionForm())).statusCode).toBe(200)
  return order
}

describe('custom payment method', () => {
  it('is offered for a subscription, sends instructions, and issues it with a receipt once the payment is recorded', async () => {
    const order = await ready(custom())
    expect((await infoOf(order)).activePaymentMethods).toEqual({
      [interac.id]: { paymentProxy: 'CUSTOM_OFFLINE', parameters: {} },
    })
    const [method] = wireOf(await details(order, 'applicable'), endpoints.customPaymentMethods)
    expect(method).toMatchObject({ paymentMethodId: interac.id, deleted: false })
    expect(envelopeOf(await pay(order, byCustom(interac))).success).toBe(true)
    expect(await statusOf(order)).toBe('CUSTOM_OFFLINE_PAYMENT')
    expect(jsonOf(await details(order, 'selected'))).toEqual(method)
    const page = await server.app.inject(`/subscription/${order.shortName}/reservation/${order.id}`)
    expect(page.headers.location).toContain('waiting-custom-payment')
    expect((await infoOf(order)).subscriptionInfos).toMatchObject([{ id: null, pin: null }])
    const mails = await server.db.selectFrom('mail_queue').selectAll().execute()
    const row = mails.find(
      ({ kind, data }) => kind === 'custom-instructions' && JSON.stringify(data).includes(order.id),
    )
    expect((await composeMail(server.context, row!, 'tickets@localhost'))?.text).toContain('pay@example.org')
    expect(await markPaid(server.db, order.id, testNow)).toBe('paid')
    expect(await statusOf(order)).toBe('COMPLETE')
    expect((await infoOf(order)).subscriptionInfos?.[0]?.pin).toMatch(/^[A-Z0-9]{8}$/)
    const receipt = await order.visitor.get(`${api}/event/${order.shortName}/reservation/${order.id}/receipt`)
    expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('is shared by an event and a subscription of one organizer', async () => {
    await server.load(eventSeed({ paymentProxies: ['CUSTOM_OFFLINE'], customPaymentMethods: [interac] }))
    const order = await ready(custom())
    expect(jsonOf(await details(order, 'applicable'))).toHaveLength(1)
  })
})

describe('payment deadline of a subscription', () => {
  const validity = async (seed: ReturnType<typeof subscriptionSeed>, payment: object) => {
    const order = await ready(seed)
    expect(envelopeOf(await pay(order, payment)).success).toBe(true)
    return new Date((await infoOf(order)).validity).toISOString()
  }
  const monthsLater = '2027-05-01T09:00:00.000Z'

  it('is in two months for a subscription that starts with the purchase', async () => {
    expect(await validity(custom(), byCustom(interac))).toBe(monthsLater)
    const settings = { DEFERRED_BANK_TRANSFER_ENABLED: true }
    expect(await validity(subscriptionSeed({ settings }), byTransfer)).toBe(monthsLater)
    const patient = { OFFLINE_PAYMENT_DAYS: 90, OFFLINE_PAYMENT_BUSINESS_DAYS: false }
    const order = await ready(subscriptionSeed({ settings: patient }))
    const method = (await infoOf(order)).activePaymentMethods['BANK_TRANSFER']
    expect(method?.parameters['delayForOfflinePayment']).toBe(61)
  })

  it('is the first day of a subscription with fixed dates', async () => {
    const from = Date.UTC(2027, 2, 4, 9)
    const dated = { validity: { from, until: from + 1 } } as const
    expect(await validity({ ...custom(), ...dated }, byCustom(interac))).toBe(new Date(from).toISOString())
    const order = await ready(subscriptionSeed(dated))
    const method = (await infoOf(order)).activePaymentMethods['BANK_TRANSFER']
    expect(method?.parameters['delayForOfflinePayment']).toBe(3)
  })
})
