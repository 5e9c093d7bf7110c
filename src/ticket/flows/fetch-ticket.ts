/** Fetches one ticket: its data and its code (docs/api/tickets.md). */
import { catalogueEndpoints } from '#catalogue/contract/catalogue.ts'
import { isOnline } from '#catalogue/rules/is-online.ts'
import type { Tools } from '#device/tools.ts'
import { isUuid } from '#kit/text/is-uuid.ts'
import { printedName } from '#kit/text/printed-name.ts'
import { policiesOf } from '#pricing/supplement-policy.ts'
import type { AdditionalServiceWithData } from '#purchase/contract/reservation.ts'
import { serviceCounts } from '#purchase/rules/booking/service-counts.ts'
import type { AnswerOf } from '#wire/client.ts'
import { isNotFound, refused, type Failure, type Result } from '#wire/result.ts'
import { ticketEndpoints } from '../contract.ts'
import { eventChange } from '../rules/event-change.ts'
import { isTicketCode } from '../rules/ticket-code.ts'
import {
  eventDetails,
  isDueOnSite,
  onSiteDueOf,
  storedEventDetails,
  unknownEventDetails,
  type EventDetails,
  type TicketFacts,
} from '../rules/ticket-details.ts'
import type { Attendee } from '../rules/ticket-freshness.ts'
import type { TicketAddress } from '../rules/tickets-link.ts'
import type { StoredCode, TicketRecord } from '../store/records.ts'

/**
 * Decodes the server's image of a code, draws the text as the pages draw it, decodes the drawing and compares both.
 * @returns the text; null when one of these steps fails. No other code is ever stored (docs/ARCHITECTURE.md#laws).
 */
async function verifyCode(
  tools: Pick<Tools, 'reader' | 'renderer'>,
  png: Uint8Array,
): Promise<string | null> {
  const [reader, renderer] = await Promise.all([tools.reader(), tools.renderer()])
  try {
    const text = await reader.decode(png)
    if (text === null || !isTicketCode(text)) return null
    const again = await reader.decodeDrawing(renderer.code(text))
    return again === text ? text : null
  } catch {
    // A broken image makes the reader throw.
    return null
  }
}

type FetchTools = Pick<Tools, 'api' | 'now'>

export type FetchFailure = 'unreachable' | 'busy' | 'refused' | 'missing' | 'code'

type Fetched<T> = { readonly value: T } | { readonly failure: FetchFailure }

/**
 * The current data of a ticket: dates from the ticket, title and place from the event
 * (docs/api/tickets.md#stored-tickets).
 */
export type TicketDetails = TicketFacts &
  Pick<TicketRecord, 'changedFrom' | 'eventMissingSince' | 'checkedAt'>

const fetchFailureOf = (result: Failure): FetchFailure => (isNotFound(result) ? 'missing' : result.kind)

type Requests<Endpoint> = Map<string, Promise<Result<AnswerOf<Endpoint>>>>

/** Requests of one run by event, so that each event and its services are fetched once, and those of tickets that were sent before. */
export interface EventRequests {
  readonly events: Requests<typeof catalogueEndpoints.event>
  readonly services: Requests<typeof catalogueEndpoints.ticketCategories>
  readonly tickets: Requests<typeof ticketEndpoints.ticket>
}

export const newEventRequests = (): EventRequests => ({
  events: new Map(),
  services: new Map(),
  tickets: new Map(),
})

async function fetchEventDetails(
  tools: FetchTools,
  shortName: string,
  { events }: EventRequests,
  stored: TicketRecord | null,
): Promise<Fetched<EventDetails & Pick<TicketRecord, 'eventMissingSince'>>> {
  const request = events.get(shortName) ?? tools.api.call(catalogueEndpoints.event, { params: { shortName } })
  events.set(shortName, request)
  const result = await request
  if (result.kind === 'value') return { value: { ...eventDetails(result.value), eventMissingSince: null } }
  const eventMissingSince = isNotFound(result)
    ? (stored?.eventMissingSince ?? tools.now())
    : (stored?.eventMissingSince ?? null)
  // Stored event data are enough where the event cannot be read.
  if (stored) return { value: { ...storedEventDetails(stored), eventMissingSince } }
  return result.kind === 'refused'
    ? { value: { ...unknownEventDetails(shortName), eventMissingSince } }
    : { failure: fetchFailureOf(result) }
}

/** Only for a hybrid event does the category decide, and only `/full` has it (docs/api/tickets.md#stored-tickets). */
async function fetchAccessType(
  tools: FetchTools,
  params: { shortName: string; uuid: string },
  format: string,
): Promise<TicketDetails['ticketAccessType']> {
  if (format !== 'HYBRID') return null
  const full = await tools.api.call(ticketEndpoints.ticketFull, { params })
  return full.kind === 'value' ? (full.value.ticketAccessType ?? null) : null
}

