import type { AppliedCode } from '../flows/subscription-code.ts'

export type CodeFailure = Exclude<AppliedCode, { kind: 'applied' }>

/** Why the subscription of an address was not applied on the way to the overview, by reservation; until the page is closed. */
const refused = new Map<string, CodeFailure>()

/** Keeps the outcome of the code that the visitor applied to a reservation; an applied or removed one (null) clears it. */
export function keepCodeOutcome(reservationId: string, outcome: AppliedCode | null): void {
  if (outcome === null || outcome.kind === 'applied') refused.delete(reservationId)
  else refused.set(reservationId, outcome)
}

/** Why the code of a reservation was refused; null without a refused one. */
export const refusedCodeOf = (reservationId: string): CodeFailure | null => refused.get(reservationId) ?? null
