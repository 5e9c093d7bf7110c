/** The orders of this device that are not finished: confirmations to look up, and tickets to store. */
import type { TesseraDatabase } from '#device/storage/database.ts'
import { isComplete } from '#purchase/rules/reservation-status.ts'
import { unfinishedPayments } from '#purchase/store/read-journal.ts'
import { allReservations } from '#purchase/store/read-reservations.ts'
import type { JournalRecord, ReservationRecord } from '#purchase/store/records.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'

/** A complete reservation some of whose tickets are not stored. */
export interface ReservationToKeep {
  readonly reservation: ReservationRecord
  /** Number of the {@link total} tickets that have an attendee. */
  readonly saved: number
  readonly total: number
}

export interface UnfinishedOrders {
  /** The oldest first. */
  readonly payments: readonly JournalRecord[]
  readonly reservations: readonly ReservationToKeep[]
}

export async function readUnfinishedOrders(db: TesseraDatabase): Promise<UnfinishedOrders> {
  const [payments, reservations, tickets] = await Promise.all([
    unfinishedPayments(db),
    allReservations(db),
    allTickets(db),
  ])
  const stored = new Set(tickets.map(({ uuid }) => uuid))
  return {
    payments,
    reservations: reservations
      .filter(({ type, status }) => type === 'event' && isComplete(status))
      .map((reservation) => ({
        reservation,
        saved: reservation.namedUuids.filter((uuid) => stored.has(uuid)).length,
        total: reservation.namedUuids.length,
      }))
      .filter(({ saved, total }) => saved < total),
  }
}
