import { writeTo } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { decode } from '#device/storage/records.ts'
import { waitingRoomRecord } from '#online/store/records.ts'
import { draftRecord, journalRecord, reservationRecord } from '#purchase/store/records.ts'
import { readTickets } from '#ticket/store/read-tickets.ts'
import { type TicketRecord, ticketRecord } from '#ticket/store/records.ts'
import { fieldOf } from '#ticket/store/ticket-rows.ts'
/** Deletes what has been stored for too long, in two steps (wallet/rules/retention.ts, removal.ts). Each function is one transaction. */
import type { Removal } from '../rules/removal.ts'
import { isOldDraft, isOldJournalLine, isOldReservation, isOldWaitingRoom } from '../rules/retention.ts'

/**
 * Drafts, lines of the payment journal, and waiting rooms. A draft that cannot be read is deleted; a journal line that
 * cannot be read stays, because it prevents a second payment.
 */
export const deleteOldRecords = (db: TesseraDatabase, now: number, { isDue }: Removal): Promise<void> =>
  writeTo(db, () =>
    db.transaction('rw', [db.drafts, db.journal, db.rooms], async () => {
      const id = (stored: unknown, key: string) => String(fieldOf(stored, key))
      const isOld = (stored: unknown) =>
        isOldDraft(decode(draftRecord, stored)?.savedAt ?? 0, now) && isDue(`draft/${id(stored, 'key')}`)
      await db.drafts.filter(isOld).delete()
      await db.journal
        .filter(
          (stored) =>
            isOldJournalLine(decode(journalRecord, stored)?.at ?? now, now) &&
            isDue(`journal/${id(stored, 'reservationId')}`),
        )
        .delete()
      await db.rooms
        .filter(
          (stored) =>
            isOldWaitingRoom(decode(waitingRoomRecord, stored)?.eventDates ?? null, now) &&
            isDue(`room/${id(stored, 'key')}`),
        )
        .delete()
    }),
  )

/** Old orders. A complete one stays while a whole ticket of it is on this device. */
export const deleteOldReservations = (db: TesseraDatabase, now: number, { isDue }: Removal): Promise<void> =>
  writeTo(db, () =>
    db.transaction('rw', db.orders, db.tickets, async () => {
      const { tickets } = await readTickets(db)
      const whole = new Set(
        tickets.filter(({ personalDataRemovedAt }) => personalDataRemovedAt === null).map(({ uuid }) => uuid),
      )
      const isOld = (stored: unknown) => {
        const order = decode(reservationRecord, stored)
        return (
          order !== null &&
          isOldReservation(order, now) &&
          !order.ticketUuids.some((uuid) => whole.has(uuid)) &&
          isDue(`order/${order.reservationId}`)
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
  missingSince: null,
  sentAt: null,
  pageInputs: null,
  personalDataRemovedAt: now,
})

/** Removes the personal fields and the pages of a ticket. Does nothing for a deleted or damaged ticket. */
export const removePersonalData = (
  db: TesseraDatabase,
  key: [eventShortName: string, uuid: string],
  now: number,
): Promise<void> =>
  writeTo(db, () =>
    db.transaction('rw', [db.tickets, db.pages], async () => {
      const ticket = decode(ticketRecord, await db.tickets.get(key))
      if (ticket !== null) await db.tickets.put(withoutPersonalData(ticket, now))
      await db.pages.delete(key)
    }),
  )
