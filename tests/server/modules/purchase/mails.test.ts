/** The recipients and the content of the mails of a reservation (docs/api/documents.md#mails-of-an-order). */
import { beforeEach, describe, expect, it } from 'vitest'
import { composeMail } from '#server/compose-mail.ts'
import { cancelReservation, markPaid } from '#server/modules/payments/cancel-order.ts'
import { clearMails, queuedMails } from '../../../support/server/mails.ts'
import { plainDocuments } from '../../../support/server/plain-documents.ts'
import {
  bookingForm,
  buy,
  byTransfer,
  forFree,
  heldBy,
  hold,
  onSite,
  pay,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { category, eventSeed, freeSeed } from '../../../support/server/seeds.ts'
import { openShop, orderServices } from '../../../support/server/shop.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { reservationIdOf } from '../../../support/wire/json.ts'

const server = testServer({ baseUrl: 'https://tickets.example.org' })
plainDocuments()
beforeEach(() => clearMails(server))

const queued = () => queuedMails(server)
const kinds = async () =>
  (await queued()).map(({ kind, recipient, language }) => `${kind} ${recipient} ${language}`)
const numberOf = ({ id }: Held): string => id.slice(0, 8).toUpperCase()
const paragraphsOf = async (wanted: string): Promise<string[]> => {
  const row = (await queued()).find(({ kind }) => kind === wanted)
  const mail = row && (await composeMail(server.context, row, 'tickets@example.org'))
  return mail?.text.split('\n\n') ?? []
}

const buyer = 'Zoe.Alvarez@Example.org'
const toAttendee = `ticket ${buyer} en`
const toBuyer = `reservation-confirmed ${buyer} en`
const toOrganizer = 'organizer-reservation hello@example.org en'

describe('a confirmed reservation', () => {
  const ifNecessary = { SEND_RESERVATION_EMAIL_IF_NECESSARY: true }
  it.each([
    [
      'a mail for each ticket, one to the buyer and one to the organizer',
      {},
      2,
      [toAttendee, toAttendee, toBuyer, toOrganizer],
    ],
    [
      'no ticket without SEND_TICKETS_AUTOMATICALLY',
      { SEND_TICKETS_AUTOMATICALLY: false },
      1,
      [toBuyer, toOrganizer],
    ],
    [
      'only the ticket to a buyer of one free ticket with SEND_RESERVATION_EMAIL_IF_NECESSARY',
      ifNecessary,
      1,
      [toAttendee, toOrganizer],
    ],
    [
      'the confirmation of two free tickets also with that setting',
      ifNecessary,
      2,
      [toAttendee, toAttendee, toBuyer, toOrganizer],
    ],
    [
      'the confirmation also with that setting where no ticket is sent',
      { ...ifNecessary, SEND_TICKETS_AUTOMATICALLY: false },
      1,
      [toBuyer, toOrganizer],
    ],
  ])('sends %s', async (_, settings, amount, expected) => {
    await buy(server, freeSeed({ settings }), amount, forFree)
    expect(await kinds()).toEqual(expected)
  })

  it('sends only the ticket also where contact and attendee wrote one address in another case', async () => {
    const order = await hold(server, freeSeed({ settings: ifNecessary }))
    await validate(order, bookingForm(order, { email: buyer.toUpperCase() }))
    await pay(order, forFree)
    expect(await kinds()).toEqual([toAttendee, toOrganizer])
  })

  it('sends the confirmation of one paid ticket also with SEND_RESERVATION_EMAIL_IF_NECESSARY', async () => {
    await buy(server, eventSeed({ settings: ifNecessary }), 1, onSite)
    expect(await kinds()).toEqual([toAttendee, toBuyer, toOrganizer])
  })

  it('sends the confirmation also with SEND_RESERVATION_EMAIL_IF_NECESSARY when the ticket is for another person', async () => {
    const order = await hold(server, freeSeed({ settings: ifNecessary }))
    const [uuid = ''] = order.tickets
    const max = {
      firstName: 'Max',
      lastName: 'Muster',
      email: 'max@example.org',
      userLanguage: 'it',
      additional: {},
    }
    await validate(order, bookingForm(order, { tickets: { [uuid]: max } }))
    await pay(order, forFree)
    expect(await kinds()).toEqual(['ticket max@example.org it', toBuyer, toOrganizer])
  })

  it('sends no ticket to an attendee who is named later', async () => {
    const order = await hold(server, freeSeed(), 2)
    await validate(order, bookingForm(order, { postponeAssignment: true, tickets: {} }))
    await pay(order, forFree)
    expect(await kinds()).toEqual([toBuyer, toOrganizer])
  })

  it('sends the organizer a mail in the first language of the event', async () => {
    await buy(server, freeSeed({ languages: ['it', 'en'] }), 1, forFree)
    expect((await kinds()).at(-1)).toBe('organizer-reservation hello@example.org it')
  })
})

describe('the mail of a confirmed reservation', () => {
  it('names date, place, each row, the total and how it is paid', async () => {
    const seed = eventSeed({ categories: [category({ name: 'Day' })] })
    const order = await buy(server, seed, 2, onSite)
    expect(await paragraphsOf('reservation-confirmed')).toEqual([
      'Hello,',
      `Your order ${numberOf(order)} for Pietra Nights is complete.`,
      'Sat 10 July 2027, 20:30 – 23:30 (CEST)\nQuarry Theatre, Arzo',
      '2 × Day: CHF\u00a0100.00\nTotal: CHF\u00a0100.00',
      'To be paid at the venue before you enter.',
      `Open your order:\nhttps://tickets.example.org/event/${order.shortName}/reservation/${order.id}?lang=en`,
      expect.stringMatching(/^-- \nYou receive this email because this address was entered in our shop\./),
    ])
  })

  it('names the tax of an item that its price excludes, and no tax that its price includes', async () => {
    const lunch = { title: { en: 'Lunch' }, price: 1000 }
    const additionalServices = [
      { ...lunch, vatType: 'CUSTOM_EXCLUDED' as const, vat: '20' },
      { ...lunch, title: { en: 'Dinner' }, vatType: 'CUSTOM_INCLUDED' as const, vat: '25' },
    ]
    const shop = await openShop(server, eventSeed({ additionalServices }))
    const answer = await orderServices(shop, [
      ['Lunch', { quantity: 1 }],
      ['Dinner', { quantity: 1 }],
    ])
    const order = await heldBy(shop.visitor, shop.name, reservationIdOf(answer))
    const form = bookingForm(order, { postponeAssignment: true })
    expect((await validate(order, form)).statusCode).toBe(200)
    expect((await pay(order, onSite)).statusCode).toBe(200)
    expect((await paragraphsOf('reservation-confirmed'))[3]).toBe(
      [
        '2 × Standard: CHF\u00a0100.00',
        '1 × Lunch: CHF\u00a010.00',
        '1 × Dinner: CHF\u00a010.00',
        'VAT 20%: CHF\u00a02.00',
        'Total: CHF\u00a0122.00',
      ].join('\n'),
    )
  })

  it('names an online event instead of a place', async () => {
    await buy(server, freeSeed({ format: 'ONLINE' }), 2, forFree)
    expect((await paragraphsOf('reservation-confirmed'))[2]).toBe(
      'Sat 10 July 2027, 20:30 – 23:30 (CEST)\nOnline',
    )
  })
})

describe('the mail of a canceled reservation', () => {
  const cancel = async (order: Held) => {
    await clearMails(server)
    expect(await cancelReservation(server.db, order.id, server.clock.now())).toMatchObject({
      kind: 'canceled',
    })
    expect(await kinds()).toEqual([`reservation-cancelled ${buyer} en`])
    const [greeting, body, footer, ...others] = await paragraphsOf('reservation-cancelled')
    expect([greeting, others]).toEqual(['Hello,', []])
    expect(footer).toMatch(/^-- \nYou receive this email because this address was entered in our shop\./)
    return body
  }
  const canceled = (order: Held): string =>
    `The organizer canceled order ${numberOf(order)} for Pietra Nights. Its tickets are no longer valid.`

  it('requests no payment when nothing was paid', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    expect(await cancel(order)).toBe(canceled(order))
  })

  it('announces the refund of a received payment with its currency', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    await markPaid(server.db, order.id, server.clock.now())
    expect(await cancel(order)).toBe(
      `${canceled(order)} You paid CHF\u00a050.00: the organizer will refund you.`,
    )
  })

  it('goes to each other attendee once, who gets no mail about an order that is unpaid (W256)', async () => {
    const people = { first_name: 'Max', last_name: 'Muster', email: 'max@example.org', language: 'de' }
    const others = async (payment: object) => {
      const order = await buy(server, payment === forFree ? freeSeed() : eventSeed(), 3, payment)
      await server.db
        .updateTable('tickets')
        .set(people)
        .where('public_uuid', 'in', order.tickets.slice(1))
        .execute()
      await clearMails(server)
      await cancelReservation(server.db, order.id, server.clock.now())
      return kinds()
    }
    expect(await others(forFree)).toEqual([
      'ticket-canceled max@example.org de',
      `reservation-cancelled ${buyer} en`,
    ])
    expect(await others(byTransfer)).toEqual([`reservation-cancelled ${buyer} en`])
  })

  it('stops a transfer that has not arrived', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    expect(await cancel(order)).toBe(
      `${canceled(order)} No payment has arrived and none is due: do not pay it now. Money on its way comes back.`,
    )
  })
})
