import type { DatesWithOffset } from '#core/contract/values.ts'
import { hasEnded } from '#core/domain/event-dates.ts'
import { useCurrentTime } from './use-current-time.ts'

/** True once the event has ended: nothing on the page prepares for it any more. False for one without dates. */
export const useIsOver = ({ datesWithOffset }: { readonly datesWithOffset: DatesWithOffset }): boolean =>
  hasEnded(datesWithOffset, useCurrentTime())
