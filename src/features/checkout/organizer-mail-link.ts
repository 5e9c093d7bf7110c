import type { EventInfo } from '#core/contract/event.ts'
import type { ReservationInfo } from '#core/contract/reservation.ts'

/** A `mailto:` link to the organizer whose subject is the short id of the reservation. */
export const organizerMailLink = (
  { organizationEmail }: Pick<EventInfo, 'organizationEmail'>,
  { shortId }: Pick<ReservationInfo, 'shortId'>,
): string => `mailto:${organizationEmail}?subject=${encodeURIComponent(shortId)}`
