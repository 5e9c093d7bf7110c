import { submitBookingDetails, type BookingDetails } from './submit-booking-details.ts'
import type { CheckoutTools } from './tools.ts'

/**
 * Sends the booking details before the visitor leaves for the sign-in, because the server stores them even when they are
 * incomplete (docs/api/client-behavior.md#booking-page). Never rejects.
 * @returns whether the server has them
 */
export async function saveBeforeSignIn(
  tools: CheckoutTools,
  details: Omit<BookingDetails, 'ignoreWarnings'>,
): Promise<boolean> {
  const outcome = await submitBookingDetails(tools, { ...details, ignoreWarnings: false })
  if (outcome.kind === 'refused') return outcome.status === 422
  return outcome.kind === 'accepted' || outcome.kind === 'warned'
}
