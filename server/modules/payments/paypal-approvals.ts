/** Buyers who come back from a provider's page. Contract 2, 1.17 and 3.4. */
import { reservationTotal } from '#server/modules/pricing/rules/reservation-summary.ts'
import {
  findReservationDetails,
  loadReservationDetails,
} from '#server/modules/reservations/queries/full-reservations.ts'
import { lockReservation } from '#server/modules/reservations/queries/reservations.ts'
import { replaceTransaction, findValidTransaction } from './queries/transactions.ts'
import { dropPaymentToken, type PaymentContext } from './provider-status.ts'
import { approvalDigest, sameDigest } from './providers/redirect/paypal-provider.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

/**
 * Keeps an approval for the second confirm. A wrong digest is kept as well: the confirm says what is wrong with it.
 * @returns the order that it belongs to, undefined when there is none
 */
export async function storeApproval(
  { db, now }: PaymentContext,
  id: string,
  token: string,
  hmac: string,
): Promise<ReservationDetails | undefined> {
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (reservation?.status !== 'PENDING' || token === '') return
    const known = await findValidTransaction(trx, id)
    if (known?.status === 'COMPLETE') return
    const details = await loadReservationDetails(trx, reservation)
    await replaceTransaction(trx, {
      reservationId: id,
      proxy: 'PAYPAL',
      status: 'PENDING',
      amount: reservationTotal(details).gross,
      currency: details.config.currency ?? '',
      now: now(),
      method: 'PAYPAL',
      token,
      hmac,
    })
  })
  return findReservationDetails(db, id)
}

/** The buyer changed their mind; only who carries the order's own digest may say so. */
export async function dropApproval(
  context: PaymentContext,
  id: string,
  hmac: string,
): Promise<ReservationDetails | undefined> {
  const details = await findReservationDetails(context.db, id)
  if (details && sameDigest(hmac, approvalDigest(details))) await dropPaymentToken(context, id)
  return details
}
