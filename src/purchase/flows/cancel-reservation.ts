import { withDatabase, type CheckoutTools } from '#device/tools.ts'
import { isNotFound, type Failure } from '#wire/result.ts'
import { reservationEndpoints } from '../contract/reservation-endpoints.ts'
import { deleteJournal } from '../store/write-journal.ts'
import { deleteReservationRecord } from '../store/write-reservations.ts'
import { noteGivenBack } from './given-back.ts'

type CancelOutcome =
  | { readonly kind: 'canceled' }
  /** The reservation is past the point of canceling, for example paid in another tab. Nothing changed. */
  | { readonly kind: 'not-canceled' }
  | Failure

/**
 * Cancels a pending reservation; the tickets are free at once, and the draft stays for the next try. Never rejects.
 * The server answers true also where it canceled nothing (docs/api/reservations.md#cancel-a-reservation), so the
 * status is read afterwards.
 * @param publicIdentifier of its event or pass
 */
export async function cancelReservation(
  tools: CheckoutTools,
  reservationId: string,
  publicIdentifier: string,
): Promise<CancelOutcome> {
  const { api } = tools
  const params = { reservationId }
  const answer = await api.call(reservationEndpoints.cancelReservation, { params })
  const status = await api.call(reservationEndpoints.reservationStatus, { params })
  // Without an answer the server may have canceled it all the same.
  if (answer.kind !== 'value' && !isNotFound(status)) return answer
  if (status.kind === 'value') return { kind: 'not-canceled' }
  noteGivenBack(tools, publicIdentifier)
  // Otherwise other pages would report its end.
  await withDatabase(tools, async (db) => {
    await deleteReservationRecord(db, reservationId)
    // Without this answer it may be confirmed: the answer to the confirmation was lost.
    if (isNotFound(status)) await deleteJournal(db, reservationId)
  })
  return { kind: 'canceled' }
}

/** The person has read that the hold of a reservation ended. Never rejects. */
export async function dismissReservation(
  tools: Pick<CheckoutTools, 'database'>,
  reservationId: string,
): Promise<void> {
  await withDatabase(tools, (db) => deleteReservationRecord(db, reservationId))
}
