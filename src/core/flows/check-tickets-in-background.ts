/**
 * The worker's check of stored tickets while no page is open. It fetches no codes: a ticket with another
 * attendee loses its static pages, so that the worker cannot show a void code, and the app fetches the new
 * code when it is opened next (docs/api/tickets.md#changes-of-a-stored-ticket).
 */
import * as z from 'zod/mini'
import { classifyAnswer } from '../api/classify-answer.ts'
import { ticketApiPath } from '../contract/api-paths.ts'
import { fillPath } from '../contract/fill-path.ts'
import { ticketInfo } from '../contract/ticket.ts'
import { parseJson } from '../domain/parse-json.ts'
import { sameAttendee, eventTiming } from '../domain/ticket-freshness.ts'
import { paths } from '../domain/page-paths.ts'
import { rawTickets } from '../storage/raw-database.ts'
import type { TicketRecord } from '../storage/records.ts'
import { deleteCachedPages } from '../storage/write/page-cache.ts'
import { rawChangeTicket } from '../storage/write/raw-change-ticket.ts'

export interface BackgroundCheckTools {
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly indexedDB: IDBFactory
  readonly caches: CacheStorage
}

/** The data of a ticket; `missing` for a 404, null without an answer of the server. */
async function fetchTicketInfo(
  tools: BackgroundCheckTools,
  { eventShortName, uuid }: TicketRecord,
): Promise<z.output<typeof ticketInfo> | 'missing' | null> {
  const path = fillPath(ticketApiPath, { shortName: eventShortName, uuid })
  try {
    const answer = await tools.fetch(path, {
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'manual',
    })
    const answerClass = classifyAnswer(answer)
    // Only 404 says that the ticket is unknown: a 403 may come from a proxy in front
    // (docs/decisions/0012-html-refusals-are-unreachable.md#decision).
    if (answerClass === 'refused' && answer.status === 404) return 'missing'
    if (answerClass !== 'answered') return null
    const decoded = z.safeDecode(ticketInfo, parseJson(await answer.text()) as z.input<typeof ticketInfo>)
    return decoded.success ? decoded.data : null
  } catch {
    return null
  }
}

/** @returns true when a ticket changed, so that open pages should read again. Never rejects. */
export async function checkTicketsInBackground(tools: BackgroundCheckTools): Promise<boolean> {
  let changed = false
  const now = tools.now()
  const { tickets } = await rawTickets(tools.indexedDB).catch(() => ({ tickets: [] }))
  for (const ticket of tickets.filter(
    ({ datesWithOffset, personalDataRemovedAt }) =>
      personalDataRemovedAt === null && eventTiming(datesWithOffset, now) !== 'past',
  )) {
    const facts = await fetchTicketInfo(tools, ticket)
    if (facts === null) break // No connection: the other calls would fail, too.
    const attendeeChanged = facts !== 'missing' && !sameAttendee(facts, ticket)
    const changes: Partial<TicketRecord> =
      facts === 'missing'
        ? { missingSince: ticket.missingSince ?? now, checkedAt: now }
        : {
            missingSince: null,
            checkedAt: now,
            ...(attendeeChanged ? { fullName: facts.fullName, email: facts.email, pages: null } : {}),
          }
    await rawChangeTicket(tools.indexedDB, ticket, changes).catch(() => undefined)
    const { eventShortName, uuid } = ticket
    if (attendeeChanged)
      await deleteCachedPages(tools.caches, [
        paths.ticket(eventShortName, uuid),
        paths.doorView(eventShortName, uuid),
      ])
    if (attendeeChanged || (facts === 'missing') !== (ticket.missingSince !== null)) changed = true
  }
  return changed
}
