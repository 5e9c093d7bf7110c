import type { Busy, Refused, Unreachable } from '../api/result.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { CheckoutTools } from './checkout-tools.ts'

export type CancelOutcome =
  | { readonly kind: 'canceled' }
  /** The reservation is past the point of canceling, for example paid in another tab. Nothing changed. */
  | { readonly kind: 'not-canceled' }
  | Refused
  | Busy
  | Unreachable

/**
 * Cancels a pending reservation; the tickets are free at once, and the draft stays for the next try. Never rejects.
 * The server answers true also where it canceled nothing (docs/api/reservations.md#back-to-booking), so the
 * status is read afterwards.
 */
export async function cancelReservation(
  { api }: CheckoutTools,
  reservationId: string,
): Promise<CancelOutcome> {
  const params = { reservationId }
  const answer = await api.call(endpoints.cancelReservation, { params })
  if (answer.kind !== 'value') return answer
  const status = await api.call(endpoints.reservationStatus, { params })
  return { kind: status.kind === 'value' ? 'not-canceled' : 'canceled' }
}
