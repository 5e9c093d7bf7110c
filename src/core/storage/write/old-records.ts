/** Deletes what has been stored for too long (core/domain/retention.ts). Each function is one transaction. */
import { isOldDraft, isOldJournalLine, isOldReservation } from '#core/domain/retention.ts'
import type { TesseraDatabase } from '../database.ts'
import { decodeDraft, decodeJournal, decodeReservation } from '../decode-records.ts'
import { decodeTicket } from '../decode-ticket.ts'
import type { TicketRecord } from '../records.ts'
import { withReconnect } from '../with-reconnect.ts'
import { deleteOldWaitingRooms } from './waiting-rooms.ts'

/**
 * Drafts, lines of the payment journal and waiting rooms. A draft that cannot be read is deleted; a journal line that
 * cannot be read stays, because it prevents a second payment.
 */
export const deleteOldRecords = (db: TesseraDatabase, now: number): Promise<void> =>
  withReconnect(db, () =>
    db.transaction('rw', db.drafts, db.journal, db.rooms, async () => {
      const isOld = (stored: unknown) => isOldDraft(decodeDraft(stored)?.savedAt ?? 0, now)
      await db.drafts.filter(isOld).delete()
      await db.journal.filter((stored) => isOldJournalLine(decodeJournal(stored)?.at ?? now, now)).delete()
      await deleteOldWaitingRooms(db, now)
    }),
  )

/** Summaries of old orders. A complete one stays while a whole ticket of it is on this device. */
export const deleteOldReservations = (db: TesseraDatabase, now: number): Promise<void> =>
  withReconnect(db, () =>
    db.transaction('rw', db.orders, db.tickets, async () => {
      const whole = new Set<string>()
      await db.tickets.each((stored) => {
        const ticket = decodeTicket(stored)
        if (ticket?.personalDataRemovedAt === null) whole.add(ticket.uuid)
      })
      const isOld = (stored: unknown) => {
        const order = decodeReservation(stored)
        return (
          order !== null && isOldReservation(order, now) && !order.ticketUuids.some((uuid) => whole.has(uuid))
        )
      }
      await db.orders.filter(isOld).delete()
    }),
  )

/** The event, its date and place; nothing of a person. */
const withoutPersonalData = (ticket: TicketRecord, now: number): TicketRecord => ({
  ...ticket,
  fullName: '',
  email: '',
  reservationFullName: '',
  shortId: '',
  reservationId: null,
  deskPaymentRequired: false,
  onSiteDue: null,
  extras: [],
  pollPin: null,
  code: null,
  pages: null,
  missingSince: null,
  personalDataRemovedAt: now,
})

/** Removes the personal fields of a ticket, and its PDF. Does nothing for a deleted or damaged ticket. */
export const removePersonalData = (
  db: TesseraDatabase,
  key: [eventShortName: string, uuid: string],
  now: number,
): Promise<void> =>
  withReconnect(db, () =>
    db.transaction('rw', db.tickets, db.documents, async () => {
      const ticket = decodeTicket(await db.tickets.get(key))
      if (ticket !== null) await db.tickets.put(withoutPersonalData(ticket, now))
      await db.documents.delete(key)
    }),
  )
