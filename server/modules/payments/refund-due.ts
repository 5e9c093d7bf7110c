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

/** `kind` and `tickets`: of a refund or a dispute that the provider reported. */
const queuedRefund = z.object({
  kind: z.optional(z.enum(['refund', 'dispute', 'won', 'lost'])),
  tickets: z.optional(z.enum(['void', 'held', 'valid', 'ended'])),
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

/** Mail to the organizer about money to refund, or that was returned: the order may be deleted, so the queued mail has its facts. */
export async function refundMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { kind, tickets, eventId, order, paymentId, ...sum } = z.parse(queuedRefund, mail.data)
  const money = localMoney(sum.amount, sum.currency, mail.language)
  const key = kind === undefined ? 'mail.refund' : `mail.returned.${kind}`
  return eventMail(context, mail, await getEvent(context.db, eventId), (t, title) => ({
    subject: t(`${key}.subject`, title),
    body: [
      t(`${key}.body`, money, order, title, paymentId),
      ...(tickets === undefined || tickets === 'ended' ? [] : [t(`mail.returned.${tickets}`)]),
    ].join('\n\n'),
  }))
}
