import { useServices } from '#platform/services.tsx'
import { useInBrowser } from './use-in-browser.ts'

/** The time at this rendering, epoch ms; 0 where the page is rendered without a browser. */
export function useCurrentTime(): number {
  const { now } = useServices()
  return useInBrowser() ? now() : 0
}
