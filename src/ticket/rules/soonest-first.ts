import { eventTiming, isOver } from '#catalogue/rules/event-timing.ts'
import type { DatesWithOffset } from '#kit/values.ts'

interface Dated {
  readonly datesWithOffset: Pick<DatesWithOffset, 'startDateTime'>
}

/** Compares tickets by the start of their event, for `sort`. */
export const soonestFirst = (a: Dated, b: Dated): number =>
  a.datesWithOffset.startDateTime - b.datesWithOffset.startDateTime

/** The tickets of events to come, then those of events that are over; both parts by date. `now`: epoch ms. */
export function comingFirst<T extends { readonly datesWithOffset: DatesWithOffset }>(
  tickets: readonly T[],
  now: number,
): readonly T[] {
  const sorted = tickets.toSorted(soonestFirst)
  const isPast = ({ datesWithOffset }: T): boolean => isOver(eventTiming(datesWithOffset, now))
  return [...sorted.filter((ticket) => !isPast(ticket)), ...sorted.filter(isPast)]
}
