/** No mail about a pass order speaks of tickets, a venue or an entrance (docs/api/documents.md#mails-of-an-order). */
import { beforeAll, describe, expect, it } from 'vitest'
import { composeMail } from '#server/compose-mail.ts'
import { byCustom, interac } from '../../../support/server/payment-helpers.ts'
import { byTransfer, pay, validate, type Held } from '../../../support/server/purchase.ts'
import { setReservation } from '../../../support/server/rows.ts'
import {
  holdSubscription,
  subscriptionForm,
  subscriptionSeed,
} from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { ticketWords } from '../../../support/ticket-words.ts'
import { envelopeOf } from '../../../support/wire/json.ts'

let byBank: Held
let byOther: Held
const server = testServer()
beforeAll(async () => {
  byBank = await ordered(subscriptionSeed(), byTransfer)
  byOther = await ordered(
    subscriptionSeed({ paymentProxies: ['CUSTOM_OFFLINE'], customPaymentMethods: [interac] }),
    byCustom(interac),
  )
})

async function ordered(seed: ReturnType<typeof subscriptionSeed>, payment: object): Promise<Held> {
  const order = await holdSubscription(server, seed)
  expect((await validate(order, subscriptionForm())).statusCode).toBe(200)
  expect(envelopeOf(await pay(order, payment)).success).toBe(true)
  return order
}

/** The texts of a mail about an order: subject, plain text and HTML. */
async function mailOf(
  { id, shortName }: Held,
  kind: string,
  language: string,
  more: object,
): Promise<string> {
  const [row] = await server.db.selectFrom('mail_queue').selectAll().limit(1).execute()
  const { id: eventId } = await server.db
    .selectFrom('events')
    .select('id')
    .where('short_name', '=', shortName)
    .executeTakeFirstOrThrow()
  const data = { reservationId: id, eventId, ...more }
  const mail = await composeMail(server.context, { ...row!, kind, language, data }, 'shop@localhost')
  return [mail?.subject, mail?.text, mail?.html].join('\n')
}

const paid = { amount: 12_000, currency: 'CHF' }
const kinds = [
  ['payment-instructions', {}],
  ['payment-reminder', {}],
  ['payment-failed', {}],
  ['payment-received', {}],
  ['reservation', {}],
  ['payment-deferred', {}],
  ['custom-instructions', {}],
  ['order-expired', { order: 'A1' }],
  ['reservation-cancelled', { paid: null, awaited: false }],
  ['reservation-cancelled', { paid: null, awaited: true }],
  ['reservation-cancelled', { paid, awaited: false }],
] as const

describe.each(Object.entries(ticketWords))('the mails about a pass order in %s', (language, words) => {
  it.each(kinds)('name no ticket, venue or entrance in the mail %s %j (P240)', async (kind, more) => {
    const order = kind === 'custom-instructions' ? byOther : byBank
    const text = await mailOf(order, kind, language, more)
    expect(text).toContain(language === 'it' ? 'Abbonamento' : 'Season pass')
    expect(text).not.toMatch(words)
    expect(text).not.toContain('mail.')
  })
})

it('the mail to the organizer about a payment in person names no venue and no entrance', async () => {
  await setReservation(server, byBank.id, { payment_proxy: 'ON_SITE' })
  const text = await mailOf(byBank, 'organizer-reservation', 'en', {})
  expect(text).not.toMatch(ticketWords.en)
})
