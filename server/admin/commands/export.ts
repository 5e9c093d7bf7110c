/** `export <event or pass>`: attendees or subscription owners as CSV. */
import { z } from 'zod'
import { formatAmount } from '#core/contract/amount.ts'
import { fractionDigits } from '#core/domain/currencies.ts'
import { printedLastName } from '#core/domain/printed-name.ts'
import { textInLanguage } from '#core/domain/text-in-language.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import { shortId } from '#server/infra/ids.ts'
import { listFields } from '#server/modules/additional-fields/queries.ts'
import { slotsFromStored, type FieldDefinition } from '#server/modules/additional-fields/rules.ts'
import { nameOf, type PersonRow } from '#server/modules/reservations/rules/reservation-rules.ts'
import { entryLimit } from '#server/modules/reservations/rules/subscription-terms.ts'
import {
  listAttendees,
  listSubscriptionOwners,
  type AttendeeRow,
  listBoughtItems,
  listAnswers,
  type BoughtItem,
} from '#server/modules/tickets/queries/tickets.ts'
import { defineCommand, succeeded, singleArgument, failed } from '../command.ts'
import { findAccounted } from '../order-accounts.ts'
import { formatClock } from '../text-table.ts'

/** "2 x Poster; 1 x Lunch" */
function itemListText(items: readonly BoughtItem[], language: string): string {
  const counts = new Map<string, number>()
  for (const { texts } of items) {
    const title = textInLanguage(texts.title, language)
    counts.set(title, (counts.get(title) ?? 0) + 1)
  }
  return [...counts].map(([title, count]) => `${String(count)} x ${title}`).join('; ')
}

/** An item of the whole reservation is in the row of its first ticket, so that the column's sum is right. */
function itemsByTicket(
  items: readonly BoughtItem[],
  attendees: readonly AttendeeRow[],
): Map<number, BoughtItem[]> {
  const firstOf = new Map(attendees.toReversed().map((attendee) => [attendee.reservation_id, attendee.id]))
  const byTicket = new Map<number, BoughtItem[]>()
  for (const item of items) {
    const ticket = item.ticket_id ?? firstOf.get(item.reservation_id ?? '')
    if (ticket !== undefined) byTicket.set(ticket, [...(byTicket.get(ticket) ?? []), item])
  }
  return byTicket
}

/** One column for additional services and one for each field; headings in the first language of the event. */
async function extraColumns(
  db: Database,
  eventId: number,
  language: string,
  attendees: readonly AttendeeRow[],
): Promise<{ readonly head: readonly string[]; cells(attendee: AttendeeRow): string[] }> {
  const fields = await listFields(db, eventId)
  const items = itemsByTicket(await listBoughtItems(db, eventId), attendees)
  const answers = new Map(
    (await listAnswers(db, eventId)).map(({ field_id, owner_kind, owner_id, value }) => [
      `${String(field_id)} ${owner_kind} ${owner_id}`,
      value,
    ]),
  )
  const answerOf = (field: FieldDefinition, owner: string): string =>
    slotsFromStored(answers.get(`${String(field.id)} ${owner}`) ?? null, field)
      .filter((slot) => slot !== null)
      .join(', ')
  return {
    head: [
      'Extras',
      ...fields.map(({ name, texts }) => (texts[language] ?? Object.values(texts)[0])?.label ?? name),
    ],
    cells({ id }) {
      const mine = items.get(id) ?? []
      const owners = [`ticket ${String(id)}`, ...mine.map((item) => `item ${String(item.id)}`)]
      return [
        itemListText(mine, language),
        ...fields.map((field) =>
          owners
            .map((owner) => answerOf(field, owner))
            .filter(Boolean)
            .join('; '),
        ),
      ]
    },
  }
}

const personColumns = ['First name', 'Last name', 'E-mail']
const orderColumns = ['Price', 'Currency', 'Order', 'Order status', 'Ordered', 'Contact', 'Contact e-mail']

