/** What a provider said to the request for money, written down. Contract 2, 1.6, 2.1 and 3.4. */
import { orderTotal } from '../domain/order-summary.ts'
import type { Database } from '../store/database.ts'
import { lockReservation, updateReservation } from '../store/reservations.ts'
import { orderOf } from '../store/orders.ts'
import { replaceTransaction, validTransaction, type NewTransaction } from '../store/transactions.ts'
import type { Reservation } from '../store/tables.ts'
import { unusable, type Confirmation } from './confirmation.ts'
import { isConfirmed } from './confirm-rules.ts'
import type { Payments } from './payments.ts'
import type { Provider, Purchase, RemotePayment, Started } from './provider.ts'
import { backToPending, bookPayment } from './transitions.ts'

const minute = 60_000
/** An approval takes its time; it is given once. */
const approvalTime = 15 * minute

const recordOf = (
  provider: Provider,
  { order, amount, currency }: Purchase,
  remote: RemotePayment,
  now: number,
): NewTransaction => ({
  reservationId: order.reservation.id,
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
async function paid(
  trx: Database,
  provider: Provider,
  purchase: Purchase,
  remote: RemotePayment,
  reservation: Reservation,
  at: { readonly now: number; readonly delay: number },
): Promise<Confirmation> {
  if (isConfirmed(reservation)) return { kind: 'confirmed' }
  await replaceTransaction(trx, recordOf(provider, purchase, remote, at.now))
  return (await bookPayment(trx, reservation, at)) ? { kind: 'confirmed' } : unusable
}

type Redirect = Extract<Started, { kind: 'redirect' }>

/** While the provider was asked a pass may have been taken off the order, or its details changed: then it is another sum. */
export const stillCosts = async (
  trx: Database,
  reservation: Reservation,
  { amount }: Purchase,
): Promise<boolean> => orderTotal(await orderOf(trx, reservation)).gross === amount

/** @returns the page to leave for; another click may have been faster, then it is that one's. */
async function leave(
  trx: Database,
  provider: Provider,
  purchase: Purchase,
  started: Redirect,
  reservation: Reservation,
  now: number,
): Promise<Confirmation> {
  if (isConfirmed(reservation)) return { kind: 'confirmed' }
  const known = await validTransaction(trx, reservation.id)
  const running = reservation.status === 'EXTERNAL_PROCESSING_PAYMENT'
  if (running && known?.redirect_url) return { kind: 'leave', url: known.redirect_url }
  if (reservation.status !== 'PENDING' || !(await stillCosts(trx, reservation, purchase))) return unusable
  await replaceTransaction(trx, {
    ...recordOf(provider, purchase, started, now),
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
async function approve(trx: Database, reservation: Reservation, url: string): Promise<Confirmation> {
  if (reservation.status !== 'PENDING') return isConfirmed(reservation) ? { kind: 'confirmed' } : unusable
  if (!reservation.stretched) {
    const valid_until = reservation.valid_until + approvalTime
    await updateReservation(trx, reservation.id, { valid_until, stretched: true })
  }
  return { kind: 'leave', url }
}

async function record(
  trx: Database,
  payments: Payments,
  provider: Provider,
  purchase: Purchase,
  started: Started,
  now: number,
): Promise<Confirmation> {
  const reservation = await lockReservation(trx, purchase.order.reservation.id)
  if (!reservation) return { kind: 'unknown' }
  switch (started.kind) {
    case 'paid':
      return paid(trx, provider, purchase, started, reservation, { now, delay: payments.finalizeDelay })
    case 'redirect':
      return leave(trx, provider, purchase, started, reservation, now)
    case 'approve':
      return approve(trx, reservation, started.url)
    case 'refused':
      if (isConfirmed(reservation)) return { kind: 'confirmed' }
      if (reservation.status === 'IN_PAYMENT') {
        await backToPending(trx, reservation, now, 'refused', started.reason)
      }
      return { kind: 'failed', reason: started.reason }
  }
}

const generic: Started = { kind: 'refused', reason: 'error.STEP_2_PAYMENT_REQUEST_CREATION' }

/** Asks the provider and keeps what it said. A provider that cannot be reached is a refusal: nothing was charged. */
export async function settleStart(
  db: Database,
  payments: Payments,
  provider: Provider,
  purchase: Purchase,
  now: () => number,
): Promise<Confirmation> {
  const started = (await provider.start?.(purchase).catch(() => generic)) ?? generic
  const outcome = await db
    .transaction()
    .execute((trx) => record(trx, payments, provider, purchase, started, now()))
  const used = outcome.kind === 'leave' && started.kind === 'redirect' && outcome.url === started.url
  // A payment that was made for nothing is called off, as far as that still goes.
  if (started.kind === 'redirect' && !used) {
    await provider
      .cancel?.({ payment_id: started.paymentId, account: started.account ?? null })
      .catch(() => false)
  }
  return outcome
}
