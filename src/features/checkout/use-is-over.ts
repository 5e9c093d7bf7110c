import { eventTiming, isOver } from '#core/domain/event-timing.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { useCurrentTime } from '#shared/use-current-time.ts'

/** Whether the event has ended: nothing on the page prepares for it any more. */
export const useIsOver = ({ datesWithOffset }: EventContext): boolean =>
  isOver(eventTiming(datesWithOffset, useCurrentTime()))
