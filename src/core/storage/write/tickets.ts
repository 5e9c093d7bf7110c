/**
 * Writes tickets: record, summary and pages in one transaction. A ticket is saved only when {@link putTicket} has resolved:
 * it reads back what it wrote.
 */
import { sameAttendee } from '#core/domain/ticket-freshness.ts'
import { readFrom, writeTo } from '../database-access.ts'
import type { TesseraDatabase, TicketKey } from '../database.ts'
import { getTicket, ticketKeys } from '../read/tickets.ts'
import {
  type StoredCode,
  type StoredPages,
  type TicketRecord,
  type TicketWithPages,
  decodeSummary,
  decodeTicket,
  summaryOf,
} from '../records.ts'
import { pagesInRow, pagesOf, pagesRecordOf, rowOf, withLastCheck } from '../ticket-rows.ts'
import { withSpace } from './with-space.ts'

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

const sameCode = (a: StoredCode | null, b: StoredCode | null): boolean =>
  a === null || b === null ? a === b : a.text === b.text && sameBytes(a.png, b.png)

const samePages = (a: StoredPages | null, b: StoredPages | null): boolean =>
  a?.pass === b?.pass && a?.door === b?.door && a?.policy === b?.policy && a?.inputs === b?.inputs

const keyOf = ({ eventShortName, uuid }: TicketRecord): TicketKey => [eventShortName, uuid]

/** Runs work in one transaction over everything that a ticket consists of. */
const inTransaction = <T>(db: TesseraDatabase, work: () => Promise<T>): Promise<T> =>
  withSpace(db, () => db.transaction('rw', db.tickets, db.summaries, db.pages, work))

async function putWhole(db: TesseraDatabase, { pages, ...ticket }: TicketWithPages): Promise<void> {
  await db.tickets.put(rowOf(ticket))
  await db.summaries.put(summaryOf(ticket, pages?.inputs ?? null))
  if (pages) await db.pages.put(pagesRecordOf(ticket, pages))
  else await db.pages.delete(keyOf(ticket))
}

/**
 * Writes one ticket in a transaction that is on disk when it ends, and reads it back in another.
 *
 * @throws when storage fails or returns something else
 */
export async function putTicket(db: TesseraDatabase, record: TicketWithPages): Promise<void> {
  await inTransaction(db, () => putWhole(db, record))
  const stored = await getTicket(db, record.eventShortName, record.uuid)
  const whole =
    stored !== undefined &&
    stored.fullName === record.fullName &&
    stored.email === record.email &&
    sameCode(stored.code, record.code) &&
    samePages(stored.pages, record.pages)
  if (!whole) throw new Error('The store did not give back what was written')
}

export type TicketChanges = Partial<Omit<TicketWithPages, 'eventShortName' | 'uuid' | 'v'>>

/** Changes a ticket inside a transaction. */
async function changeStored(db: TesseraDatabase, key: TicketKey, changes: TicketChanges): Promise<void> {
  const row = await db.tickets.get(key)
  const stored = decodeTicket(row)
  if (stored === null) return
  const summary = await db.summaries.get(key)
  const { pages, ...fields } = changes
  const ticket = { ...withLastCheck(stored, summary), ...fields }
  if (pages !== undefined) return putWhole(db, { ...ticket, pages })
  await db.tickets.put(rowOf(ticket, pagesInRow(row)))
  await db.summaries.put(summaryOf(ticket, decodeSummary(summary)?.pageInputs ?? null))
}

/** Changes fields of a stored ticket; does nothing for a deleted or damaged one. */
export const changeTicket = (
  db: TesseraDatabase,
  eventShortName: string,
  uuid: string,
  changes: TicketChanges,
): Promise<void> => inTransaction(db, () => changeStored(db, [eventShortName, uuid], changes))

/**
 * The server confirmed these tickets without a change: only their summaries are written, in one transaction. `checks`: the
 * time of each check, epoch ms. A deleted ticket stays deleted.
 */
