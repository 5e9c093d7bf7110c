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
