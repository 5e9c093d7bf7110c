/** The mail that brings a pass. Contract 2, 1.8: its holder gets the PIN, another buyer gets a mail without it. */
import { enqueue } from '../mail/queue.ts'
import type { Database } from '../store/database.ts'
import type { FullOrder } from '../store/orders.ts'

/** @returns true when the holder is the buyer, who then needs no second mail. False for an order of tickets. */
export async function queuePassMail(
  db: Database,
  { passes: { bought }, reservation }: FullOrder,
  now: number,
): Promise<boolean> {
  const email = bought?.subscription.email
  if (!email || reservation.status !== 'COMPLETE') return false
  await enqueue(db, {
    kind: 'pass',
    to: email,
    lang: reservation.language,
    data: { reservationId: reservation.id },
    now,
  })
  return email.toLowerCase() === reservation.email?.toLowerCase()
}
