/** The two ways back from a pending reservation. Contract 1, 2.17 and 2.18: both answer true when nothing happened. */
import type { Busy, Refused, Result, Unreachable } from '../api/result.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { CheckoutTools } from './checkout-tools.ts'

export type CancelOutcome =
  | { readonly kind: 'cancelled' }
  /** Past cancelling: bought in another tab meanwhile, for instance. Nothing happened. */
  | { readonly kind: 'stands' }
  | Refused
  | Busy
  | Unreachable

/** Gives the tickets back at once. What was typed stays for the next try. Never rejects. */
export async function cancelReservation(
  { api }: CheckoutTools,
  reservationId: string,
): Promise<CancelOutcome> {
  const params = { reservationId }
  const answer = await api.call(endpoints.cancelReservation, { params })
  if (answer.kind !== 'value') return answer
  // A pending one is gone now; any other is still there, and only asking tells.
  const left = await api.call(endpoints.reservationStatus, { params })
  return { kind: left.kind === 'value' ? 'stands' : 'cancelled' }
}

/** Opens the booking details again; nothing is lost. */
export const backToBooking = ({ api }: CheckoutTools, reservationId: string): Promise<Result<boolean>> =>
  api.call(endpoints.backToBooking, { params: { reservationId }, body: {} })
