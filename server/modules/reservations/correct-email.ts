/** Gives an order another e-mail address (docs/OPERATOR.md#a-wrong-e-mail-address). */
import { isSameEmail } from '#core/domain/canonical-email.ts'
import { isCanceled } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { queueMailsToContact } from './mails/queue-reservation-mails.ts'
import { loadReservationDetails, lockReservation, updateReservation } from './queries/reservations.ts'
import { updateSubscription } from './queries/subscriptions.ts'

type CorrectionOutcome = 'corrected' | 'unknown' | 'unfinished' | 'canceled'

/**
 * The mails of the order go to the new address, the first ones at once. The bought subscription follows when it had the earlier
 * address; tickets keep those of their attendees, because another one voids a code that a device has stored.
 * @param id a uuid
 * @param now epoch ms
 */
export function correctEmail(
  db: Database,
  id: string,
  email: string,
  now: number,
): Promise<CorrectionOutcome> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (!reservation) return 'unknown'
    if (isCanceled(reservation.status)) return 'canceled'
    if (!reservation.finalized) return 'unfinished'
    const { subscriptions } = await loadReservationDetails(trx, reservation)
    await updateReservation(trx, id, { email, mail_skipped: false })
    const subscription = subscriptions.bought?.subscription
    if (subscription && isSameEmail(subscription.email, reservation.email))
      await updateSubscription(trx, id, { email })
    await queueMailsToContact(trx, await loadReservationDetails(trx, { ...reservation, email }), now)
    return 'corrected'
  })
}
