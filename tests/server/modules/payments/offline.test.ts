/** Offline payments (docs/api/payments.md, docs/api/reservations.md#reservation-statuses). */
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { day, hour } from '#kit/time/durations.ts'
import { composeMail } from '#server/compose-mail.ts'
import { runJobs } from '#server/jobs.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import { checkAnswers } from '../../../support/server/contract.ts'
import { clearMails } from '../../../support/server/mails.ts'
import {
  byCustom,
  infoOf,
  interac,
  mailsAbout,
  ready,
  statusOf,
} from '../../../support/server/payment-helpers.ts'
import {
  bookingForm,
  buy,
  byTransfer,
  errorsOf,
  hold,
  linkedItems,
  onSite,
  pay,
  validate,
} from '../../../support/server/purchase.ts'
import { category, eventSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { envelopeOf, jsonOf, wireOf } from '../../../support/wire/json.ts'

const checkedAnswers = checkAnswers()
const server = testServer({ extend: checkedAnswers })
afterEach(() => server.clock.set(testNow))

const jobs = () => runJobs(server.context)
const customSeed = () =>
  eventSeed({ paymentProxies: ['CUSTOM_OFFLINE', 'OFFLINE'], customPaymentMethods: [interac] })

const mailAbout = async (kind: string, id: string) => {
  const rows = await server.db.selectFrom('mail_queue').selectAll().where('kind', '=', kind).execute()
  const row = rows.find(({ data }) => JSON.stringify(data).includes(id))
  return row ? composeMail(server.context, row, 'tickets@localhost') : null
}

// docs/api/payments.md#custom-offline-methods
describe('custom offline methods', () => {
  it('custom methods are listed by id with texts in HTML', async () => {
    const order = await ready(server, customSeed())
    expect((await infoOf(order)).activePaymentMethods).toEqual({
      [interac.id]: { paymentProxy: 'CUSTOM_OFFLINE', parameters: {} },
      BANK_TRANSFER: {
        paymentProxy: 'OFFLINE',
        parameters: {
          delayForOfflinePayment: 5,
          paymentDeadline: Date.UTC(2027, 2, 7, 23),
          captchaRequestedForOffline: false,
        },
      },
    })
    const details = await order.visitor.get(`${order.path}/applicable-custom-payment-method-details`)
    expect(jsonOf(details)).toEqual([
      {
        paymentMethodId: interac.id,
        deleted: false,
        localizations: {
          en: {
            paymentName: 'Interac',
            paymentDescription: '<p>Pay by <strong>e-mail</strong></p>\n',
            paymentInstructions: '<p>Send to <a href="mailto:pay@example.org">pay@example.org</a></p>\n',
          },
        },
      },
    ])
  })

  it('a reservation with a custom method waits until the end of the event, and a mail has the instructions', async () => {
    await clearMails(server)
    const order = await ready(server, customSeed())
    const selected = `${order.path}/selected-custom-payment-method-details`
    expect((await order.visitor.get(selected)).statusCode).toBe(400)
    expect(wireOf(await pay(order, byCustom(interac)), endpoints.confirm).value?.success).toBe(true)
    expect(await infoOf(order)).toMatchObject({
      status: 'CUSTOM_OFFLINE_PAYMENT',
      paymentProxy: 'CUSTOM_OFFLINE',
      validity: Date.UTC(2027, 6, 10, 21, 30),
      orderSummary: { notYetPaid: true },
      metadata: { readyForConfirmation: true, finalized: true },
    })
    expect(jsonOf(await order.visitor.get(selected))).toMatchObject({ paymentMethodId: interac.id })
    expect(await mailsAbout(server, order.id)).toEqual(['custom-instructions', 'organizer-reservation'])
    const mail = await mailAbout('custom-instructions', order.id)
    expect(mail?.text).toContain('Send to pay@example.org')
    expect(mail?.text).toContain('CHF\u00a050.00')
    expect(await markPaid(server.db, order.id, testNow)).toBe('paid')
    expect(await statusOf(order)).toBe('COMPLETE')
    expect(await mailsAbout(server, order.id)).toContain('payment-received')
  })

  it('a deleted custom method is returned for a reservation that uses it', async () => {
    const method = { ...interac, id: 'given-up' }
    const seed = eventSeed({ paymentProxies: ['CUSTOM_OFFLINE'], customPaymentMethods: [method] })
    const order = await ready(server, seed)
    await pay(order, byCustom(method))
    await server.db
      .updateTable('custom_payment_methods')
      .set({ deleted: true })
      .where('id', '=', method.id)
      .execute()
    const selected = await order.visitor.get(`${order.path}/selected-custom-payment-method-details`)
    expect(jsonOf(selected)).toMatchObject({ paymentMethodId: 'given-up', deleted: true })
    expect(jsonOf(await order.visitor.get(`${order.path}/applicable-custom-payment-method-details`))).toEqual(
      [],
    )
  })

  it.each([
    ['of another event', { ...interac, id: 'elsewhere' }],
    ['without a name', null],
  ])('confirm refuses a custom method %s', async (_, method) => {
    const order = await ready(server, customSeed())
    const body = method ? byCustom(method) : { paymentProxy: 'CUSTOM_OFFLINE', selectedPaymentMethod: null }
    const answer = await pay(order, body)
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer)).toEqual(['paymentForm: error.STEP_2_MISSING_PAYMENT_METHOD'])
    expect(await statusOf(order)).toBe('PENDING')
  })

  it('the calls answer 404 for an unknown reservation', async () => {
    const { visitor } = await ready(server, customSeed())
    for (const name of ['applicable', 'selected']) {
      const path = `/api/v2/public/reservation/nonsense/${name}-custom-payment-method-details`
      expect((await visitor.get(path)).statusCode).toBe(404)
    }
  })
})

