/** The installed app starts in the wallet while it holds a ticket of an event that is not over. */
import { eventTiming } from '#core/domain/event-timing.ts'
import { paths } from '#core/domain/page-paths.ts'
import { answerOr } from '#core/domain/with-timeout.ts'
import type { DeviceStorage } from '#core/storage/open-device-database.ts'
import { allSummaries } from '#core/storage/read/tickets.ts'

/** Longest wait, ms: nothing is shown until then. */
const readTimeout = 500

/** True when this device holds a ticket of an event that is not over; false when its database cannot be read. */
export async function hasUpcomingTicket(
  database: DeviceStorage['existingDatabase'],
  now: number,
): Promise<boolean> {
  const read = async () => {
    const db = await database()
    return db === null ? [] : allSummaries(db)
  }
  const tickets = await answerOr(read(), [], readTimeout)
  return tickets.some(({ datesWithOffset }) => eventTiming(datesWithOffset, now) !== 'past')
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
  storage: DeviceStorage,
  page: Pick<Window, 'history' | 'performance'> = window,
  now = Date.now(),
): Promise<void> {
  if (isLaunch(page) && (await hasUpcomingTicket(storage.existingDatabase, now)))
    page.history.replaceState(null, '', paths.wallet())
}
