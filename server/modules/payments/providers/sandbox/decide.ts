/** The buyer's decision on the page of the sandbox (docs/api/payments.md#sandbox). */
import { minute } from '#kit/time/durations.ts'
import type { SandboxPayment, SandboxStatus } from '#server/infra/database/tables/tables.ts'
import {
  findReservationDetails,
  loadReservationDetails,
  lockReservation,
} from '#server/modules/purchase/queries/reservations.ts'
import { reservationPath } from '#server/modules/purchase/rules/reservation-rules.ts'
import { checkPayment } from '../../apply-provider-status.ts'
import { replaceTransaction } from '../../queries.ts'
import { sumOf, transactionOf } from '../../rules.ts'
import type { PaymentsContext } from '../create-payments.ts'
import { decideSandboxPayment, settleSandboxPayments, takesApproval } from './sandbox.ts'

/** Ms until a delayed payment is paid. */
const delayedPaymentTime = minute

/** `approve-silently` pays without a report: only a check finds the payment. */
export type Decision = 'approve' | 'approve-silently' | 'delay' | 'decline' | 'cancel'

/** @returns the outcomes that the page offers for a payment */
export const decisionsOf = ({ proxy }: SandboxPayment): readonly Decision[] =>
  takesApproval(proxy)
    ? ['approve', 'decline', 'cancel']
    : ['approve', 'approve-silently', 'delay', 'decline', 'cancel']

const outcomes: Readonly<Record<Decision, SandboxStatus>> = {
  approve: 'PAID',
  'approve-silently': 'PAID',
  delay: 'PENDING',
  decline: 'FAILED',
  cancel: 'CANCELLED',
}

function outcomeOf({ proxy }: SandboxPayment, decision: Decision, now: number) {
  if (decision === 'approve' && takesApproval(proxy)) return { status: 'APPROVED' as const }
  return {
    status: outcomes[decision],
    ...(decision === 'delay' ? { settles_at: now + delayedPaymentTime } : {}),
  }
}

/**
 * Stores the token for the second confirm, or that the buyer canceled. Nothing is stored when the order no longer costs
 * what was approved.
 */
async function recordApproval(
  { db, now }: PaymentsContext,
  { id, proxy, reservation_id, amount, currency }: SandboxPayment,
  isCanceled: boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservation_id)
    if (reservation?.status !== 'PENDING') return
    const details = await loadReservationDetails(trx, reservation)
    const sum = sumOf(details)
    if (sum.amount !== amount || sum.currency !== currency) return
    const outcome = isCanceled ? { status: 'CANCELLED' as const } : { status: 'PENDING' as const, token: id }
    await replaceTransaction(trx, transactionOf(details, { proxy, method: proxy, ...outcome }, now()))
  })
}

/** The path of this server at which the buyer of a payment continues. */
export async function pathAfterPayment(
  { db }: PaymentsContext,
  { proxy, reservation_id }: SandboxPayment,
): Promise<string> {
  const details = await findReservationDetails(db, reservation_id)
  return details ? `${reservationPath(details)}/${takesApproval(proxy) ? 'overview' : 'book'}` : '/'
}

/** Applies the first decision. @param decision one of {@link decisionsOf} */
export async function decide(
  context: PaymentsContext,
  payment: SandboxPayment,
  decision: Decision,
): Promise<void> {
  const { db, now } = context
  if (!(await decideSandboxPayment(db, payment.id, outcomeOf(payment, decision, now()), now()))) return
  if (takesApproval(payment.proxy)) await recordApproval(context, payment, decision === 'cancel')
  else if (decision !== 'approve-silently') await checkPayment(context, payment.reservation_id)
}

/** Pays the delayed payments that are due, and reports them. */
export async function payDelayed(context: PaymentsContext): Promise<void> {
  for (const id of await settleSandboxPayments(context.db, context.now())) await checkPayment(context, id)
}