// docs/api/payments.md#offline-deadline
describe('bank transfer', () => {
  it('the status of a transfer is found by its one method', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    const status = (method: string) => order.visitor.get(`${order.path}/payment/${method}/status`)
    expect(jsonOf(await status('BANK_TRANSFER'))).toEqual({
      success: false,
      redirect: false,
      redirectUrl: null,
      failure: false,
      gatewayIdOrNull: null,
    })
    expect((await status('CREDIT_CARD')).statusCode).toBe(404)
    expect((await status('SHELLS')).statusCode).toBe(400)
    await markPaid(server.db, order.id, testNow)
    expect(wireOf(await status('BANK_TRANSFER'), endpoints.paymentStatus).success).toBe(true)
  })

  it('a transfer cannot be checked or canceled by a visitor (P122)', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    expect((await order.visitor.get(`${order.path}/transaction/force-check`)).statusCode).toBe(404)
    expect(jsonOf(await order.visitor.delete(`${order.path}/payment`))).toBe(false)
    expect(jsonOf(await order.visitor.delete(`${order.path}/payment/token`))).toBe(false)
    expect(await statusOf(order)).toBe('OFFLINE_PAYMENT')
  })

  it('a deferred transfer is due at the start of the event (P96)', async () => {
    await clearMails(server)
    const order = await ready(server, eventSeed({ settings: { DEFERRED_BANK_TRANSFER_ENABLED: true } }))
    expect((await infoOf(order)).activePaymentMethods['BANK_TRANSFER']?.parameters['deferred']).toBe(true)
    await pay(order, byTransfer)
    expect(await infoOf(order)).toMatchObject({
      status: 'DEFERRED_OFFLINE_PAYMENT',
      validity: Date.UTC(2027, 6, 10, 18, 30),
      orderSummary: { notYetPaid: true },
    })
    expect(await mailsAbout(server, order.id)).toEqual(['payment-deferred', 'organizer-reservation'])
    expect(envelopeOf(await pay(order, byTransfer)).success).toBe(true)
    expect(await markPaid(server.db, order.id, testNow)).toBe('paid')
    expect(await statusOf(order)).toBe('COMPLETE')
  })

  it('a transfer is offered until the working day before the event, a deferred one until its start (B430)', async () => {
    const offered = async (seed: ReturnType<typeof eventSeed>, at: number) => {
      const order = await ready(server, seed)
      server.clock.set(at)
      const { activePaymentMethods } = await infoOf(order)
      server.clock.set(testNow)
      return Object.keys(activePaymentMethods)
    }
    const deferred = () => eventSeed({ settings: { DEFERRED_BANK_TRANSFER_ENABLED: true } })
    // The event is on Saturday; Thursday, 8 July 2027, 23:59 in Zurich, and a minute later.
    const [lastDay, tooLate] = [Date.UTC(2027, 6, 8, 21, 59), Date.UTC(2027, 6, 8, 22, 0)]
    expect(await offered(eventSeed(), lastDay)).toContain('BANK_TRANSFER')
    expect(await offered(eventSeed(), tooLate)).toEqual(['ON_SITE'])
    expect(await offered(deferred(), tooLate)).toContain('BANK_TRANSFER')
    expect(await offered(deferred(), tooLate + 2 * day)).not.toContain('BANK_TRANSFER')
  })

  it('the jobs remind the buyer once, and end the order', async () => {
    const seed = eventSeed({ settings: { AUTOMATIC_REMOVAL_EXPIRED_OFFLINE_PAYMENT: true } })
    const order = await buy(server, seed, 1, byTransfer)
    const deadline = Date.UTC(2027, 2, 7, 23)
    for (const at of [deadline - 24 * hour, deadline + hour]) {
      server.clock.set(at)
      await jobs()
      await jobs()
    }
    const sent = await mailsAbout(server, order.id)
    for (const kind of ['payment-reminder', 'order-expired'])
      expect(sent.filter((each) => each === kind)).toEqual([kind])
    expect(await statusOf(order)).toBe('CANCELLED')
  })
})

