/** Lists the changes of the event of a stored ticket, one line for each fact. */
import type { DatesWithOffset, Lang } from '#core/contract/values.ts'
import { eventSpan, localSpan } from './event-dates.ts'
import { shortDayTime } from './short-dates.ts'
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

type ChangedTicket = Pick<PageTicket, 'changedFrom' | 'datesWithOffset' | 'location'>

/** Both starts, short because the card names the new date in full; both spans where only the end changed. */
function changedTime(before: DatesWithOffset, now: DatesWithOffset, lang: Lang): ChangedFact {
  const [start] = localSpan(before)
  const [startNow] = localSpan(now)
  return start === startNow
    ? { before: eventSpan(before, lang), now: eventSpan(now, lang) }
    : { before: shortDayTime(lang, start, startNow), now: shortDayTime(lang, startNow, start) }
}

/** Old and new time, then old and new place; [] for a ticket without a change that the person has not seen. */
export function changedFacts(
  ticket: ChangedTicket,
  { lang }: Pick<Translations, 'lang'>,
): readonly ChangedFact[] {
  const { dates = null, location = null } = ticket.changedFrom ?? {}
  return [
    ...(dates === null ? [] : [changedTime(dates.datesWithOffset, ticket.datesWithOffset, lang)]),
    ...(location === null ? [] : [changedPlace(location, ticket.location)]),
  ]
}
