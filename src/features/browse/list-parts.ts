/** Parts of the page of all events that load after its list. */
import { lazyOptional } from '#ui/lazy-optional.ts'

export const EventFilters = lazyOptional(
  async () => (await import('./components/EventFilters.tsx')).EventFilters,
)
export const EventCalendar = lazyOptional(
  async () => (await import('./components/EventCalendar.tsx')).EventCalendar,
)
export const NearEvents = lazyOptional(async () => (await import('./components/NearEvents.tsx')).NearEvents)