export const markChecked = (
  db: TesseraDatabase,
  checks: readonly { readonly key: TicketKey; readonly at: number }[],
): Promise<void> =>
  inTransaction(db, async () => {
    const summaries = await db.summaries.bulkGet(checks.map(({ key }) => key))
    for (const [index, { key, at }] of checks.entries()) {
      const summary = decodeSummary(summaries[index])
      if (summary) await db.summaries.put({ ...summary, checkedAt: at })
      else await changeStored(db, key, { checkedAt: at })
    }
  })

/**
 * Stores the pages rendered from a ticket, unless another tab has deleted the ticket or changed its attendee
 * or code since: then they show a void code.
 *
 * @returns false when it has; nothing is written then
 */
export const putPages = (
  db: TesseraDatabase,
  from: TicketRecord,
  { pages, lang }: { readonly pages: StoredPages; readonly lang: string },
): Promise<boolean> =>
  inTransaction(db, async () => {
    const key = keyOf(from)
    const row = await db.tickets.get(key)
    const now = decodeTicket(row)
    if (now === null || !sameAttendee(now, from) || now.code?.text !== from.code?.text) return false
    const stored = await db.pages.get(key)
    const ticket = { ...withLastCheck(now, await db.summaries.get(key)), lang }
    if (now.lang !== lang || pagesInRow(row) !== null) await putWhole(db, { ...ticket, pages })
    else {
      if (!samePages(pagesOf(row, stored), pages)) await db.pages.put(pagesRecordOf(ticket, pages))
      await db.summaries.put(summaryOf(ticket, pages.inputs ?? null))
    }
    return true
  })

/** Brings the summary of a ticket up to date, which a tab of an older build does not write. */
export const renewSummary = (
  db: TesseraDatabase,
  ticket: TicketRecord,
  pageInputs: string | null,
): Promise<void> =>
  inTransaction(db, async () => {
    const now = decodeTicket(await db.tickets.get(keyOf(ticket)))
    if (now !== null && sameAttendee(now, ticket)) await db.summaries.put(summaryOf(ticket, pageInputs))
  })

/** Deletes the ticket with its summary and its pages, in one transaction. */
export const deleteTicket = (db: TesseraDatabase, eventShortName: string, uuid: string): Promise<void> =>
  inTransaction(db, () => deleteStored(db, [eventShortName, uuid]))

async function deleteStored(db: TesseraDatabase, key: TicketKey): Promise<void> {
  await Promise.all([db.tickets.delete(key), db.summaries.delete(key), db.pages.delete(key)])
}

/**
 * Writes the summaries that tickets of an older build lack, a portion in one transaction: until all are there, every list reads
 * those tickets as a whole after each write.
 */
export async function addSummaries(db: TesseraDatabase, portion: number): Promise<void> {
  const summaries = await readFrom(db, () => db.summaries.toCollection().primaryKeys())
  const withSummary = new Set(summaries.map(String))
  const missing = (await ticketKeys(db)).filter((key) => !withSummary.has(String(key)))
  while (missing.length > 0) {
    const keys = missing.splice(0, portion)
    await inTransaction(db, async () => {
      const tickets = (await db.tickets.bulkGet(keys)).flatMap((row) => decodeTicket(row) ?? [])
      await db.summaries.bulkPut(tickets.map((ticket) => summaryOf(ticket, null)))
    })
  }
}

export const deleteSummary = (db: TesseraDatabase, key: TicketKey): Promise<void> =>
  writeTo(db, () => db.summaries.delete(key))

/** Summaries and pages of tickets that are not stored any more: a tab of an older build deletes only the ticket. */
export const deleteOrphanedParts = (db: TesseraDatabase): Promise<void> =>
  inTransaction(db, async () => {
    const stored = new Set((await ticketKeys(db)).map(String))
    for (const table of [db.summaries, db.pages])
      for (const key of await table.toCollection().primaryKeys())
        if (!stored.has(String(key))) await table.delete(key)
  })

/** The new time and place of an event are the known ones, for each of its tickets. */
export const forgetEventChange = (db: TesseraDatabase, eventShortName: string): Promise<void> =>
  inTransaction(db, async () => {
    for (const key of await ticketKeys(db))
      if (key[0] === eventShortName) await changeStored(db, key, { changedFrom: null })
  })
