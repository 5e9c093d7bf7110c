import { withDatabase, type Tools } from '#device/tools.ts'
import { getJournal } from '../store/read-journal.ts'
import type { PaymentChoiceRecord } from '../store/records.ts'

/** The last attempt to pay a reservation, as this device has recorded it. */
export interface LastAttempt {
  /**
   * It left for the page of a payment provider. A reservation that is open after it was not paid: the provider reports a
   * payment to the server before the buyer returns (docs/api/payments.md#redirect-providers).
   */
  readonly left: boolean
  /** The choice of the buyer; null without an attempt. */
  readonly choice: PaymentChoiceRecord | null
}

/** Never rejects: without storage there is no attempt. */
export async function lastAttempt(
  tools: Pick<Tools, 'database'>,
  reservationId: string,
): Promise<LastAttempt> {
  const line = await withDatabase(tools, (db) => getJournal(db, reservationId))
  return {
    left: line?.answer === 'redirect' || (line?.step === 'unknown' && line.answer === 'PENDING'),
    choice: line?.choice ?? null,
  }
}
