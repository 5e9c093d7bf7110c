/**
 * Queues the mail with a subscription's PIN for its owner. Another buyer gets the mail without the PIN
 * (docs/api/documents.md#mails-of-an-order).
 */
import type { QueuedMail } from '#server/infra/mail/queue.ts'
import type { ReservationDetails } from '../reservation-details.ts'

/**
 * @param send queues the mail
 * @returns true when the owner is the buyer, who needs no second mail; false for a reservation of tickets
 */
export async function queueSubscriptionMail(
  { subscriptions: { bought }, reservation }: ReservationDetails,
  send: (mail: QueuedMail) => Promise<unknown>,
  now: number,
): Promise<boolean> {
  const email = bought?.subscription.email
  if (!email || reservation.status !== 'COMPLETE') return false
  await send({
    kind: 'pass',
    to: email,
    lang: reservation.language,
    data: { reservationId: reservation.id },
    now,
  })
  return email.toLowerCase() === reservation.email?.toLowerCase()
}