it('the money of an expired order finds the extra of each ticket with its answer again (W701)', async () => {
  const drink = { name: 'drink', type: 'input:text' as const, label: { en: 'Drink' }, service: 'Lunch' }
  const policy = 'MANDATORY_ONE_FOR_TICKET' as const
  const lunch = { title: { en: 'Lunch' }, price: 1250, availableQuantity: 3, policy }
  const order = await hold(server, eventSeed({ additionalServices: [lunch], fields: [drink] }), 2)
  const additionalServices = await linkedItems(order)
  const form = bookingForm(order, { additionalServices })
  for (const [index, uuid] of order.tickets.entries()) {
    Object.assign(form.tickets[uuid]!, { firstName: `Guest ${String(index)}` })
    Object.assign(additionalServices[uuid]![0]!, { additional: { drink: [`drink ${String(index)}`] } })
  }
  expect(errorsOf(await validate(order, form))).toEqual([])
  await pay(order, byTransfer)
  const answers = async () => {
    const { rows } = await sql<{
      answer: string
    }>`select concat(first_name, ': ', value) as answer from field_values
      join service_items on owner_kind = 'item' and owner_id = service_items.id::text
      join tickets on tickets.id = ticket_id
      where service_items.reservation_id = ${order.id} order by first_name`.execute(server.db)
    return rows.map(({ answer }) => answer)
  }
  const expected = ['Guest 0: drink 0', 'Guest 1: drink 1']
  expect(await answers()).toEqual(expected)
  server.clock.advance(7 * day)
  await jobs()
  expect([await statusOf(order), await answers()]).toEqual(['CANCELLED', []])
  expect(await markPaid(server.db, order.id, server.clock.now())).toBe('paid')
  expect(await answers()).toEqual(expected)
})

describe('on-site payment', () => {
  it('an online event does not offer on-site payment', async () => {
    const order = await ready(server, eventSeed({ format: 'ONLINE' }))
    expect(Object.keys((await infoOf(order)).activePaymentMethods)).toEqual(['BANK_TRANSFER'])
  })
})

// docs/api/settings.md#keys-of-an-event
describe('denied payment methods of a category', () => {
  it('a denied method is neither offered nor accepted', async () => {
    const categories = [category({ deniedPaymentMethods: ['ON_SITE'] })]
    const order = await ready(server, eventSeed({ categories }))
    expect(Object.keys((await infoOf(order)).activePaymentMethods)).toEqual(['BANK_TRANSFER'])
    expect(errorsOf(await pay(order, onSite))).toEqual(['paymentForm: error.STEP_2_PAYMENT_PROCESSING_ERROR'])
    expect(await statusOf(order)).toBe('PENDING')
  })
})