type OrderOfRow = Pick<
  AttendeeRow,
  | 'price'
  | 'reservation_id'
  | 'reservation_status'
  | 'created_at'
  | 'contact_first'
  | 'contact_last'
  | 'contact_email'
>

/** The cells of the order that bought a ticket or a pass. */
const orderCells = (order: OrderOfRow, { config, time_zone }: EventWithOrganization): string[] => [
  formatAmount({ units: order.price, digits: fractionDigits(config.currency) }),
  config.currency ?? '',
  shortId(order.reservation_id),
  order.reservation_status,
  formatClock(order.created_at, time_zone),
  nameOf({ first_name: order.contact_first, last_name: order.contact_last }),
  order.contact_email ?? '',
]

/** The second name is empty where a person with one name entered it twice. */
const personCells = ({ first_name: first, last_name: last, email }: PersonRow): string[] => [
  first ?? '',
  printedLastName(first ?? '', last ?? ''),
  email ?? '',
]

async function attendeeRows(db: Database, event: EventWithOrganization): Promise<string[][]> {
  const attendees = await listAttendees(db, event.id)
  const columns = await extraColumns(db, event.id, event.config.languages[0] ?? '', attendees)
  const rows = attendees.map((attendee) => [
    attendee.public_uuid,
    attendee.category,
    attendee.status,
    ...personCells(attendee),
    attendee.language ?? '',
    ...orderCells(attendee, event),
    ...columns.cells(attendee),
  ])
  const names = ['Ticket', 'Category', 'Status', ...personColumns, 'Language', ...orderColumns]
  return [[...names, ...columns.head], ...rows]
}

/** Owners of a pass as rows for a spreadsheet. Contains the PINs, which admit to events: the file is confidential. */
async function subscriptionOwnerRows(db: Database, descriptor: EventWithOrganization): Promise<string[][]> {
  const clock = (instant: number | null): string =>
    instant === null ? '' : formatClock(instant, descriptor.time_zone)
  const rows = (await listSubscriptionOwners(db, descriptor.id)).map((owner) => [
    owner.pin,
    owner.status,
    ...personCells(owner),
    clock(owner.valid_from),
    clock(owner.valid_until),
    String(owner.used),
    String(entryLimit(owner.max_entries) ?? ''),
    ...orderCells(owner, descriptor),
  ])
  const termColumns = ['Valid from', 'Valid until', 'Entries used', 'Entries']
  return [['PIN', 'Status', ...personColumns, ...termColumns, ...orderColumns], ...rows]
}

/**
 * A spreadsheet runs a cell with such a beginning as a formula, and buyers control the content of cells
 * (OWASP, CSV injection). A leading apostrophe makes it text.
 */
const formulaStart = /^[=+\-@\t\r\n|％＝＋－＠]/u

/**
 * In countries with a decimal comma a spreadsheet separates cells by semicolons and ignores our quotes, so a cell may
 * also begin after a semicolon, a tab or a line break.
 */
const laterFormulaStart = /([;\t\r\n][\s"]*)(?=[=+\-@|％＝＋－＠])/gu

function csvCell(value: string): string {
  const later = value.replaceAll(laterFormulaStart, "$1'")
  const escaped = formulaStart.test(later) ? `'${later}` : later
  return /[",;\r\n']/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** Begins with a byte order mark, without which spreadsheets do not read the file as UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

export const exportCommand = defineCommand({
  name: 'export',
  syntax: '<event or pass>',
  description: 'attendees or pass holders as CSV: npm run -s boxoffice -- export spring > spring.csv',
  input: z.object({ shortName: z.string() }),
  prepare: (args) => ({ shortName: singleArgument(args, 'event or pass') }),
  async run({ db }, { shortName }) {
    const event = await findAccounted(db, shortName)
    if (!event) return failed(`There is no event or pass named ${shortName}. The command list shows them.`)
    const rowsOf = event.kind === 'EVENT' ? attendeeRows : subscriptionOwnerRows
    return succeeded(toCsv(await rowsOf(db, event)))
  },
})
