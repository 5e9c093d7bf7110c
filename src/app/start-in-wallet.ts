/** The installed app starts in the wallet while it holds a ticket of an event that is not over. */
import { paths } from '#core/domain/page-paths.ts'
import { eventTiming } from '#core/domain/ticket-freshness.ts'
import { rawSummaries } from '#core/storage/raw-summaries.ts'
import { deviceDatabases } from '#platform/device-databases.ts'

/** Longest wait for the database, ms: nothing is shown until then. */
const readTimeout = 500

/** True when this device holds a ticket of an event that is not over; false when its database cannot be read. */
export async function hasUpcomingTicket(store: IDBFactory, now: number): Promise<boolean> {
  try {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), readTimeout))
    const { tickets } = (await Promise.race([rawSummaries(store), late])) ?? { tickets: [] }
    return tickets.some(({ datesWithOffset }) => eventTiming(datesWithOffset, now) !== 'past')
  } catch {
    return false
  }
}

/** True for the first page of a window: neither a reload nor a link of another page led here. */
const isLaunch = ({ history, performance }: Pick<Window, 'history' | 'performance'>): boolean => {
  const [entry] = performance.getEntriesByType('navigation')
  const type = entry !== undefined && 'type' in entry ? entry.type : 'navigate'
  return history.length === 1 && type === 'navigate'
}

/**
 * Replaces the address before anything is rendered. Called at the address of the manifest's `start_url`.
 */
export async function startInWallet(
  page: Pick<Window, 'history' | 'performance'> = window,
  store: IDBFactory = deviceDatabases(),
  now = Date.now(),
): Promise<void> {
  if (isLaunch(page) && (await hasUpcomingTicket(store, now)))
    page.history.replaceState(null, '', paths.wallet())
}
