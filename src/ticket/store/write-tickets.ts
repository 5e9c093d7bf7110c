/** Writes tickets. A ticket is saved only when {@link putTicket} has resolved: it reads back what it wrote. */
import type { TesseraDatabase, TicketKey } from '#device/storage/database.ts'
import { decode } from '#device/storage/records.ts'
import { withSpace } from '#device/storage/with-space.ts'
import { sameAttendee } from '../rules/ticket-freshness.ts'
import { getTicket, hasTickets, ticketKeys } from './read-tickets.ts'
import { type StoredCode, type TicketRecord, ticketRecord } from './records.ts'

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

const sameCode = (a: StoredCode | null, b: StoredCode | null): boolean =>
  a === null || b === null ? a === b : a.text === b.text && sameBytes(a.png, b.png)

const keyOf = ({ eventShortName, uuid }: TicketRecord): TicketKey => [eventShortName, uuid]

/** Runs work in one transaction over tickets and the pictures of their events. */
const inTransaction = <T>(db: TesseraDatabase, work: () => Promise<T>): Promise<T> =>
  withSpace(db, () => db.transaction('rw', db.tickets, db.pictures, work))

/**
 * Writes one ticket in a transaction that is on disk when it ends, and reads it back in another.
 *
 * @throws when storage fails or returns something else
 */
export async function putTicket(db: TesseraDatabase, record: TicketRecord): Promise<void> {
  await inTransaction(db, () => db.tickets.put(record))
  const stored = await getTicket(db, record.eventShortName, record.uuid)
  const whole =
    stored !== undefined &&
    stored.fullName === record.fullName &&
    stored.email === record.email &&
    sameCode(stored.code, record.code)
  if (!whole) throw new Error('The store did not give back what was written')
}

export type TicketChanges = Partial<Omit<TicketRecord, 'eventShortName' | 'uuid' | 'v'>>

/** Changes a ticket inside a transaction. */
async function changeStored(db: TesseraDatabase, key: TicketKey, changes: TicketChanges): Promise<void> {
  const stored = decode(ticketRecord, await db.tickets.get(key))
  if (stored !== null) await db.tickets.put({ ...stored, ...changes })
}

/** Changes fields of a stored ticket; does nothing for a deleted or damaged one. */
export const changeTicket = (
  db: TesseraDatabase,
  eventShortName: string,
  uuid: string,
  changes: TicketChanges,
): Promise<void> => inTransaction(db, () => changeStored(db, [eventShortName, uuid], changes))

/** The server confirmed these tickets without a change, in one transaction. `at`: the time of the check, epoch ms. */
export const markChecked = (
  db: TesseraDatabase,
  checks: readonly { readonly key: TicketKey; readonly at: number }[],
): Promise<void> =>
  inTransaction(db, async () => {
    for (const { key, at } of checks) await changeStored(db, key, { checkedAt: at })
  })

/**
 * Notes what the pages of tickets were rendered from, in one transaction: each write makes every open list read again. Leaves out a
 * ticket that another tab has deleted, or whose attendee or code it has changed since.
 *
 * @returns the tickets that were left out: their pages show a void code
 */
export const noteRendered = (
  db: TesseraDatabase,
  rendered: readonly { readonly ticket: TicketRecord; readonly inputs: string }[],
  lang: string,
): Promise<TicketRecord[]> =>
  inTransaction(db, async () => {
    const refused: TicketRecord[] = []
    for (const { ticket, inputs } of rendered) {
      const now = decode(ticketRecord, await db.tickets.get(keyOf(ticket)))
      if (now === null || !sameAttendee(now, ticket) || now.code?.text !== ticket.code?.text)
        refused.push(ticket)
      else await db.tickets.put({ ...now, lang, pageInputs: inputs })
    }
    return refused
  })

/** Deletes the ticket and its waiting rooms, and with the last ticket of an event its picture, in one transaction. */
export const deleteTicket = (db: TesseraDatabase, eventShortName: string, uuid: string): Promise<void> =>
  withSpace(db, () =>
    db.transaction('rw', db.tickets, db.pictures, db.rooms, async () => {
      await db.tickets.delete([eventShortName, uuid])
      await db.rooms.where('key').startsWith(`${eventShortName}/${uuid}/`).delete()
      if (!(await hasTickets(db, eventShortName))) await db.pictures.delete(eventShortName)
    }),
  )

/** The new time and place of an event are the known ones, for each of its tickets. */
export const forgetEventChange = (db: TesseraDatabase, eventShortName: string): Promise<void> =>
  inTransaction(db, async () => {
    for (const key of await ticketKeys(db))
      if (key[0] === eventShortName) await changeStored(db, key, { changedFrom: null })
  })
