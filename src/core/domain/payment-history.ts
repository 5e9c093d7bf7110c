/** History of a payment on this device: the lines of the payment journal in the order of time. */
type PaymentStep = 'confirming' | 'answered' | 'unknown'

/** One state of a line of the payment journal (`JournalRecord`). */
export interface PaymentEvent {
  readonly step: PaymentStep
  readonly answer: string | null
  /** Epoch ms. */
  readonly at: number
}

const maxEvents = 20

/** Keeps the last events. */
export const appendPaymentEvent = (
  history: readonly PaymentEvent[] | undefined,
  event: PaymentEvent,
): readonly PaymentEvent[] => [...(history ?? []), event].slice(-maxEvents)
