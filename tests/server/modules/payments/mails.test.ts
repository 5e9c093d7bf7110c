/** What the mails about a payment say (docs/api/payments.md#failed-payments, docs/api/reservations.md#jobs). */
import { beforeEach, describe, expect, it } from 'vitest'
import { composeMail } from '#server/compose-mail.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { queueFailedAttemptMail, queuePaymentMail } from '#server/modules/payments/mails.ts'
import { findReservationDetails } from '#server/modules/purchase/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { clearMails, queuedMails } from '../../../support/server/mails.ts'
import { byCustom, interac, ready } from '../../../support/server/payment-helpers.ts'
import {
  bookingForm,
  buy,
  byTransfer,
  forFree,
  hold,
  onSite,
  pay,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { eventSeed, freeSeed } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer({ baseUrl: 'https://tickets.example.org' })
beforeEach(() => clearMails(server))

const sender = 'tickets@example.org'
const queued = () => queuedMails(server)
const detailsOf = async ({ id }: Held): Promise<ReservationDetails> => {
  const details = await findReservationDetails(server.db, id)
  if (!details) throw new Error(`No reservation ${id}`)
  return details
}
const numberOf = ({ id }: Held): string => id.slice(0, 8).toUpperCase()
const pageOf = ({ shortName, id }: Held): string =>
  `https://tickets.example.org/event/${shortName}/reservation/${id}?lang=en`

const toBuyer =
  'You receive this email because this address was entered in our shop. Questions? Write to hello@example.org.'
const toOrganizer = 'You receive this email because you organize Pietra Nights.'

/** The only queued mail: recipient, subject and the paragraphs of its text. */
async function onlyMail(language?: string) {
  const rows = await queued()
  expect(rows).toHaveLength(1)
  const [row] = rows
  const mail = row && (await composeMail(server.context, language ? { ...row, language } : row, sender))
  return { language: row?.language, to: mail?.to, subject: mail?.subject, text: mail?.text.split('\n\n') }
}

describe('payment mail to the buyer', () => {
  it('reports a failed payment, with a link to try again', async () => {
    const order = await ready(server, eventSeed())
    await queuePaymentMail(server.db, { kind: 'payment-failed' }, await detailsOf(order), server.clock.now())
    expect(await onlyMail()).toEqual({
      language: 'en',
      to: 'Zoe.Alvarez@Example.org',
      subject: 'The payment for Pietra Nights did not go through',
      text: [
        'Hello,',
        `The payment for order ${numberOf(order)} for Pietra Nights did not go through. Your tickets stay reserved a little longer: open the order and try again.`,
        `Open your order:\n${pageOf(order)}`,
        `-- \n${toBuyer}\n`,
      ],
    })
  })

  it('requests an awaited transfer, with its values', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    await clearMails(server)
    await queuePaymentMail(
      server.db,
      { kind: 'payment-reminder' },
      await detailsOf(order),
      server.clock.now(),
    )
    const { to, subject, text } = await onlyMail()
    expect([to, subject]).toEqual(['Zoe.Alvarez@Example.org', 'Reminder: your payment for Pietra Nights'])
    expect(text?.slice(1)).toEqual([
      `Your payment for order ${numberOf(order)} for Pietra Nights has not arrived yet. If the money is on its way, there is nothing left to do. Otherwise transfer it like this:`,
      [
        'Amount: CHF\u00a050.00',
        'Account: CH93 0076 2011 6238 5295 7',
        'Account holder: Associazione Pietra, Arzo',
        `Payment reference: ${numberOf(order)}`,
        'Must arrive by: Sun 7 March 2027, 23:59 (CET)',
      ].join('\n'),
      'Your tickets follow as soon as the money has arrived.',
      `Open your order:\n${pageOf(order)}`,
      `-- \n${toBuyer}\n`,
    ])
  })

  it('reports an expired reservation, without a link', async () => {
    const order = await ready(server, eventSeed())
    await queuePaymentMail(server.db, { kind: 'order-expired' }, await detailsOf(order), server.clock.now())
    expect(await onlyMail()).toEqual({
      language: 'en',
      to: 'Zoe.Alvarez@Example.org',
      subject: 'Your order for Pietra Nights has expired',
      text: [
        'Hello,',
        `No payment arrived in time, so order ${numberOf(order)} for Pietra Nights was closed and the tickets went back on sale.`,
        `-- \n${toBuyer}\n`,
      ],
    })
  })

  it('is not sent before there is an e-mail address', async () => {
    const order = await hold(server, eventSeed())
    for (const kind of ['payment-failed', 'payment-reminder', 'order-expired'] as const)
      await queuePaymentMail(server.db, { kind }, await detailsOf(order), server.clock.now())
    expect(await queued()).toEqual([])
  })

  it('announces the data for a deferred payment, or confirms that the payment has arrived', async () => {
    const settings = { DEFERRED_BANK_TRANSFER_ENABLED: true }
    const order = await buy(server, eventSeed({ settings }), 1, byTransfer)
    const row = (await queued()).find(({ kind }) => kind === 'payment-deferred')
    const mail = row && (await composeMail(server.context, row, sender))
    expect([mail?.subject, mail?.text.split('\n\n')[1]]).toEqual([
      'We have your order for Pietra Nights',
      `We have your order ${numberOf(order)} for Pietra Nights. The organizer will send you what you need to pay.`,
    ])
    await markPaid(server.db, order.id, server.clock.now())
    const arrived = (await queued()).find(({ kind }) => kind === 'payment-received')
    const thanks = arrived && (await composeMail(server.context, arrived, sender))
    expect([thanks?.subject, thanks?.text.split('\n\n')[1]]).toEqual([
      'Your payment for Pietra Nights has arrived',
      `Thank you, your payment has arrived. Order ${numberOf(order)} for Pietra Nights is complete.`,
    ])
    expect(thanks?.text).not.toContain(server.context.translations.translate('en', 'mail.organizer.paid'))
  })

  it('is followed by a mail of one ticket to each attendee', async () => {
    const order = await hold(server, eventSeed(), 3)
    const form = bookingForm(order)
    const emailOf = (uuid: string) => `${uuid}@example.org`
    const tickets = Object.fromEntries(
      Object.entries(form.tickets).map(([uuid, ticket]) => [uuid, { ...ticket, email: emailOf(uuid) }]),
    )
    await validate(order, { ...form, tickets })
    await pay(order, onSite)
    const mails = (await queued()).filter(({ kind }) => kind === 'ticket')
    const recipients = mails.map(({ recipient, data }) => [
      (data as { ticketUuid: string }).ticketUuid,
      recipient,
    ])
    expect(recipients.toSorted()).toEqual(order.tickets.map((uuid) => [uuid, emailOf(uuid)]).toSorted())
  })

  it('is not sent for a deferred payment without DEFERRED_BANK_TRANSFER_SEND_CONFIRMATION_EMAIL', async () => {
    const settings = {
      DEFERRED_BANK_TRANSFER_ENABLED: true,
      DEFERRED_BANK_TRANSFER_SEND_CONFIRMATION_EMAIL: false,
    }
    await buy(server, eventSeed({ settings }), 1, byTransfer)
    expect((await queued()).map(({ kind }) => kind)).toEqual(['organizer-reservation'])
  })

  it.each([
    ['the language of the mail', { en: 'Send to **A**', it: 'Invia a B' }, 'Invia a B'],
    ['English without that language', { fr: 'Envoyez', en: 'Send to **A**' }, 'Send to A'],
    ['another language without both', { fr: 'Envoyez à C' }, 'Envoyez à C'],
  ])('the instructions of a custom method in %s', async (_, instructions, expected) => {
    const method = { ...interac, id: crypto.randomUUID(), name: instructions, instructions }
    const seed = eventSeed({ paymentProxies: ['CUSTOM_OFFLINE'], customPaymentMethods: [method] })
    await buy(server, seed, 1, byCustom(method))
    const row = (await queued()).find(({ kind }) => kind === 'custom-instructions')
    const mail = row && (await composeMail(server.context, { ...row, language: 'it' }, sender))
    expect(mail?.subject).toBe('Come pagare Notti di pietra')
    expect(mail?.text.split('\n\n')).toContain(expected)
    expect(mail?.text).toContain('50,00\u00a0CHF')
  })
})

