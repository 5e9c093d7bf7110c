/** The search field of the wallet list: from how many cards it is offered, and what it finds. */
import { foldText } from '#kit/text/fold-text.ts'
import type { TicketGroup } from '#ticket/rules/ticket-groups.ts'
import type { CardTicket } from '#ticket/rules/ticket-page-facts.ts'

/** Number of cards from which the list has a search field, months and short rows. */
const longList = 10

export const isLongList = (groups: number): boolean => groups >= longList

/** The searched text of a group: event, place, names and numbers of its orders. */
const searchText = (group: TicketGroup): string => {
  const [{ eventTitle, location }] = group
  const ofTickets = group.flatMap(({ shortId, fullName }) => [shortId, fullName])
  return foldText([...Object.values(eventTitle), location, ...ofTickets].join('\n'))
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
