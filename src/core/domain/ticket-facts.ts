/** What a ticket's pages take from the event and from the ticket's extras. Contract 2, 1.13, 4.3 and 9.2. */
import type { EventInfo } from '../contract/event.ts'
import type { TicketInfo } from '../contract/ticket.ts'
import type { L10n } from '../contract/values.ts'
import { accentOf } from './accent.ts'

export interface EventFacts {
  readonly eventTitle: L10n
  readonly organizationName: string
  readonly organizationEmail: string
  readonly location: string
  readonly format: EventInfo['format']
  readonly fileBlobId: string | null
  /** The organiser's accent colour, or null for the house colour. */
  readonly accent: string | null
}

/** What is kept of an event beside each of its tickets. */
export const eventFacts = (event: EventInfo): EventFacts => ({
  eventTitle: event.title,
  organizationName: event.organizationName,
  organizationEmail: event.organizationEmail,
  location: event.location ?? '',
  format: event.format,
  fileBlobId: event.fileBlobId,
  accent: accentOf(event.customCss),
})

/** A disabled event answers 404 while its tickets still open the door (contract 2, 9.3). */
export const unknownEvent = (shortName: string): EventFacts => ({
  eventTitle: { en: shortName },
  organizationName: '',
  organizationEmail: '',
  location: '',
  format: 'IN_PERSON',
  fileBlobId: null,
  accent: null,
})

export interface Extra {
  readonly title: L10n
  readonly count: number
}

/** `2 x Lunch`: items of the same service counted together (contract 2, 4.3). */
export function extrasOf(ticket: TicketInfo): Extra[] {
  const extras = new Map<number, Extra>()
  for (const { serviceId, title } of ticket.additionalServiceWithData ?? []) {
    extras.set(serviceId, { title, count: (extras.get(serviceId)?.count ?? 0) + 1 })
  }
  return [...extras.values()]
}
