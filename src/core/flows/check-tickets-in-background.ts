/**
 * The worker's check of stored tickets while no page is open. It fetches no codes: a ticket with another
 * attendee loses its static pages, so that the worker cannot show a void code, and the app fetches the new
 * code when it is opened next (docs/api/tickets.md#changes-of-a-stored-ticket).
 */
import * as z from 'zod/mini'
import { infoPath, publicApiPrefix, ticketApiPath } from '#core/contract/api-paths.ts'
import { fillPath } from '#core/contract/fill-path.ts'
import { ticketInfo, type TicketInfo } from '#core/contract/ticket.ts'
import { paths } from '#core/domain/page-paths.ts'
import { maxRunTime, ticketsToCheck } from '#core/domain/refresh-plan.ts'
import { sameAttendee } from '#core/domain/ticket-freshness.ts'
import type { NewsKind, TicketNews } from '#core/domain/ticket-news.ts'
import { allTickets } from '#core/storage/read/tickets.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { deleteDocument } from '#core/storage/write/documents.ts'
import { deleteCachedPages } from '#core/storage/write/page-cache.ts'
import { changeTicket, markChecked, type TicketChanges } from '#core/storage/write/tickets.ts'
import { fetchDecoded, type BackgroundCheckTools } from './background-check-tools.ts'

interface BackgroundFindings {
  /** A stored ticket was changed: open pages should read again. */
  readonly changed: boolean
  readonly news: readonly TicketNews[]
}

const eventPath = `${publicApiPrefix}/event/:shortName`

/** The part of an event that the check compares. The codec of a whole event would load many others into the worker. */
const eventLocation = z.object({ location: z.nullable(z.string()) })

/** Where each event is; requested once a run. */
type Locations = Map<string, Promise<string | null>>

function locationOf(tools: BackgroundCheckTools, locations: Locations, shortName: string) {
  const request = async (): Promise<string | null> => {
    const answer = await fetchDecoded(tools, fillPath(eventPath, { shortName }), eventLocation)
    return answer.kind === 'value' ? answer.value.location : null
  }
  const location = locations.get(shortName) ?? request()
  locations.set(shortName, location)
  return location
}

const news = (ticket: TicketRecord, kind: NewsKind, change: string, at: number): TicketNews => ({
  id: `${kind}/${ticket.eventShortName}/${ticket.uuid}/${change}`,
  kind,
  path: paths.ticket(ticket.eventShortName, ticket.uuid),
  title: ticket.eventTitle,
  at,
  seen: false,
})

/**
 * New dates and place are reported but not stored: the app stores them together with the pages that show them. Until
 * then each check finds them again, under the same id.
 */
function changesOf(
  ticket: TicketRecord,
  { datesWithOffset: dates }: TicketInfo,
  location: string | null,
  now: number,
): TicketNews[] {
  const storedDates = ticket.datesWithOffset
  const moved =
    dates.startDateTime !== storedDates.startDateTime || dates.endDateTime !== storedDates.endDateTime
      ? [news(ticket, 'time', `${String(dates.startDateTime)}-${String(dates.endDateTime)}`, now)]
      : []
  // A ticket that was stored without its event has no place to compare.
  return location === null || ticket.location === '' || location === ticket.location
    ? moved
    : [...moved, news(ticket, 'place', location, now)]
}

/** The tickets to check. The first call confirms the time: by the device's clock alone an event to come could be over. */
async function dueTickets(tools: BackgroundCheckTools): Promise<readonly TicketRecord[]> {
  const tickets = await tools
    .database()
    .then(allTickets)
    .catch(() => [])
  if (tickets.length === 0) return []
  const answer = await fetchDecoded(tools, infoPath, z.unknown())
  return answer.kind === 'unanswered' ? [] : ticketsToCheck(tickets, tools.now(), false)
}

/** Stores the result of a check; a check without a change is written into the summary only. Never rejects. */
async function storeCheck(
  { database }: BackgroundCheckTools,
  { eventShortName, uuid, missingSince }: TicketRecord,
  changes: TicketChanges & { readonly checkedAt: number },
): Promise<void> {
  try {
    const db = await database()
    if (changes.pages === undefined && changes.missingSince === missingSince)
      await markChecked(db, [{ key: [eventShortName, uuid], at: changes.checkedAt }])
    else await changeTicket(db, eventShortName, uuid, changes)
  } catch {
    // The next check finds the same.
  }
}

/** Checks the tickets whose event is not over, within the limits of a refresh (refresh-plan.ts). Never rejects. */
export async function checkTicketsInBackground(tools: BackgroundCheckTools): Promise<BackgroundFindings> {
  let changed = false
  const allNews: TicketNews[] = []
  const locations: Locations = new Map()
  const startedAt = tools.deviceTime()
  for (const ticket of await dueTickets(tools)) {
    if (tools.deviceTime() - startedAt >= maxRunTime) break
    const { eventShortName, uuid } = ticket
    const path = fillPath(ticketApiPath, { shortName: eventShortName, uuid })
    const answer = await fetchDecoded(tools, path, ticketInfo)
    if (answer.kind === 'unanswered') break // No connection: the other calls would fail, too.
    const now = tools.now()
    const facts = answer.kind === 'value' ? answer.value : null
    const attendeeChanged = facts !== null && !sameAttendee(facts, ticket)
    const missingSince = facts === null ? (ticket.missingSince ?? now) : null
    await storeCheck(tools, ticket, {
      missingSince,
      checkedAt: now,
      ...(attendeeChanged ? { fullName: facts.fullName, email: facts.email, pages: null } : {}),
    })
    if (attendeeChanged) {
      await deleteCachedPages(tools.caches, [
        paths.ticket(eventShortName, uuid),
        paths.doorView(eventShortName, uuid),
      ])
      // Its PDF has the void code, too.
      await tools
        .database()
        .then((db) => deleteDocument(db, [eventShortName, uuid]))
        .catch(() => undefined)
      // The id names no person; the new attendee is stored, so that the next check does not find it again.
      allNews.push(news(ticket, 'attendee', String(now), now))
    }
    if (facts !== null)
      allNews.push(...changesOf(ticket, facts, await locationOf(tools, locations, eventShortName), now))
    if (attendeeChanged || missingSince !== ticket.missingSince) changed = true
  }
  return { changed, news: allNews }
}
