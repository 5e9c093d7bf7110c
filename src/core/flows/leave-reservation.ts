/** The two ways back from a pending reservation. Contract 1, 2.17 and 2.18: both answer true when nothing happened. */
import type { Result } from '../api/result.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { CheckoutTools } from './checkout-tools.ts'

/** Gives the tickets back at once. What was typed stays for the next try. */
export const cancelReservation = ({ api }: CheckoutTools, reservationId: string): Promise<Result<boolean>> =>
  api.call(endpoints.cancelReservation, { params: { reservationId } })

/** Opens the booking details again; nothing is lost. */
export const backToBooking = ({ api }: CheckoutTools, reservationId: string): Promise<Result<boolean>> =>
  api.call(endpoints.backToBooking, { params: { reservationId }, body: {} })
