/** Sends the mail of a reservation again (docs/api/reservations.md#resend-the-confirmation), also to a corrected address. */
import { isSameEmail } from '#kit/text/canonical-email.ts'
import { isCanceled } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { queueRequestedMail, queueMailsToContact } from './mails/queue-reservation-mails.ts'
import { loadReservationDetails, lockReservation, updateReservation } from './queries/reservations.ts'
import { updateSubscription } from './queries/subscriptions.ts'

/**
 * The mails of the order go to the new address, the first ones at once; of a canceled event the one about it. The bought subscription follows when it had the earlier
 * address; tickets keep those of their attendees, because another one voids a code that a device has stored.
 * @param id a uuid
 * @param now epoch ms
 */
export function correctEmail(
  db: Database,
  id: string,
  email: string,
  now: number,
): Promise<'corrected' | 'unknown' | 'unfinished' | 'canceled'> {
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
    const corrected = await loadReservationDetails(trx, { ...reservation, email })
    const data = { reservationId: id }
    if (corrected.event.canceled_at === null) await queueMailsToContact(trx, corrected, now)
    else await enqueueMail(trx, { kind: 'event-canceled', to: email, lang: reservation.language, data, now })
    return 'corrected'
  })
}

interface ResendRequest {
  readonly reservationId: string
  /** Row of the event or subscription descriptor that the address names. */
  readonly eventId: number
  /** One of the event's languages: of the page, not of the reservation. */
  readonly language: string
  readonly origin: VisitorOrigin | null
  /** Epoch ms. */
  readonly now: number
}

/**
 * alf.io answers with an error until the reservation is finalized.
 * @returns false until the reservation is finalized, after it or its event is canceled, for another event, and when the recipient got
 * too many mails
 */
export function resendReservationMail(
  db: Database,
  { reservationId, eventId, language, origin, now }: ResendRequest,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (reservation?.event_id !== eventId || !reservation.finalized) return false
    if (isCanceled(reservation.status)) return false
    const details = await loadReservationDetails(trx, { ...reservation, language })
    if (details.event.canceled_at !== null) return false
    const queued = await queueRequestedMail(trx, details, origin, now)
    if (queued && reservation.mail_skipped)
      await updateReservation(trx, reservationId, { mail_skipped: false })
    return queued
  })
}
