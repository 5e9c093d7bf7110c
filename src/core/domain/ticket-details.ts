/**
 * What ticket pages use of the event and of the additional services (docs/api/tickets.md#ticket-calls,
 * docs/api/tickets.md#stored-tickets, docs/api/documents.md#ticket-pdf).
 */
import type { EventInfo } from '../contract/event.ts'
import type { TicketInfo } from '../contract/ticket.ts'
import type { LocalizedText } from '../contract/values.ts'
import { parseAccentColor } from './parse-accent-color.ts'

export interface EventDetails {
  readonly eventTitle: LocalizedText
  readonly organizationName: string
  readonly organizationEmail: string
  readonly location: string
  readonly format: EventInfo['format']
  readonly fileBlobId: string | null
  /** The organizer's accent color; null for the default color. */
  readonly accent: string | null
}

/** The event data that is stored with each ticket. */
export const eventDetails = (event: EventInfo): EventDetails => ({
  eventTitle: event.title,
  organizationName: event.organizationName,
  organizationEmail: event.organizationEmail,
  location: event.location ?? '',
  format: event.format,
  fileBlobId: event.fileBlobId,
  accent: parseAccentColor(event.customCss),
})

/** A disabled event answers 404 while its tickets stay valid (docs/api/tickets.md#changes-of-a-stored-ticket). */
export const unknownEventDetails = (shortName: string): EventDetails => ({
  eventTitle: { en: shortName },
  organizationName: '',
  organizationEmail: '',
  location: '',
  format: 'IN_PERSON',
  fileBlobId: null,
  accent: null,
})

export interface ServiceCount {
  readonly title: LocalizedText
  readonly count: number
}

/** `2 x Lunch`: items of the same service are counted together (docs/api/documents.md#ticket-pdf). */
export function serviceCounts(ticket: TicketInfo): ServiceCount[] {
  const extras = new Map<number, ServiceCount>()
  for (const { serviceId, title } of ticket.additionalServiceWithData ?? []) {
    extras.set(serviceId, { title, count: (extras.get(serviceId)?.count ?? 0) + 1 })
  }
  return [...extras.values()]
}
