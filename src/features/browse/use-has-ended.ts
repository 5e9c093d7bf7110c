import type { EventInfo } from '#core/contract/event.ts'
import { endOf } from '#core/domain/event-dates.ts'
import { useCurrentTime } from '#shared/use-current-time.ts'

/** True once the event is over; false for one without dates. */
export function useHasEnded({ datesWithOffset }: Pick<EventInfo, 'datesWithOffset'>): boolean {
  const end = endOf(datesWithOffset)
  return useCurrentTime() >= end && end > 0
}
