import { deviceReader, type Reader } from '#core/domain/short-dates.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { useCurrentTime } from './use-current-time.ts'

/** The reader of a short date. A page that is rendered ahead has no clock of the device: it names no zone. */
export function useReader(): Reader {
  const now = useCurrentTime()
  return useInBrowser() ? deviceReader(now) : { now, offsetAt: null }
}
