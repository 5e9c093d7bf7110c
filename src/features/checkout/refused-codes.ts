import type { AppliedCode } from '#core/flows/subscription-code.ts'

export type CodeFailure = Exclude<AppliedCode, { kind: 'applied' }>

/** Why the subscription of an address was not applied on the way to the overview, by reservation; until the page is closed. */
const refused = new Map<string, CodeFailure>()

export function keepCodeOutcome(reservationId: string, outcome: AppliedCode | null): void {
  if (outcome === null || outcome.kind === 'applied') refused.delete(reservationId)
  else refused.set(reservationId, outcome)
}

export const refusedCodeOf = (reservationId: string): CodeFailure | null => refused.get(reservationId) ?? null
