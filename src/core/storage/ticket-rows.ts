/** The rows that a ticket is written as, and what is read from them. */
import {
  decodePages,
  decodeSummary,
  decodeTicket,
  type PagesRecord,
  type StoredPages,
  type TicketRecord,
  type TicketSummary,
} from './records.ts'

/** A field of a value that was not decoded; null where it has none. */
export const fieldOf = (stored: unknown, name: string): unknown =>
  typeof stored === 'object' && stored !== null ? ((stored as Record<string, unknown>)[name] ?? null) : null

/** A row of the store `tickets`. `pages` is null except in rows of older builds, which do not read a row without it. */
export type TicketRow = TicketRecord & { readonly pages: StoredPages | null }

export const rowOf = (ticket: TicketRecord, pages: StoredPages | null = null): TicketRow => ({
  ...ticket,
  pages,
})

/** The pages with the values of the ticket that decide whether they are up to date. */
export const pagesRecordOf = (ticket: TicketRecord, pages: StoredPages): PagesRecord => ({
  v: 1,
  eventShortName: ticket.eventShortName,
  uuid: ticket.uuid,
  fullName: ticket.fullName,
  email: ticket.email,
  code: ticket.code?.text ?? null,
  pass: pages.pass,
  door: pages.door,
  policy: pages.policy,
  ...(pages.inputs === undefined ? {} : { inputs: pages.inputs }),
})

/** The pages inside a row that an older build, or a tab that still runs one, wrote. */
export const pagesInRow = (row: unknown): StoredPages | null => decodePages(fieldOf(row, 'pages'))

const shownBy = (record: unknown, code: unknown): string =>
  JSON.stringify([...['uuid', 'fullName', 'email'].map((name) => fieldOf(record, name)), code])

/**
 * The pages of a ticket, or null. Pages in the row come first, because only a tab of an older build writes them there, and
 * each write of this build removes them. Pages of another attendee or code are void: that tab does not delete them.
 * @param row of `tickets`, also one that does not decode: its pages may be all that shows the code
 * @param stored of `pages`
 */
export function pagesOf(row: unknown, stored: unknown): StoredPages | null {
  const code = fieldOf(fieldOf(row, 'code'), 'text')
  const valid = shownBy(row, code) === shownBy(stored, fieldOf(stored, 'code'))
  return pagesInRow(row) ?? (valid ? decodePages(stored) : null)
}

/** The ticket with the time of its last check, which a check without a change writes into the summary only. */
export const withLastCheck = (ticket: TicketRecord, summary: unknown): TicketRecord => {
  const at = fieldOf(summary, 'checkedAt')
  return typeof at === 'number' && at > ticket.checkedAt ? { ...ticket, checkedAt: at } : ticket
}

type PlacedTicket = Pick<TicketRecord, 'position' | 'savedAt' | 'uuid'>

/** Tickets of one reservation in its order, the others by the time of saving. */
export const byPosition = (a: PlacedTicket, b: PlacedTicket): number =>
  a.position - b.position || a.savedAt - b.savedAt || (a.uuid < b.uuid ? -1 : 1)

/** Tickets as they were read. `damaged`: number of records that do not decode; they stay in the database as they are. */
export interface StoredTickets {
  readonly tickets: TicketRecord[]
  readonly damaged: number
}

/** Decodes rows of `tickets` in their order; the summaries are those of the same keys, as far as there are any. */
export function joinTickets(rows: readonly unknown[], summaries: readonly unknown[] = []): StoredTickets {
  const byUuid = new Map(summaries.map((summary) => [fieldOf(summary, 'uuid'), summary]))
  const tickets = rows.flatMap((row) => {
    const ticket = decodeTicket(row)
    return ticket === null ? [] : [withLastCheck(ticket, byUuid.get(ticket.uuid))]
  })
  return { tickets: tickets.sort(byPosition), damaged: rows.length - tickets.length }
}

interface FoundSummaries<K> {
  readonly summaries: TicketSummary[]
  /** The keys of tickets without a summary. */
  readonly missing: K[]
}

/** @param keys of the store `tickets`; summaries of other keys are left out */
export function findSummaries<K extends IDBValidKey>(
  stored: readonly unknown[],
  keys: readonly K[],
): FoundSummaries<K> {
  const outstanding = new Map(keys.map((key) => [JSON.stringify(key), key]))
  const summaries = stored
    .flatMap((value) => decodeSummary(value) ?? [])
    .filter(({ eventShortName, uuid }) => outstanding.delete(JSON.stringify([eventShortName, uuid])))
  return { summaries, missing: [...outstanding.values()] }
}
