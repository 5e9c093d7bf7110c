import type { ReservationInfo } from '#core/contract/reservation.ts'
import { mailLink } from '#core/domain/outside-links.ts'
import type { PurchaseContext } from '#core/domain/purchase-context.ts'

/** A `mailto:` link to the organizer whose subject is the short id of the reservation. */
export const organizerMailLink = (
  { organizationEmail }: Pick<PurchaseContext, 'organizationEmail'>,
  { shortId }: Pick<ReservationInfo, 'shortId'>,
): string => mailLink(organizationEmail, shortId)
