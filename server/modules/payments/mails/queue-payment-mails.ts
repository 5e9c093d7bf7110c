/**
 * Queues mails about failed, missing and overdue payments (docs/api/payments.md#failed-payments,
 * docs/api/reservations.md#jobs).
 */
import type { Database } from '#server/infra/database/database.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { fullName, orderNumber } from '#server/modules/reservations/index.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'
import { setting } from '#server/modules/settings/index.ts'

type PaymentMailKind = 'payment-failed' | 'payment-reminder' | 'order-expired'

/** The reservation may be deleted before the mail is sent, so the mail contains its facts. */
async function queuePaymentMail(
  db: Database,
  kind: PaymentMailKind,
  { reservation, event, config }: ReservationDetails,
  now: number,
): Promise<void> {
  if (!reservation.email) return
  await enqueueMail(db, {
    kind,
    to: reservation.email,
    lang: reservation.language,
    data: {
      reservationId: reservation.id,
      eventId: event.id,
      name: fullName(reservation),
      order: orderNumber(reservation, config),
    },
    now,
  })
}

/** To the buyer, when the provider reports that the payment failed. @param now epoch ms */
export const queuePaymentFailedMail = (
  db: Database,
  details: ReservationDetails,
  now: number,
): Promise<void> => queuePaymentMail(db, 'payment-failed', details, now)

/** To the buyer, before the deadline of an offline payment. @param now epoch ms */
export const queuePaymentReminderMail = (
  db: Database,
  details: ReservationDetails,
  now: number,
): Promise<void> => queuePaymentMail(db, 'payment-reminder', details, now)

/** To the buyer; the caller deletes the reservation in the same transaction. @param now epoch ms */
export const queueExpiredMail = (db: Database, details: ReservationDetails, now: number): Promise<void> =>
  queuePaymentMail(db, 'order-expired', details, now)

/** For a payment without a result: the organizer has to check it at the provider. */
export async function queueStuckMail(
  db: Database,
  { reservation, event }: ReservationDetails,
  now: number,
): Promise<void> {
  await enqueueMail(db, {
    kind: 'organizer-stuck',
    to: event.organization.email,
    lang: event.config.languages[0] ?? 'en',
    data: { reservationId: reservation.id, eventId: event.id, name: event.organization.name },
    now,
  })
}

/**
 * Only with NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS. The reservation may be deleted before the mail is sent.
 * @param reason translation key; null when the provider gave none
 */
export async function queueFailedAttemptMail(
  db: Database,
  { reservation, event, config }: ReservationDetails,
  reason: string | null,
  now: number,
): Promise<void> {
  if (!setting(config, 'NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS')) return
  const data = {
    reservationId: reservation.id,
    eventId: event.id,
    order: orderNumber(reservation, config),
    name: fullName(reservation),
    reason,
  }
  const to = event.organization.email
  await enqueueMail(db, {
    kind: 'organizer-payment-failed',
    to,
    lang: config.languages[0] ?? 'en',
    data,
    now,
  })
}
