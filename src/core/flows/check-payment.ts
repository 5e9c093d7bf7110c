import {
  readConfirmation,
  writeJournal,
  type ConfirmationStatus,
  type ConfirmedOrder,
} from './confirmation.ts'
import type { CheckoutTools } from './tools.ts'

/** Reads whether a confirmation without an answer has arrived. `pending`: it has not, and may be sent again. */
export async function checkPayment(tools: CheckoutTools, order: ConfirmedOrder): Promise<ConfirmationStatus> {
  const status = await readConfirmation(tools, order.reservationId)
  if (status === 'pending') await writeJournal(tools, order, { step: 'answered', answer: 'not arrived' })
  return status
}
