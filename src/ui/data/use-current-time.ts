import { hasEnded } from '#kit/time/event-dates.ts'
import { deviceReader, type Reader } from '#kit/time/short-dates.ts'
import type { DatesWithOffset } from '#kit/values.ts'
import { useRendering } from '../app/rendering.ts'
import { useInBrowser } from '../page/use-in-browser.ts'
import { useServices } from './services.ts'

/** The reader of a short date. A page that is rendered ahead has no clock of the device: it names no zone. */
export function useReader(): Reader {
  const now = useCurrentTime()
  return useInBrowser() ? deviceReader(now) : { now, offsetAt: null }
}

/** True once the event has ended: nothing on the page prepares for it any more. False for one without dates. */
export const useIsOver = ({ datesWithOffset }: { readonly datesWithOffset: DatesWithOffset }): boolean =>
  hasEnded(datesWithOffset, useCurrentTime())

/** The time at this rendering, epoch ms. A page that is hydrated starts with the time of the server's rendering. */
export function useCurrentTime(): number {
  const { now } = useServices()
  const at = useRendering()?.at ?? 0
  return useInBrowser() ? now() : at
}
