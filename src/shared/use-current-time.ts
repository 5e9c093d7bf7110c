import { useInBrowser } from '#ui/use-in-browser.ts'
import { useRendering } from './rendering.ts'
import { useServices } from './services.ts'

/** The time at this rendering, epoch ms. A page that is hydrated starts with the time of the server's rendering. */
export function useCurrentTime(): number {
  const { now } = useServices()
  const at = useRendering()?.at ?? 0
  return useInBrowser() ? now() : at
}
