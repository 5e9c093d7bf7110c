/** Personal check-in address of an online event (docs/api/online-events.md#personal-link). */
import { isOnline } from '#core/domain/is-online.ts'
import type { Database } from '#server/infra/database/database.ts'
import { isSameText } from '#server/infra/validation.ts'
import type { TicketDetails } from '#server/modules/reservations/reservation-details.ts'
import { checkIn } from './check-in.ts'
import { findOpenJoinLink } from './queries/reminders.ts'
import { findTicket } from './queries/tickets.ts'
import { checkInHash, ticketCodeText } from './rules.ts'

/** The ticket, when its access is online and the hash belongs to its current attendee. */
export async function findTicketByHash(
  db: Database,
  shortName: string,
  publicUuid: string,
  hash: string,
): Promise<TicketDetails | undefined> {
  const ticketDetails = await findTicket(db, shortName, publicUuid)
  if (!ticketDetails || !isOnline(ticketDetails.details.config.format, ticketDetails.category.access_type))
    return undefined
  return isSameText(checkInHash(ticketCodeText(ticketDetails.ticket, ticketDetails.details.event)), hash)
    ? ticketDetails
    : undefined
}

type OnlineEntry =
  | { readonly kind: 'not-found' }
  /** The address is valid, and no join link is open now. */
  | { readonly kind: 'waiting-room' }
  | { readonly kind: 'join'; readonly url: string }
  | { readonly kind: 'refused' }

/** Target of the check-in address now; checks the ticket in. */
export async function resolveOnlineEntry(
  db: Database,
  ticketDetails: TicketDetails | undefined,
  now: number,
): Promise<OnlineEntry> {
  if (!ticketDetails) return { kind: 'not-found' }
  const link = await findOpenJoinLink(db, ticketDetails, now)
  if (!link) return { kind: 'waiting-room' }
  // By the code, which belongs to the attendee of the link: the ticket may get another one meanwhile.
  const outcome = await checkIn(db, ticketCodeText(ticketDetails.ticket, ticketDetails.details.event), {
    now,
  })
  return outcome === 'checked-in' || outcome === 'already'
    ? { kind: 'join', url: link.url }
    : { kind: 'refused' }
}