/** The extras of a ticket. Which of its items are fees is read from the event; the stored extras count when it cannot. */
async function fetchExtras(
  tools: FetchTools,
  shortName: string,
  { services }: EventRequests,
  ticket: { readonly items: readonly AdditionalServiceWithData[]; readonly stored: TicketRecord | null },
): Promise<TicketDetails['extras']> {
  const { items, stored } = ticket
  if (items.length === 0) return []
  const request =
    services.get(shortName) ??
    tools.api.call(catalogueEndpoints.ticketCategories, { params: { shortName }, query: { code: undefined } })
  services.set(shortName, request)
  const result = await request
  if (result.kind === 'value') return serviceCounts(items, policiesOf(result.value.additionalServices))
  return stored !== null && stored.extras.length > 0 ? stored.extras : serviceCounts(items, null)
}

type TicketParams = { readonly shortName: string; readonly uuid: string }

/** Asks for a ticket. An id that is no UUID is not requested: alf.io answers it with a 500. */
export const requestTicket = (
  { api }: Pick<Tools, 'api'>,
  params: TicketParams,
): Promise<Result<AnswerOf<typeof ticketEndpoints.ticket>>> =>
  isUuid(params.uuid) ? api.call(ticketEndpoints.ticket, { params }) : Promise.resolve(refused(404))

/** The current data of a ticket. */
export async function fetchTicketDetails(
  tools: FetchTools,
  params: TicketParams,
  requests: EventRequests,
  stored: TicketRecord | null,
): Promise<Fetched<TicketDetails>> {
  const answer = await (requests.tickets.get(params.uuid) ?? requestTicket(tools, params))
  if (answer.kind !== 'value') return { failure: fetchFailureOf(answer) }
  const { additionalServiceWithData: items, reservationId, reservationFullName, ...rest } = answer.value
  const { onSitePaid: _onSitePaid, validity, ...ofEvent } = rest
  const extras = fetchExtras(tools, params.shortName, requests, { items: items ?? [], stored })
  const event = await fetchEventDetails(tools, params.shortName, requests, stored)
  if ('failure' in event) return event
  const ticketAccessType =
    (await fetchAccessType(tools, params, event.value.format)) ?? stored?.ticketAccessType ?? null
  // A waiting room has the dates of the event.
  const own = isOnline(event.value.format, ticketAccessType) ? undefined : validity
  const ticket = { ...ofEvent, datesWithOffset: own ?? ofEvent.datesWithOffset }
  const now = { ...ticket, location: event.value.location }
  return {
    value: {
      ...ticket,
      fullName: printedName(ticket.fullName),
      eventShortName: params.shortName,
      uuid: params.uuid,
      ...event.value,
      changedFrom: stored && eventChange(stored, now),
      ticketAccessType,
      reservationFullName: printedName(reservationFullName ?? ''),
      shortId: reservationId,
      deskPaymentRequired: isDueOnSite(answer.value),
      onSiteDue: onSiteDueOf(answer.value),
      extras: await extras,
      pollPin: ticket.pollPin ?? null,
      checkedAt: tools.now(),
    },
  }
}

/** What the server names of the tickets of a link, without those that it does not answer for. Stores nothing. */
export async function previewTickets(
  tools: FetchTools,
  tickets: readonly TicketAddress[],
): Promise<readonly TicketDetails[]> {
  const requests = newEventRequests()
  const details = ({ eventShortName: shortName, uuid }: TicketAddress) =>
    fetchTicketDetails(tools, { shortName, uuid }, requests, null)
  const answers = await Promise.all(tickets.map(details))
  return answers.flatMap((answer) => ('value' in answer ? [answer.value] : []))
}

/** The current code of a ticket, verified. Asked for after the server has named the attendee: one of before may be void. */
export async function fetchCode(
  tools: Pick<Tools, 'api' | 'now' | 'reader' | 'renderer'>,
  params: TicketParams,
  attendee: Attendee,
  onChecking: () => void = () => undefined,
): Promise<Fetched<StoredCode>> {
  const answer = await tools.api.call(ticketEndpoints.ticketCode, { params })
  if (answer.kind !== 'value') return { failure: fetchFailureOf(answer) }
  onChecking()
  const png = answer.value
  const text = await verifyCode(tools, png)
  if (text === null) return { failure: 'code' }
  const { email } = attendee
  const fullName = printedName(attendee.fullName)
  return { value: { text, png, fullName, email, fetchedAt: tools.now() } }
}
