import { ownValue } from './own-value.ts'
import type { PaymentEvent } from './payment-history.ts'
import { awaitsOfflinePayment, isAtProvider, isConfirmed, isOpen, isStuck } from './reservation-status.ts'

type PaymentEventKind =
  | 'sent'
  | 'left'
  | 'accepted'
  | 'declined'
  | 'refused'
  | 'no-answer'
  | 'open'
  | 'processing'
  | 'waiting'
  | 'confirmed'
  | 'problem'

const kindOfAnswer: Readonly<Record<string, PaymentEventKind>> = {
  accepted: 'accepted',
  redirect: 'left',
  declined: 'declined',
  'not arrived': 'open',
}

/** Null where the answer is no status of a reservation. */
function kindOfStatus(answer: string): PaymentEventKind | null {
  if (isOpen(answer)) return 'open'
  if (isAtProvider(answer)) return 'processing'
  if (awaitsOfflinePayment(answer)) return 'waiting'
  if (isConfirmed(answer)) return 'confirmed'
  return isStuck(answer) ? 'problem' : null
}

/** The kind that the app shows the buyer for an event in the history of a payment. */
export function paymentEventKind({ step, answer }: PaymentEvent): PaymentEventKind {
  if (step === 'confirming') return 'sent'
  const without = step === 'answered' ? 'refused' : 'no-answer'
  return answer === null ? without : (ownValue(kindOfAnswer, answer) ?? kindOfStatus(answer) ?? without)
}
