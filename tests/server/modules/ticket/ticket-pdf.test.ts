/** PDF of a ticket (docs/api/documents.md#ticket-pdf). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ReservedItem } from '#server/infra/database/tables/tables.ts'
import type { Picture } from '#server/infra/files.ts'
import { pinOf, pollPin } from '#server/infra/ids.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import type { TicketDetails } from '#server/modules/purchase/reservation-details.ts'
import { ticketPdf } from '#server/modules/ticket/documents/ticket-pdf.ts'
import { findTicketAnywhere } from '#server/modules/ticket/queries/tickets.ts'
import { ticketCodeText } from '#server/modules/ticket/rules.ts'
import { overlaps, readDrawnCode, readPdf } from '../../../support/pdf-reader.ts'
import { buy, forFree, onSite } from '../../../support/server/purchase.ts'
import { setTicket } from '../../../support/server/rows.ts'
import { category, eventSeed, freeSeed } from '../../../support/server/seeds.ts'
import { type TestServer, testServer } from '../../../support/server/test-server.ts'

const server = testServer({ baseUrl: 'https://tickets.example.org' })

interface Person {
  readonly first_name?: string
  readonly last_name?: string
  readonly email?: string
  readonly language?: string
}

async function ticketOf(seed: EventFile, person: Person = {}, picture?: Picture): Promise<TicketDetails> {
  const withPicture: TestServer = { ...server, load: (event) => server.load(event, picture) }
  const order = await buy(withPicture, seed, 1, seed.currency === null ? forFree : onSite)
  const uuid = order.tickets[0] ?? ''
  await setTicket(server, uuid, { locked: false, ...person })
  const details = await findTicketAnywhere(server.db, uuid)
  if (!details) throw new Error('There is no such ticket')
  return details
}
function item({ ticket }: TicketDetails, title: string, policy: ReservedItem['policy']): ReservedItem {
  return {
    id: 1,
    service_id: 1,
    status: 'ACQUIRED',
    reservation_id: ticket.reservation_id,
    ticket_id: ticket.id,
    price: 400,
    own_tax: null,
    type: 'SUPPLEMENT',
    policy,
    vat_type: 'INHERITED',
    texts: { title: { en: title }, description: {} },
  }
}
const print = async (of: TicketDetails, extras: readonly string[] = []) => {
  const items = extras.map((title) => item(of, title, 'OPTIONAL_MAX_AMOUNT_PER_TICKET'))
  return readPdf(await ticketPdf({ ...of, details: { ...of.details, items } }, server.context))
}
/** Removes the line breaks of the layout. */
const bare = (text: string) => text.replaceAll(/\s/g, '')
const grouped = (uuid: string) => uuid.replaceAll('-', '').replaceAll(/(.{4})(?!$)/g, '$1 ')

