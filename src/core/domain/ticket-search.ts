/** The search field and the filters of the wallet list: from how many cards they are offered, and what they find. */
import { hasDates } from './event-dates.ts'
import { monthOf } from './event-day.ts'
import { eventTiming } from './event-timing.ts'
import { foldText } from './fold-text.ts'
import type { TicketGroup } from './ticket-groups.ts'
import { isOnlineTicket, type CardTicket } from './ticket-page-facts.ts'

/** Number of cards from which the list has a search field, filters, months and short rows. */
const longList = 10

export const isLongList = (groups: number): boolean => groups >= longList

/** The searched text of a group: event, place, names and number of the order. */
const searchText = (group: TicketGroup): string => {
  const [{ eventTitle, location, shortId }] = group
  const names = group.map(({ fullName }) => fullName)
  return foldText([...Object.values(eventTitle), location, shortId, ...names].join('\n'))
}

/** The tickets of the groups that contain every word of the text, in their order; all for a text without words. */
export function findTickets<T extends CardTicket>(
  groups: readonly TicketGroup<T>[],
  text: string,
): readonly T[] {
  const words = foldText(text).split(/\s+/u).filter(Boolean)
  return groups
    .filter((group) => words.every((word) => searchText(group).includes(word)))
    .flatMap((group) => [...group])
}

/** `month`: in this calendar month, by the clock of the event; `on-site`: to be paid at the venue. */
export type TicketFilter = 'month' | 'online' | 'on-site'

/** @param now epoch ms */
export function passesFilter(group: TicketGroup, filter: TicketFilter, now: number): boolean {
  const [first] = group
  if (filter === 'online') return isOnlineTicket(first)
  if (filter === 'on-site') return group.some(({ deskPaymentRequired }) => deskPaymentRequired)
  const { startDateTime, startTimeZoneOffset: offset } = first.datesWithOffset
  if (!hasDates(first.datesWithOffset)) return false
  const [starts, current] = [monthOf(startDateTime, offset), monthOf(now, offset)]
  return starts.year === current.year && starts.month === current.month
}

/**
 * The filters of a long list that leave some of its groups out and others not, with the number that they leave. Past events do
 * not count.
 * @param now epoch ms
 */
export function usefulFilters(
  groups: readonly TicketGroup[],
  now: number,
): readonly { readonly filter: TicketFilter; readonly count: number }[] {
  const current = groups.filter(([first]) => eventTiming(first.datesWithOffset, now) !== 'past')
  if (!isLongList(current.length)) return []
  return (['month', 'online', 'on-site'] as const)
    .map((filter) => ({ filter, count: current.filter((group) => passesFilter(group, filter, now)).length }))
    .filter(({ count }) => count > 0 && count < current.length)
}
