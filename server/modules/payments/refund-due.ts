/** Money at a provider that pays for no order (docs/api/payments.md#provider-notifications). */
import * as z from 'zod/mini'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { localMoney } from '#server/infra/i18n/currency.ts'
import { shortId } from '#server/infra/ids.ts'
import { eventMail, type Mail, type OutgoingMail } from '#server/infra/mail/mail.ts'
import { enqueueMail, toOrganizer } from '#server/infra/mail/queue.ts'
import { findNamed, getEvent } from '#server/modules/catalogue/queries.ts'
import type { ReceivedPayment } from './providers/payment-provider.ts'
import { hasRefundMail, recordUnusedPayment } from './queries.ts'

const queuedRefund = z.object({
  eventId: z.number(),
  order: z.string(),
  paymentId: z.string(),
  amount: z.number(),
  currency: z.string(),
})

/**
 * Records that the money of a payment is to be refunded, and queues one mail for the payment to the organizer.
 * @param reservation undefined when it was deleted
 * @param now epoch ms
 */
export async function recordRefundDue(
  trx: Database,
  reservation: Reservation | undefined,
  received: ReceivedPayment,
  now: number,
): Promise<void> {
  // Stripe has smaller units than some currencies.
  const payment = { ...received, amount: Math.round(received.amount) }
  if (reservation) await recordUnusedPayment(trx, { ...payment, reservationId: reservation.id }, now)
  const event = reservation
    ? await getEvent(trx, reservation.event_id)
    : payment.event && (await findNamed(trx, payment.event))
  const { paymentId, amount, currency } = payment
  if (!event || (await hasRefundMail(trx, paymentId))) return
  const order = shortId(payment.reservationId)
  const data = { eventId: event.id, order, paymentId, amount, currency }
  await enqueueMail(trx, { kind: 'organizer-refund', ...toOrganizer(event), data, now })
}

/** Mail to the organizer: the order may be deleted, so the queued mail has its facts. */
export async function refundDueMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { eventId, order, paymentId, amount, currency } = z.parse(queuedRefund, mail.data)
  const money = localMoney(amount, currency, mail.language)
  return eventMail(context, mail, await getEvent(context.db, eventId), (t, title) => ({
    subject: t('mail.refund.subject', title),
    body: t('mail.refund.body', money, order, title, paymentId),
  }))
}
