/**
 * Changes of a reservation that other modules cause (docs/api/reservations.md#reservation-statuses). The caller holds the lock of
 * the reservation. Instants are epoch ms.
 */
import type { ReservationStatus } from '#core/contract/reservation.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { updateReservation, updateTickets } from './queries/reservations.ts'

type Contact = Pick<Reservation, 'first_name' | 'last_name' | 'email'>

/**
 * Completes the booking details of a reservation that the server makes for a person, who pays nothing and is the attendee of
 * each ticket.
 * @param subscriptionId the subscription that covers the tickets
 */
export async function bookForContact(
  trx: Database,
  id: string,
  { first_name, last_name, email }: Contact,
  subscriptionId: string | null = null,
): Promise<void> {
  const person = { first_name, last_name, email }
  await updateTickets(trx, id, { ...person, subscription_id: subscriptionId })
  await updateReservation(trx, id, { ...person, validated: true, payment_proxy: 'ADMIN' })
}

/** `now`: epoch ms. `delay`: ms that the reservation stays in its finalizing status. */
export interface FinalizeTiming {
  readonly now: number
  readonly delay: number
}

interface FinalizingChange {
  readonly status: 'FINALIZING' | 'OFFLINE_FINALIZING'
  readonly proxy: Reservation['payment_proxy']
  /** Status after finalizing; null or absent completes the reservation. */
  readonly finalStatus?: ReservationStatus | null
  /** New deadline, epoch ms. */
  readonly validUntil?: number | undefined
}

/** Confirms the reservation. @returns the changed row */
export async function beginFinalizing(
  trx: Database,
  reservation: Reservation,
  change: FinalizingChange,
  timing: FinalizeTiming,
): Promise<Reservation> {
  const changed = {
    status: change.status,
    payment_proxy: change.proxy,
    confirmed_at: reservation.confirmed_at ?? timing.now,
    finalize_to: change.finalStatus ?? null,
    finalize_attempts: 0,
    finalize_at: timing.now + timing.delay,
    ...(change.validUntil === undefined ? {} : { valid_until: change.validUntil }),
  }
  await updateReservation(trx, reservation.id, changed)
  return { ...reservation, ...changed }
}
