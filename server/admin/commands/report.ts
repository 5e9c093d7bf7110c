/** `report`, `export` and `invoices`: what an event or a pass has sold, as text, CSV and PDF (docs/OPERATOR.md#figures). */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { formatAmount } from '#kit/money/amount.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { sum } from '#kit/sum.ts'
import { printedLastName } from '#kit/text/printed-name.ts'
import { textInLanguage } from '#kit/text/text-in-language.ts'
import { counted } from '#server/infra/counted.ts'
import { makePrivateFolder } from '#server/infra/data-folder.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import { loadTranslations } from '#server/infra/i18n/translations.ts'
import { shortId } from '#server/infra/ids.ts'
import { listFields } from '#server/modules/additional-fields/queries.ts'
import { slotsFromStored, type FieldDefinition } from '#server/modules/additional-fields/rules.ts'
import { billingPdf, documentFileName } from '#server/modules/documents/billing-pdf.ts'
import { listBillingDocuments } from '#server/modules/documents/queries.ts'
import { nameOf, type PersonRow } from '#server/modules/purchase/rules/reservation-rules.ts'
import { entryLimit } from '#server/modules/purchase/rules/subscription-terms.ts'
import {
  listAttendees,
  listSubscriptionOwners,
  type AttendeeRow,
  listBoughtItems,
  listAnswers,
  type BoughtItem,
} from '#server/modules/ticket/queries/tickets.ts'
import { defineCommand, failed, singleArgument, succeeded, UsageError } from '../command.ts'
import { findAccounted, listAccountedOrders, sumEntries, type Entry } from '../order-accounts.ts'
import { listEventStock } from '../queries/events.ts'
import { formatTable, formatClock } from '../text-table.ts'

export const invoicesCommand = defineCommand({
  name: 'invoices',
  syntax: '<event or pass> <folder>',
  description: 'write all invoices, receipts and credit notes, also of canceled orders, as PDF',
  input: z.object({ name: z.string(), folder: z.string() }),
  prepare([name = '', folder = '', ...others]) {
    if (name === '') throw new UsageError('Which event or pass?')
    if (folder === '' || others.length > 0) throw new UsageError('Which folder? One at a time.')
    return { name, folder: resolve(folder) }
  },
  async run({ db }, { name, folder }) {
    const event = await findAccounted(db, name)
    if (!event) return failed(`There is no event or pass named ${name}. The command list shows them.`)
    await makePrivateFolder(folder)
    const documents = await listBillingDocuments(db, event.id)
    const translations = loadTranslations()
    for (const [id, document] of documents) {
      // Two organizers may use one number; the order tells them apart.
      const file = documentFileName(document).replace(/(?=\.pdf$)/, `-${shortId(id)}`)
      await writeFile(join(folder, file), await billingPdf(document, { translations }), { mode: 0o600 })
    }
    return succeeded(`${folder} has ${counted(documents.length, 'document')}.`)
  },
})

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

const flag = '--csv'

export const reportCommand = defineCommand({
  name: 'report',
  syntax: `<event or pass> [${flag}]`,
  description:
    'sales, money by way to pay, taxes, codes, check-ins, refunds due; --csv: a row for each order',
  input: z.object({ name: z.string(), csv: z.boolean() }),
  prepare(args) {
    const words = args.filter((word) => word !== flag)
    return { name: singleArgument(words, 'event or pass'), csv: words.length < args.length }
  },
  async run({ db }, { name, csv }) {
    const event = await findAccounted(db, name)
    if (!event) return failed(`There is no event or pass named ${name}. The command list shows them.`)
    const all = await listAccountedOrders(db, event)
    const orders = all.filter(({ reservation }) => reservation.confirmed_at !== null)
    const totals = sumEntries(orders.flatMap(({ amounts }) => Object.entries(amounts)))
    const { currency } = event.config
    const money = (units: number): string => formatAmount({ units, digits: fractionDigits(currency) })
    if (csv) {
      const head = [...Object.keys(orders[0]?.texts ?? {}), ...totals.map((column) => column.name)]
      const rows = orders.map(({ texts, amounts }) => {
        const values = new Map(Object.entries(amounts))
        return [...Object.values(texts), ...totals.map((column) => money(values.get(column.name) ?? 0))]
      })
      return succeeded(toCsv([head, ...rows]))
    }
    const part = (heading: string, entries: readonly Entry[]): string => {
      const rows = sumEntries(entries).map((row) => [row.name, String(row.count), money(row.amount)])
      return rows.length === 0 ? '' : formatTable([[heading, 'number', 'amount'], ...rows])
    }
    const sold = orders.flatMap((order) => order.sold)
    const added = sum(orders.map(({ amounts }) => amounts.Total)) - sum(sold.map(([, amount]) => amount))
    const stock = (await listEventStock(db)).find(({ short_name }) => short_name === event.short_name)
    const counts = stock && `${stock.sold} sold, ${stock.held} held, ${stock.free} free, `
    const admitted = sum(orders.map(({ texts }) => Number(texts['Checked in'])))
    const paid = orders.filter(({ amounts }) => amounts.Paid > 0)
    const withCode = orders.filter(({ texts }) => texts['Promo code'] !== '')
    return succeeded(
      [
        `${event.short_name}: ${counts ?? ''}${admitted} checked in, amounts in ${currency ?? 'no currency'}`,
        part('sold', added === 0 ? sold : [...sold, ['discounts of whole orders, taxes on top', added]]),
        part(
          'paid by',
          paid.map(({ texts, amounts }): Entry => [texts['Paid by'], amounts.Paid]),
        ),
        part(
          'promo code',
          withCode.map(({ texts, amounts }): Entry => [texts['Promo code'], amounts.Discounts]),
        ),
        formatTable(totals.map((column) => [column.name, money(column.amount)])),
      ]
        .filter(Boolean)
        .join('\n\n'),
    )
  },
})
