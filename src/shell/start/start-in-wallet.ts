/** The installed app starts in the wallet while it holds a ticket of an event that is not over, or its address brings one. */
import { eventTiming } from '#catalogue/rules/event-timing.ts'
import type { DeviceStorage } from '#device/storage/open-device-database.ts'
import { answerOr } from '#kit/with-timeout.ts'
import { ticketsFragment, ticketsOfFragment, type TicketAddress } from '#ticket/rules/tickets-link.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import { ticketsToFetch } from '#wallet/flows/brought-tickets.ts'
import { paths } from '#wire/page-paths.ts'

/** Longest wait, ms: nothing is shown until then. */
const readTimeout = 500

/** True when this device holds a ticket of an event that is not over; false when its database cannot be read. */
export async function hasUpcomingTicket(
  database: DeviceStorage['existingDatabase'],
  now: number,
): Promise<boolean> {
  const read = async () => {
    const db = await database()
    return db === null ? [] : allTickets(db)
  }
  const tickets = await answerOr(read(), [], readTimeout)
  return tickets.some(({ datesWithOffset }) => eventTiming(datesWithOffset, now) !== 'past')
}

/** The tickets that the address brings and this device does not know; all of them when its database cannot be read. */
async function newTickets(
  database: DeviceStorage['existingDatabase'],
  tickets: readonly TicketAddress[],
): Promise<readonly TicketAddress[]> {
  if (tickets.length === 0) return []
  const read = async () => {
    const db = await database()
    return db === null ? tickets : ticketsToFetch(db, tickets)
  }
  return answerOr(read(), tickets, readTimeout)
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
  page: Pick<Window, 'history' | 'performance' | 'location'> = window,
  now = Date.now(),
): Promise<void> {
  if (!isLaunch(page)) return
  const open = (address: string): void => page.history.replaceState(null, '', address)
  const tickets = ticketsOfFragment(page.location.hash)
  const unknownTickets = await newTickets(storage.existingDatabase, tickets)
  if (unknownTickets.length > 0) open(paths.addTickets() + ticketsFragment(unknownTickets))
  else if (await hasUpcomingTicket(storage.existingDatabase, now)) open(paths.wallet())
  else if (tickets.length > 0) open(paths.home())
}
