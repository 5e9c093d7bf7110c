import type { Result } from '../api/result.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { CheckoutTools } from './checkout-tools.ts'

/**
 * Opens the booking details of a pending reservation again; what was sent stays
 * (docs/api/reservations.md#cancel-a-reservation).
 */
export const backToBooking = ({ api }: CheckoutTools, reservationId: string): Promise<Result<boolean>> =>
  api.call(endpoints.backToBooking, { params: { reservationId }, body: {} })
