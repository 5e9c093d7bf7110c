/** The personal link into an online event. Contract 2, 4.4. */
import { isOnline } from '#core/domain/online-access.ts'
import { checkInHash } from './rules/qr-text.ts'
import { ticketCodeText } from './rules/ticket-code.ts'
import type { Database } from '#server/infra/database/database.ts'
import { findOpenJoinLink, type JoinLink } from './queries/join-links.ts'
import { findTicket } from './queries/tickets.ts'
import { checkIn } from './check-in.ts'
import type { TicketDetails } from '#server/modules/reservations/ticket-details.ts'

/** The ticket, when its access is online and the hash is the one of its present holder. */
export async function findTicketByHash(
  db: Database,
  shortName: string,
  publicUuid: string,
  hash: string,
): Promise<TicketDetails | undefined> {
  const found = await findTicket(db, shortName, publicUuid)
  if (!found || !isOnline(found.details.config.format, found.category.access_type)) return undefined
  return checkInHash(ticketCodeText(found.ticket, found.details.event)) === hash ? found : undefined
}

export const findOpenLink = (
  db: Database,
  { details, category }: TicketDetails,
  now: number,
): Promise<JoinLink | undefined> => findOpenJoinLink(db, details.event.id, category.id, now)

export type OnlineEntry =
  | { readonly kind: 'nowhere' }
  /** Right, but too early or too late. */
  | { readonly kind: 'waiting-room' }
  | { readonly kind: 'room'; readonly url: string }
  | { readonly kind: 'refused' }

/**
 * Where the link leads right now.
 * @param knock false only looks: nobody is checked in by a mail program that tries links out
 */
export async function resolveOnlineEntry(
  db: Database,
  found: TicketDetails | undefined,
  now: number,
  checksIn: boolean,
): Promise<OnlineEntry> {
  if (!found) return { kind: 'nowhere' }
  const link = await findOpenLink(db, found, now)
  if (!link) return { kind: 'waiting-room' }
  if (!checksIn) return { kind: 'room', url: link.url }
  const outcome = await checkIn(db, found.ticket.public_uuid, { now })
  return outcome === 'checked-in' || outcome === 'already'
    ? { kind: 'room', url: link.url }
    : { kind: 'refused' }
}