describe('ticketPdf', () => {
  it('contains the PIN for polls while the event has an open one', async () => {
    const polls = [{ title: { en: 'Best talk?' }, options: [{ title: { en: 'First' } }] }]
    const details = await ticketOf(freeSeed({ polls }))
    const pin = pinOf(details.ticket.public_uuid, pollPin)
    expect((await print(details)).text).toContain(`PIN for polls\n${pin}`)
    await server.db.updateTable('polls').set({ status: 'CLOSED' }).execute()
    expect((await print(details)).text).not.toContain(pin)
  })

  it('lists the extras of the ticket without the percentage fees and donations of the order (P242)', async () => {
    const plain = await ticketOf(freeSeed())
    const items = [
      item(plain, 'Cover', 'MANDATORY_ONE_FOR_TICKET'),
      item(plain, 'Booking fee', 'MANDATORY_PERCENTAGE_RESERVATION'),
      item(plain, 'Levy', 'MANDATORY_PERCENTAGE_FOR_TICKET'),
      { ...item(plain, 'Tip', null), type: 'DONATION' as const },
    ]
    const withItems = { ...plain, details: { ...plain.details, items } }
    const text = readPdf(await ticketPdf(withItems, server.context)).text
    expect(text).toContain('Cover')
    expect(text).not.toMatch(/Booking fee|Levy|Tip/)
  })

  it('contains event, date, place, attendee and reference number', async () => {
    const details = await ticketOf(freeSeed())
    const { text } = await print(details)
    expect(text.split('\n')).toEqual([
      'Pietra Nights',
      'Sat 10 July 2027, 20:30 – 23:30 (CEST)',
      'Quarry Theatre, Arzo',
      'Attendee',
      'Zoë Àlvarez',
      'Zoe.Alvarez@Example.org',
      'Category',
      'Standard',
      'Reference number',
      grouped(details.ticket.public_uuid),
      'Show this code at the door.',
      'Order',
      `${details.details.reservation.id.slice(0, 8).toUpperCase()}, Zoë Àlvarez`,
      'Organizer',
      'Associazione Pietra',
      'hello@example.org',
      'The same ticket for your phone, also without signal',
      `https://tickets.example.org/event/${details.details.event.short_name}/ticket/${details.ticket.public_uuid}/view`,
      'Terms',
      'https://pietra.example.org/terms',
    ])
  })

  it('contains a Japanese name in each place, over nothing else (Q17)', async () => {
    const paper = await print(await ticketOf(freeSeed(), { first_name: '太郎', last_name: '山田' }))
    expect(bare(paper.text)).toContain('Attendee太郎山田')
    expect(paper.text).not.toMatch(/[□\uFFFD]/)
    expect(overlaps(paper)).toEqual([])
  })

  it('contains the same code as code.png', async () => {
    const details = await ticketOf(freeSeed())
    expect(readDrawnCode(await print(details))).toBe(ticketCodeText(details.ticket, details.details.event))
  })

  it('contains the days of the category and the additional services', async () => {
    const from = Date.UTC(2027, 3, 9, 8)
    const days = category({ price: 0, validFrom: from, validUntil: from + 86_400_000 })
    const { text } = await print(
      await ticketOf(freeSeed({ categories: [days] })),
      Array(2).fill('Lunch: vegetarian'),
    )
    expect(text).toContain('Fri 9 April 2027, 10:00 – Sat 10 April 2027, 10:00 (CEST)')
    expect(text).toContain('2 × Lunch: vegetarian')
  })

  it('contains no place for an online event', async () => {
    const { text } = await print(await ticketOf(freeSeed({ format: 'ONLINE' })))
    expect(text).not.toContain('Lugano')
    expect(text).not.toContain('Show this code')
    expect(text).toContain('Enter with the personal link in your email.')
  })

  it.each(['en', 'de', 'fr', 'it', 'es'])(
    'prints nothing over other content in %s with long texts',
    async (lang) => {
      const seed = eventSeed({
        languages: [lang],
        title: {
          [lang]: 'A meeting of librarians from the south with a dinner and a very long title '.repeat(2),
        },
        location: 'The large hall behind the old railway station, entrance on the side of the river, '.repeat(
          3,
        ),
        termsAndConditionsUrl: `https://meetup.example.org/${'terms/'.repeat(40)}`,
        categories: [
          category({
            name: 'Reduced for students, apprentices and people in retirement, with a card '.repeat(2),
          }),
        ],
      })
      const person = {
        language: lang,
        first_name: 'Maria Magdalena Theresia Wilhelmina',
        last_name: 'von und zu Hohenstaufen-Württemberg-Sigmaringen und zu Castell-Castell',
        email: `${'maria.magdalena.'.repeat(4)}@example.org`,
      }
      const printed = await print(
        await ticketOf(seed, person),
        Array.from({ length: 20 }, (_, index) => `Lunch ${String(index)}`),
      )
      expect(overlaps(printed)).toEqual([])
      const fold = printed.texts.findIndex(({ size, x }) => size === 8 && x > 250 && x < 320)
      expect(fold).toBeGreaterThan(8)
      const upper = printed.texts.slice(0, fold - 2)
      expect(upper.filter(({ y }) => y < 425).map(({ text }) => text)).toEqual([])
      const name = bare(printed.text)
      expect(name).toContain(bare(`${person.first_name} ${person.last_name}`))
      expect(printed.raw.match(/\/Type \/Page\n/g)).toHaveLength(1)
    },
  )
})

describe('the picture in the PDF', () => {
  const svg = (text: string) => ({ contentType: 'image/svg+xml', bytes: new TextEncoder().encode(text) })
  const shapesOf = async (picture: Picture) =>
    (await print(await ticketOf(freeSeed(), {}, picture))).bars.length

  it('is drawn from simple SVG shapes', async () => {
    const picture = svg(readFileSync('server/demo/pictures/harbour.svg', 'utf8'))
    const details = await ticketOf(freeSeed(), {}, picture)
    const bytes = await ticketPdf(details, server.context)
    const plain = await ticketPdf(await ticketOf(freeSeed()), server.context)
    expect(bytes.length).toBeGreaterThan(plain.length + 2000)
    expect(readDrawnCode(readPdf(bytes))).toBe(ticketCodeText(details.ticket, details.details.event))
  })

  it.each([
    ['a drawing with text', svg('<svg viewBox="0 0 10 10"><text x="1">hi</text></svg>')],
    ['a script', svg('<svg viewBox="0 0 10 10"><script>alert(1)</script></svg>')],
    ['no drawing at all', svg('nonsense')],
    ['a broken photograph', { contentType: 'image/png', bytes: new Uint8Array([1, 2, 3]) }],
    ['a kind that paper does not know', { contentType: 'image/webp', bytes: new Uint8Array([1]) }],
  ])('is left out when it is %s', async (_, picture) => {
    expect(await shapesOf(picture)).toBeGreaterThan(100)
  })
})
