/**
 * Queues the mail with a subscription's PIN for its owner. Another buyer gets the mail without the PIN
 * (docs/api/documents.md#mails-of-an-order).
 */
import { enqueueMail } from '#server/infra/mail/queue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { ReservationDetails } from '../reservation-details.ts'

/** @returns true when the owner is the buyer, who needs no second mail; false for a reservation of tickets */
export async function queueSubscriptionMail(
  db: Database,
  { subscriptions: { bought }, reservation }: ReservationDetails,
  now: number,
  requested?: boolean,
): Promise<boolean> {
  const email = bought?.subscription.email
  if (!email || reservation.status !== 'COMPLETE') return false
  await enqueueMail(db, {
    kind: 'pass',
    to: email,
    lang: reservation.language,
    data: { reservationId: reservation.id },
    now,
    requested,
  })
  return email.toLowerCase() === reservation.email?.toLowerCase()
}
