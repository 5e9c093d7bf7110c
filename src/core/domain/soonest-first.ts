import type { DatesWithOffset } from '#core/contract/values.ts'

interface Dated {
  readonly datesWithOffset: Pick<DatesWithOffset, 'startDateTime'>
}

/** The order of lists of tickets: by the start of their event. For `sort`, which keeps equal ones in their order. */
export const soonestFirst = (one: Dated, other: Dated): number =>
  one.datesWithOffset.startDateTime - other.datesWithOffset.startDateTime
