import type { Result } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import type { CheckoutTools } from './tools.ts'

/**
 * Opens the booking details of a pending reservation again; what was sent stays
 * (docs/api/reservations.md#back-to-booking).
 */
export const backToBooking = ({ api }: CheckoutTools, reservationId: string): Promise<Result<boolean>> =>
  api.call(endpoints.backToBooking, { params: { reservationId }, body: {} })
