/**
 * Limits the mails of orders that cost their buyer nothing yet: free, to be paid on site or by transfer. Otherwise
 * anyone could have one address mailed without end (docs/SECURITY.md).
 */
import { emailKey } from '#core/domain/canonical-email.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { isAtMailLimit, type MailSender } from '#server/infra/mail/queue.ts'
import type { HasSettings } from '#server/modules/settings/index.ts'
import { setting } from '#server/modules/settings/index.ts'
import { findHoldOrigin } from '../queries/hold-origins.ts'
import { updateReservation } from '../queries/reservations.ts'
import type { ReservationDetails } from '../reservation-details.ts'

/** What the limit of mails means for one order. Its mails count for the limit of their recipients. */
export interface MailLimit {
  /** Addresses, as `emailKey` has them, that get no mail of this order; others get all of them. */
  readonly atLimit: ReadonlySet<string>
  /** Null when the session and the address that reserved are no longer stored. */
  readonly sender: MailSender | null
}

/** @returns the sender of mails that a visitor causes for an event with these settings */
export const mailSender = (config: HasSettings, origin: VisitorOrigin | null): MailSender | null =>
  origin && {
    ...origin,
    perSession: setting(config, 'MAX_MAILS_PER_SESSION'),
    perAddress: setting(config, 'MAX_MAILS_PER_IP'),
  }

function recipientsOf({ reservation, tickets, subscriptions }: ReservationDetails): string[] {
  const addresses = [
    reservation.email,
    subscriptions.bought?.subscription.email,
    ...tickets.map(({ email }) => email),
  ]
  return [...new Set(addresses.flatMap((address) => (address ? [emailKey(address)] : [])))]
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
  const origin = (await findHoldOrigin(db, details.reservation.id)) ?? null
  return { atLimit, sender: mailSender(details.config, origin) }
}
