/** Mails about money that did not come, or not yet. Contract 2, 2.1 and 2.6. */
import { enqueue } from '../mail/queue.ts'
import type { Database } from '../store/database.ts'
import type { FullOrder } from '../store/orders.ts'
import { setting } from './event-settings.ts'
import { fullName } from './holder.ts'
import { orderNumber } from './order-number.ts'

type Kind = 'payment-failed' | 'payment-reminder' | 'order-expired'

/** The reservation may be gone when the mail goes out, so the mail carries what it says. */
async function queue(
  db: Database,
  kind: Kind,
  { reservation, event, config }: FullOrder,
  now: number,
): Promise<void> {
  if (!reservation.email) return
  await enqueue(db, {
    kind,
    to: reservation.email,
    lang: reservation.language,
    data: {
      reservationId: reservation.id,
      eventId: event.id,
      order: orderNumber(reservation, config),
      name: fullName(reservation),
    },
    now,
  })
}

export const queuePaymentFailed = (db: Database, order: FullOrder, now: number): Promise<void> =>
  queue(db, 'payment-failed', order, now)

export const queuePaymentReminder = (db: Database, order: FullOrder, now: number): Promise<void> =>
  queue(db, 'payment-reminder', order, now)

export const queueExpired = (db: Database, order: FullOrder, now: number): Promise<void> =>
  queue(db, 'order-expired', order, now)

/** The organiser has to look: the provider never said whether it was paid. */
export async function queueStuck(
  db: Database,
  { reservation, event }: FullOrder,
  now: number,
): Promise<void> {
  await enqueue(db, {
    kind: 'organizer-stuck',
    to: event.organization.email,
    lang: event.config.languages[0] ?? 'en',
    data: { reservationId: reservation.id, eventId: event.id, name: event.organization.name },
    now,
  })
}

/**
 * NOTIFY_ALL_FAILED_PAYMENT_ATTEMPTS: the organiser hears of each. The order may be gone when the mail goes out.
 * @param reason key of a text, null when the provider gave none
 */
export async function queueAttempt(
  db: Database,
  { reservation, event, config }: FullOrder,
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
  await enqueue(db, { kind: 'organizer-payment-failed', to, lang: config.languages[0] ?? 'en', data, now })
}
