/** What a provider said to the request for money, written down. Contract 2, 1.6, 2.1 and 3.4. */
import { reservationTotal } from '#server/modules/pricing/rules/reservation-summary.ts'
import type { Database } from '#server/infra/database/database.ts'
import { lockReservation, updateReservation } from '#server/modules/reservations/queries/reservations.ts'
import { loadReservationDetails } from '#server/modules/reservations/queries/full-reservations.ts'
import { replaceTransaction, findValidTransaction, type NewTransaction } from './queries/transactions.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { notPayable, type ConfirmResult } from './rules/confirmation.ts'
import { isConfirmed } from './rules/confirm-rules.ts'
import type { Payments } from './providers/create-payments.ts'
import type {
  PaymentProvider,
  PaymentAttempt,
  ProviderPayment,
  StartResult,
} from './providers/payment-provider.ts'
import { returnToPending, recordPayment } from './payment-transitions.ts'

const minute = 60_000
/** An approval takes its time; it is given once. */
const approvalExtension = 15 * minute

const newTransactionOf = (
  provider: PaymentProvider,
  { details, amount, currency }: PaymentAttempt,
  remote: ProviderPayment,
  now: number,
): NewTransaction => ({
  reservationId: details.reservation.id,
  proxy: provider.proxy,
  status: 'PENDING',
  amount,
  currency,
  now,
  method: remote.method,
  paymentId: remote.paymentId,
  account: remote.account ?? null,
})

/** The money moved, whatever became of the order meanwhile: the payment is recorded as long as there is one. */
async function recordPaid(
  trx: Database,
  provider: PaymentProvider,
  attempt: PaymentAttempt,
  remote: ProviderPayment,
  reservation: Reservation,
  at: { readonly now: number; readonly delay: number },
): Promise<ConfirmResult> {
  if (isConfirmed(reservation)) return { kind: 'confirmed' }
  await replaceTransaction(trx, newTransactionOf(provider, attempt, remote, at.now))
  return (await recordPayment(trx, reservation, at)) ? { kind: 'confirmed' } : notPayable
}

type RedirectResult = Extract<StartResult, { kind: 'redirect' }>

/** While the provider was asked a pass may have been taken off the order, or its details changed: then it is another sum. */
export const isAmountUnchanged = async (
  trx: Database,
  reservation: Reservation,
  { amount }: PaymentAttempt,
): Promise<boolean> => reservationTotal(await loadReservationDetails(trx, reservation)).gross === amount

/** @returns the page to leave for; another click may have been faster, then it is that one's. */
async function recordRedirect(
  trx: Database,
  provider: PaymentProvider,
  attempt: PaymentAttempt,
  started: RedirectResult,
  reservation: Reservation,
  now: number,
): Promise<ConfirmResult> {
  if (isConfirmed(reservation)) return { kind: 'confirmed' }
  const known = await findValidTransaction(trx, reservation.id)
  const running = reservation.status === 'EXTERNAL_PROCESSING_PAYMENT'
  if (running && known?.redirect_url) return { kind: 'leave', url: known.redirect_url }
  if (reservation.status !== 'PENDING' || !(await isAmountUnchanged(trx, reservation, attempt)))
    return notPayable
  await replaceTransaction(trx, {
    ...newTransactionOf(provider, attempt, started, now),
    redirectUrl: started.url,
  })
  await updateReservation(trx, reservation.id, {
    status: 'EXTERNAL_PROCESSING_PAYMENT',
    payment_proxy: provider.proxy,
    valid_until: started.expiresAt,
  })
  return { kind: 'leave', url: started.url }
}

/** Each order is stretched once: nobody holds seats by starting over and over. */
async function recordApproval(trx: Database, reservation: Reservation, url: string): Promise<ConfirmResult> {
  if (reservation.status !== 'PENDING') return isConfirmed(reservation) ? { kind: 'confirmed' } : notPayable
  if (!reservation.stretched) {
    const valid_until = reservation.valid_until + approvalExtension
    await updateReservation(trx, reservation.id, { valid_until, stretched: true })
  }
  return { kind: 'leave', url }
}

async function recordStartResult(
  trx: Database,
  payments: Payments,
  provider: PaymentProvider,
  attempt: PaymentAttempt,
  started: StartResult,
  now: number,
): Promise<ConfirmResult> {
  const reservation = await lockReservation(trx, attempt.details.reservation.id)
  if (!reservation) return { kind: 'unknown' }
  switch (started.kind) {
    case 'paid':
      return recordPaid(trx, provider, attempt, started, reservation, { now, delay: payments.finalizeDelay })
    case 'redirect':
      return recordRedirect(trx, provider, attempt, started, reservation, now)
    case 'approve':
      return recordApproval(trx, reservation, started.url)
    case 'refused':
      if (isConfirmed(reservation)) return { kind: 'confirmed' }
      if (reservation.status === 'IN_PAYMENT') {
        await returnToPending(trx, reservation, now, 'refused', started.reason)
      }
      return { kind: 'failed', reason: started.reason }
  }
}

const requestFailed: StartResult = { kind: 'refused', reason: 'error.STEP_2_PAYMENT_REQUEST_CREATION' }

/** Asks the provider and keeps what it said. A provider that cannot be reached is a refusal: nothing was charged. */
export async function startPayment(
  db: Database,
  payments: Payments,
  provider: PaymentProvider,
  attempt: PaymentAttempt,
  now: () => number,
): Promise<ConfirmResult> {
  const started = (await provider.start?.(attempt).catch(() => requestFailed)) ?? requestFailed
  const outcome = await db
    .transaction()
    .execute((trx) => recordStartResult(trx, payments, provider, attempt, started, now()))
  const used = outcome.kind === 'leave' && started.kind === 'redirect' && outcome.url === started.url
  // A payment that was made for nothing is called off, as far as that still goes.
  if (started.kind === 'redirect' && !used) {
    await provider
      .cancel?.({ payment_id: started.paymentId, account: started.account ?? null })
      .catch(() => false)
  }
  return outcome
}
