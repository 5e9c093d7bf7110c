/** The status of a confirmation, and the journal of payments on this device. */
import { withDatabase, type CheckoutTools } from '#device/tools.ts'
import type { PurchaseContextId } from '#wire/purchase-context.ts'
import { reservationEndpoints } from '../contract/reservation-endpoints.ts'
import { isOpen } from '../rules/reservation-status.ts'
import type { JournalRecord } from '../store/records.ts'
import { putJournal } from '../store/write-journal.ts'

/**
 * - `pending`: the server has no confirmation; it can be sent
 * - `advanced`: the reservation is past the confirmation or deleted; its page shows the result
 * - `unknown`: the server did not answer
 */
export type ConfirmationStatus = 'pending' | 'advanced' | 'unknown'

/** Asks the server whether the confirmation has arrived. Never rejects. */
export async function readConfirmation(
  { api }: CheckoutTools,
  reservationId: string,
): Promise<ConfirmationStatus> {
  const answer = await api.call(reservationEndpoints.reservationStatus, { params: { reservationId } })
  if (answer.kind === 'value') return isOpen(answer.value.status) ? 'pending' : 'advanced'
  return answer.kind === 'refused' ? 'advanced' : 'unknown'
}

export interface ConfirmedOrder extends PurchaseContextId {
  readonly reservationId: string
}

/** Storage that fails does not stop a payment. */
export const writeJournal = (
  tools: CheckoutTools,
  { reservationId, type, publicIdentifier }: ConfirmedOrder,
  line: Pick<JournalRecord, 'step' | 'answer' | 'choice'>,
): Promise<unknown> =>
  withDatabase(tools, (db) =>
    putJournal(db, {
      reservationId,
      context: { type, publicIdentifier },
      at: tools.now(),
      ...line,
    }),
  )