describe('payment mail to the organizer', () => {
  it('states how a new order is paid, and omits it for a free one', async () => {
    const textOf = async (order: Held) => {
      const row = (await queued()).find(
        ({ kind, data }) => kind === 'organizer-reservation' && JSON.stringify(data).includes(order.id),
      )
      return row && (await composeMail(server.context, row, sender))?.text
    }
    const lines = ['mail.organizer.paid', 'pdf.payment.desk', 'pdf.payment.open'].map((key) =>
      server.context.translations.translate('en', key),
    )
    const linesIn = (text = '') => lines.map((line) => text.includes(line))
    expect(linesIn(await textOf(await buy(server, eventSeed(), 1, onSite)))).toEqual([false, true, false])
    const free = await textOf(await buy(server, freeSeed(), 1, forFree))
    expect(free).toContain('Zoë Àlvarez')
    expect(linesIn(free)).toEqual([false, false, false])
  })

  it('reports a payment without a result, in the first language of the event', async () => {
    const order = await ready(server, eventSeed({ languages: ['it', 'en'] }))
    await queuePaymentMail(server.db, { kind: 'organizer-stuck' }, await detailsOf(order), server.clock.now())
    expect(await onlyMail('en')).toEqual({
      language: 'it',
      to: 'hello@example.org',
      subject: `A payment for Pietra Nights needs your attention (${numberOf(order)}, Zoë Àlvarez)`,
      text: [
        'Hello Associazione Pietra,',
        `A payment provider never reported whether order ${numberOf(order)} for Pietra Nights was paid. Look it up there, then mark the order as paid or cancel it.`,
        `Open the order:\n${pageOf(order)}`,
        `-- \n${toOrganizer}\n`,
      ],
    })
  })

  it.each([
    [
      'with the message of the provider',
      'error.STEP2_STRIPE_card_declined',
      'The message they saw: Your bank declined this card.',
    ],
    ['that the provider gave no reason', null, 'The payment provider gave no reason.'],
  ])('of each failed attempt, %s', async (_, reason, end) => {
    const settings = { NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS: true }
    const order = await ready(server, eventSeed({ settings, languages: ['it', 'en'] }))
    await queueFailedAttemptMail(server.db, await detailsOf(order), reason, server.clock.now())
    expect(await onlyMail('en')).toEqual({
      language: 'it',
      to: 'hello@example.org',
      subject: 'A payment for Pietra Nights failed',
      text: [
        'Hello Associazione Pietra,',
        `Zoë Àlvarez tried to pay order ${numberOf(order)} for Pietra Nights and did not succeed. ${end}`,
        `-- \n${toOrganizer}\n`,
      ],
    })
  })
})
