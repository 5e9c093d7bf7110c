/** The personal link into an online event. Contract 2, 4.4. */
import { isOnline } from '../domain/online-access.ts'
import { checkInHash } from '../domain/qr-text.ts'
import { ticketCode } from '../domain/ticket-code.ts'
import type { Database } from '../store/database.ts'
import { openJoinLink, type JoinLink } from '../store/join-links.ts'
import { findTicket, type FoundTicket } from '../store/tickets.ts'
import { checkIn } from './check-in.ts'

/** The ticket, when its access is online and the hash is the one of its present holder. */
export async function findByHash(
  db: Database,
  shortName: string,
  publicUuid: string,
  hash: string,
): Promise<FoundTicket | undefined> {
  const found = await findTicket(db, shortName, publicUuid)
  if (!found || !isOnline(found.order.config, found.category)) return undefined
  return checkInHash(ticketCode(found.ticket, found.order.event)) === hash ? found : undefined
}

export const openLinkOf = (
  db: Database,
  { order, category }: FoundTicket,
  now: number,
): Promise<JoinLink | undefined> => openJoinLink(db, order.event.id, category.id, now)

export type Entry =
  | { readonly kind: 'nowhere' }
  /** Right, but too early or too late. */
  | { readonly kind: 'waiting-room' }
  | { readonly kind: 'room'; readonly url: string }
  | { readonly kind: 'refused' }

/**
 * Where the link leads right now.
 * @param knock false only looks: nobody is checked in by a mail program that tries links out
 */
export async function enterOnline(
  db: Database,
  found: FoundTicket | undefined,
  now: number,
  knock: boolean,
): Promise<Entry> {
  if (!found) return { kind: 'nowhere' }
  const link = await openLinkOf(db, found, now)
  if (!link) return { kind: 'waiting-room' }
  if (!knock) return { kind: 'room', url: link.url }
  const outcome = await checkIn(db, found.ticket.public_uuid, { now })
  return outcome === 'checked-in' || outcome === 'already'
    ? { kind: 'room', url: link.url }
    : { kind: 'refused' }
}
