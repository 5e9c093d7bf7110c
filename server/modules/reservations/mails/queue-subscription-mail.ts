/** The mail that brings a pass. Contract 2, 1.8: its holder gets the PIN, another buyer gets a mail without it. */
import { enqueueMail } from '#server/infra/mail/queue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { ReservationDetails } from '../reservation-details.ts'

/** @returns true when the holder is the buyer, who then needs no second mail. False for an order of tickets. */
export async function queueSubscriptionMail(
  db: Database,
  { subscriptions: { bought }, reservation }: ReservationDetails,
  now: number,
): Promise<boolean> {
  const email = bought?.subscription.email
  if (!email || reservation.status !== 'COMPLETE') return false
  await enqueueMail(db, {
    kind: 'pass',
    to: email,
    lang: reservation.language,
    data: { reservationId: reservation.id },
    now,
  })
  return email.toLowerCase() === reservation.email?.toLowerCase()
}
