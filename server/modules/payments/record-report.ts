/** Refunds and disputes that a payment provider reports (docs/api/payments.md#refunds-and-disputes). */
import { isCancelable } from '#core/domain/reservation-status.ts'
import { enqueueMail, toOrganizer } from '#server/infra/mail/queue.ts'
import { issueCreditNote } from '#server/modules/documents/issue-credit-note.ts'
import { loadReservationDetails, lockReservation } from '#server/modules/reservations/queries/reservations.ts'
import { orderNumber } from '#server/modules/reservations/rules/reservation-rules.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { cancelLockedReservation, queueCanceledMail } from './cancel-order.ts'
import type { PaymentsContext } from './context.ts'
import type { ProviderOf, ReturnReport } from './providers/payment-provider.ts'
import { closeRefund, closeRefunded, findLastTransaction, recordReturn } from './queries.ts'

/**
 * Records a refund or a dispute, mails the organizer, credits the invoice, and cancels an order whose money is gone where
 * VOID_TICKETS_ON_REFUND is on. Reports may be repeated and come in any order: the provider is asked what is refunded now.
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
  const amount = (kind === 'refund' ? await provider.fetchRefunded(payment) : null) ?? reported.amount
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, known.reservation_id)
    const paid = await findLastTransaction(trx, { payment_id: paymentId })
    if (!reservation || !paid) return
    if (paid.status === 'REFUND_DUE' && kind === 'refund' && amount >= paid.amount)
      await closeRefund(trx, paymentId)
    if (paid.status !== 'COMPLETE') return
    const { currency } = reported
    const { id: reservationId } = reservation
    if (!(await recordReturn(trx, { kind, key: paymentId, reservationId, amount, currency }, now))) return
    const details = await loadReservationDetails(trx, reservation)
    const { event, config } = details
    const isEnded = !isCancelable(reservation.status)
    const isVoid = !isEnded && amount >= paid.amount && setting(config, 'VOID_TICKETS_ON_REFUND')
    if (isVoid) {
      await cancelLockedReservation(trx, details, now)
      await queueCanceledMail(trx, reservation, null, now)
    } else if (kind === 'refund') await issueCreditNote(trx, details, { kind, returned: amount }, now)
    if (kind === 'refund')
      await closeRefunded(trx, { reservationId, refunded: amount, paid: paid.amount }, now)
    const tickets = isVoid ? 'void' : isEnded ? 'ended' : 'valid'
    const order = orderNumber(reservation, config)
    const data = { kind, eventId: event.id, order, paymentId, amount, currency, tickets }
    await enqueueMail(trx, { kind: 'organizer-returned', ...toOrganizer(event), data, now })
  })
}
