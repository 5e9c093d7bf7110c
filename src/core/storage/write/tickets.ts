/** Writes tickets. A ticket is saved only when {@link putTicket} has resolved: it reads back what it wrote. */
import type { TesseraDatabase } from '../database.ts'
import { sameAttendee } from '#core/domain/ticket-freshness.ts'
import { decodeTicket } from '../decode-ticket.ts'
import { withReconnect } from '../with-reconnect.ts'
import type { StoredCode, StoredPages, TicketRecord } from '../records.ts'

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

const sameCode = (one: StoredCode | null, other: StoredCode | null): boolean =>
  one === null || other === null
    ? one === other
    : one.text === other.text && one.svg === other.svg && sameBytes(one.png, other.png)

const samePages = (one: StoredPages | null, other: StoredPages | null): boolean =>
  one?.pass === other?.pass &&
  one?.door === other?.door &&
  one?.policy === other?.policy &&
  one?.inputs === other?.inputs

/**
 * Writes one ticket in a transaction that is on disk when it ends, and reads it back in another.
 *
 * @throws when storage fails or returns something else
 */
export async function putTicket(db: TesseraDatabase, record: TicketRecord): Promise<void> {
  await withReconnect(db, () => db.transaction('rw', db.tickets, () => db.tickets.put(record)))
  const stored = await withReconnect(db, () => db.tickets.get([record.eventShortName, record.uuid]))
  const kept = decodeTicket(stored)
  const whole =
    kept !== null &&
    kept.fullName === record.fullName &&
    kept.email === record.email &&
    sameCode(kept.code, record.code) &&
    samePages(kept.pages, record.pages)
  if (!whole) throw new Error('The store did not give back what was written')
}

/** Changes fields of a stored ticket; does nothing for a deleted one. */
export const changeTicket = async (
  db: TesseraDatabase,
  eventShortName: string,
  uuid: string,
  changes: Partial<Omit<TicketRecord, 'eventShortName' | 'uuid' | 'v'>>,
): Promise<void> => {
  await withReconnect(db, () => db.tickets.update([eventShortName, uuid], changes))
}

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
  withReconnect(db, () =>
    db.transaction('rw', db.tickets, async () => {
      const now = decodeTicket(await db.tickets.get([from.eventShortName, from.uuid]))
      if (now === null || !sameAttendee(now, from) || now.code?.text !== from.code?.text) return false
      if (!samePages(now.pages, pages)) await db.tickets.put({ ...now, pages, lang })
      return true
    }),
  )

export const deleteTicket = (db: TesseraDatabase, eventShortName: string, uuid: string): Promise<void> =>
  withReconnect(db, () => db.tickets.delete([eventShortName, uuid]))

/** The new time and place of an event are the known ones, for each of its tickets. */
export const forgetEventChange = async (db: TesseraDatabase, eventShortName: string): Promise<void> => {
  await withReconnect(db, () =>
    db.transaction('rw', db.tickets, async () => {
      const keys = await db.tickets.toCollection().primaryKeys()
      for (const key of keys)
        if (key[0] === eventShortName) await db.tickets.update(key, { changedFrom: null })
    }),
  )
}
