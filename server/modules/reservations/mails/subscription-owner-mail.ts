import type { QueuedMail } from '#server/infra/mail/queue.ts'
import type { ReservationDetails } from '../reservation-details.ts'

/**
 * The mail with a subscription's PIN for its owner. Another buyer gets the mail without the PIN
 * (docs/api/documents.md#mails-of-an-order).
 * @returns null for a reservation of tickets
 */
export function subscriptionOwnerMail(
  { subscriptions: { bought }, reservation }: ReservationDetails,
  now: number,
): QueuedMail | null {
  const email = bought?.subscription.email
  if (!email || reservation.status !== 'COMPLETE') return null
  const data = { reservationId: reservation.id }
  return { kind: 'pass', to: email, lang: reservation.language, data, now }
}
