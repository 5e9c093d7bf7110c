/** What a person continues: the tickets of the next event, and what is to be paid. */
import type { TesseraDatabase } from '#device/storage/database.ts'
import { allReservations, openReservations } from '#purchase/store/read-reservations.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import type { TicketRecord } from '#ticket/store/records.ts'

export interface ContinuedItems {
  readonly tickets: readonly TicketRecord[]
  readonly reservations: readonly ReservationRecord[]
  readonly unpaid: readonly ReservationRecord[]
}

/** @throws when storage fails */
export async function readContinued(db: TesseraDatabase): Promise<ContinuedItems> {
  const [tickets, reservations, { unpaid }] = await Promise.all([
    allTickets(db),
    allReservations(db),
    openReservations(db),
  ])
  return { tickets, reservations, unpaid }
}
