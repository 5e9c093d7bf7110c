import type { CheckoutTools } from './checkout-tools.ts'
import { readConfirmation, writeJournal, type ConfirmationStatus } from './confirmation.ts'

/** Reads whether a confirmation without an answer has arrived. `pending`: it has not, and may be sent again. */
export async function checkPayment(tools: CheckoutTools, reservationId: string): Promise<ConfirmationStatus> {
  const status = await readConfirmation(tools, reservationId)
  if (status === 'pending') await writeJournal(tools, reservationId, 'answered', 'not arrived')
  return status
}
