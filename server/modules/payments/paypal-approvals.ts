/**
 * Buyers who return from PayPal (docs/api/page-addresses.md#addresses-that-the-server-answers,
 * docs/api/payments.md#redirect-providers).
 */
import { isSameText } from '#server/infra/validation.ts'
import {
  findReservationDetails,
  loadReservationDetails,
  lockReservation,
  type ReservationDetails,
} from '#server/modules/reservations/index.ts'
import type { PaymentsContext } from './context.ts'
import { sumOf } from './payment-attempt.ts'
import { approvalDigest } from './providers/redirect/paypal.ts'
import { replaceTransaction, findUnpaidStatus, findValidTransaction } from './queries.ts'

/**
 * Stores an approval for the second confirm. A wrong digest is stored too: the confirm reports it.
 * @returns the reservation, undefined when there is none
 */
export async function storeApproval(
  { db, now }: PaymentsContext,
  id: string,
  token: string,
  hmac: string,
): Promise<ReservationDetails | undefined> {
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (reservation?.status !== 'PENDING' || token === '') return
    const transaction = await findValidTransaction(trx, id)
    if (transaction?.status === 'COMPLETE') return
    const details = await loadReservationDetails(trx, reservation)
    await replaceTransaction(trx, {
      reservation_id: id,
      proxy: 'PAYPAL',
      status: 'PENDING',
      ...sumOf(details),
      created_at: now(),
      method: 'PAYPAL',
      token,
      hmac,
    })
  })
  return findReservationDetails(db, id)
}

/**
 * Records that the buyer canceled, and discards an approval, when the address carries the reservation's digest.
 * @returns the reservation, undefined when there is none
 */
export async function cancelApproval(
  { db, now }: PaymentsContext,
  id: string,
  hmac: string,
): Promise<ReservationDetails | undefined> {
  const details = await findReservationDetails(db, id)
  if (!details || !isSameText(hmac, approvalDigest(details))) return details
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (reservation?.status !== 'PENDING') return
    const transaction = await findValidTransaction(trx, id)
    if (transaction !== null && transaction.token === null) return
    // The address may be opened many times.
    if (transaction === null && (await findUnpaidStatus(trx, id)) === 'CANCELLED') return
    await replaceTransaction(trx, {
      reservation_id: id,
      proxy: 'PAYPAL',
      status: 'CANCELLED',
      ...sumOf(details),
      created_at: now(),
      method: 'PAYPAL',
    })
  })
  return details
}
