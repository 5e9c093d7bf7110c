/** Lists the changes of the event of a stored ticket, one line for each fact. */
import { eventDay } from './event-day.ts'
import { placeName, type PageTicket } from './ticket-page-facts.ts'
import type { Translations } from './translations.ts'

interface ChangedFact {
  readonly before: string
  readonly now: string
}

/** The first lines of both addresses; the whole addresses where those are the same. */
function changedPlace(before: string, now: string): ChangedFact {
  const [short, shortNow] = [placeName(before), placeName(now)]
  return short === shortNow ? { before, now } : { before: short, now: shortNow }
}

/** Old and new time, then old and new place; [] for a ticket without a change that the person has not seen. */
export function changedFacts(
  ticket: Pick<PageTicket, 'changedFrom' | 'datesWithOffset' | 'sameDay' | 'timeZone' | 'location'>,
  { lang }: Pick<Translations, 'lang'>,
): readonly ChangedFact[] {
  const { dates = null, location = null } = ticket.changedFrom ?? {}
  return [
    ...(dates === null
      ? []
      : [{ before: eventDay({ ...ticket, ...dates }, lang) ?? '', now: eventDay(ticket, lang) ?? '' }]),
    ...(location === null ? [] : [changedPlace(location, ticket.location)]),
  ]
}
