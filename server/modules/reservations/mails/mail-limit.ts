/**
 * Limits the mails of orders that cost their buyer nothing yet: free, to be paid on site or by transfer. Otherwise
 * anyone could have one address mailed without end (docs/SECURITY.md).
 */
import { isAtMailLimit } from '#server/infra/mail/queue.ts'
import type { Database } from '#server/infra/database/database.ts'
import { setting } from '#server/modules/settings/index.ts'
import { updateReservation } from '../queries/reservations.ts'
import type { ReservationDetails } from '../reservation-details.ts'

/** Of one order. Its mails count for the limit of their recipients. */
export interface MailLimit {
  /** Addresses in lower case that get no mail of this order; others get all of them. */
  readonly atLimit: ReadonlySet<string>
}

function recipientsOf({ reservation, tickets, subscriptions }: ReservationDetails): string[] {
  const addresses = [
    reservation.email,
    subscriptions.bought?.subscription.email,
    ...tickets.map(({ email }) => email),
  ]
  return [...new Set(addresses.flatMap((address) => (address ? [address.toLowerCase()] : [])))]
}

/** Also stores with the reservation that a mail is left out, for the notice on its pages. @param now epoch ms */
export async function findMailLimit(
  db: Database,
  details: ReservationDetails,
  now: number,
): Promise<MailLimit> {
  const limit = setting(details.config, 'MAX_MAILS_PER_ADDRESS')
  const atLimit = new Set<string>()
  for (const to of recipientsOf(details)) if (await isAtMailLimit(db, { to, now }, limit)) atLimit.add(to)
  if (atLimit.size > 0) await updateReservation(db, details.reservation.id, { mail_skipped: true })
  return { atLimit }
}
