import { getJournal } from '../storage/read/journal.ts'
import { withDatabase, type CheckoutTools } from './checkout-tools.ts'

/**
 * True when the last attempt on this device left for the page of a payment provider. A reservation that is open after it was
 * not paid: the provider reports a payment to the server before the buyer returns
 * (docs/api/payments.md#redirect-providers).
 */
export const leftForPayment = async (
  tools: Pick<CheckoutTools, 'database'>,
  reservationId: string,
): Promise<boolean> => {
  const line = await withDatabase(tools, (db) => getJournal(db, reservationId))
  return line?.answer === 'redirect' || (line?.step === 'unknown' && line.answer === 'PENDING')
}
