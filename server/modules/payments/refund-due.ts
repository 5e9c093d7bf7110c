/** Money that goes back: of a payment that pays for no order, and what a provider reports (docs/api/payments.md#refunds-and-disputes). */
import * as z from 'zod/mini'
import { isCancelable } from '#purchase/rules/reservation-status.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { localMoney } from '#server/infra/i18n/currency.ts'
import { shortId } from '#server/infra/ids.ts'
import { eventMail, type Mail, type OutgoingMail } from '#server/infra/mail/mail.ts'
import { enqueueMail, toOrganizer } from '#server/infra/mail/queue.ts'
import { findNamed, getEvent } from '#server/modules/catalogue/queries.ts'
import { issueCreditNote } from '#server/modules/documents/credit-note.ts'
import { loadReservationDetails, lockReservation } from '#server/modules/purchase/queries/reservations.ts'
import { orderNumber } from '#server/modules/purchase/rules/reservation-rules.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { cancelLockedReservation, queueCanceledMail } from './cancel-order.ts'
import type { PaymentsContext } from './providers/create-payments.ts'
import type { ReceivedPayment, ProviderOf, ReturnReport } from './providers/payment-provider.ts'
import {
  hasRefundMail,
  recordUnusedPayment,
  closeRefund,
  closeRefunded,
  findLastTransaction,
  recordReturn,
} from './queries.ts'

/** What a report means for the tickets: `held` until the dispute is decided, `ended` before for another reason. */
function ticketsAfter(kind: ReturnReport['kind'], isEnded: boolean, isStrict: boolean): string {
  if (isEnded) return kind === 'won' ? 'void' : 'ended'
  if (!isStrict || kind === 'won') return 'valid'
  return kind === 'dispute' ? 'held' : 'void'
}

/**
 * Records a refund, a dispute or its decision, mails the organizer, credits the invoice, and cancels an order whose money is gone where
 * VOID_TICKETS_ON_REFUND is on: while a dispute is open the check-in refuses its tickets. Reports may be repeated and come in any
 * order: the provider is asked what is refunded now.
 * @throws when the provider is unreachable: it sends the report again
 */
export async function recordReport(
  { db, now: clock }: PaymentsContext,
  provider: Pick<ProviderOf<'browser'>, 'fetchRefunded'>,
  { kind, payment, ...reported }: ReturnReport,
): Promise<void> {
  const now = clock()
  const { paymentId } = payment
  const known = await findLastTransaction(db, { payment_id: paymentId })
  if (!known) return
  const isGone = kind === 'refund' || kind === 'lost'
  const amount = (kind === 'refund' ? await provider.fetchRefunded(payment) : null) ?? reported.amount
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, known.reservation_id)
    const paid = await findLastTransaction(trx, { payment_id: paymentId })
    if (!reservation || !paid) return
    const isWhole = amount >= paid.amount
    if (paid.status === 'REFUND_DUE' && isGone && isWhole) await closeRefund(trx, paymentId)
    if (paid.status !== 'COMPLETE') return
    const { currency } = reported
    const { id: reservationId } = reservation
    if (!(await recordReturn(trx, { kind, key: paymentId, reservationId, amount, currency }, now))) return
    const details = await loadReservationDetails(trx, reservation)
    const { event, config } = details
    const isStrict = isWhole && setting(config, 'VOID_TICKETS_ON_REFUND')
    const tickets = ticketsAfter(kind, !isCancelable(reservation.status), isStrict)
    if (isGone && tickets === 'void') {
      await cancelLockedReservation(trx, details, now)
      await queueCanceledMail(trx, reservation, null, now)
    } else if (kind === 'refund') await issueCreditNote(trx, details, { kind, returned: amount }, now)
    if (isGone) await closeRefunded(trx, { reservationId, refunded: amount, paid: paid.amount }, now)
    const order = orderNumber(reservation, config)
    const data = { kind, eventId: event.id, order, paymentId, amount, currency, tickets }
    await enqueueMail(trx, { kind: 'organizer-returned', ...toOrganizer(event), data, now })
  })
}

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
