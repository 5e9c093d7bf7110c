/** What a pass shows, whoever's wallet it is for. Contract 2, 4.6. */
import { fullName } from '../domain/holder.ts'
import { isOnline } from '../domain/online-access.ts'
import { ticketCode } from '../domain/ticket-code.ts'
import { validityOf } from '../domain/ticket-validity.ts'
import type { FoundTicket } from '../store/tickets.ts'

export interface PassFacts {
  readonly lang: string
  readonly title: string
  readonly category: string
  readonly holder: string
  /** Null for an online ticket. */
  readonly place: string | null
  /** The text of the code. */
  readonly code: string
  /** The private uuid: a pass is a thing of its holder alone. */
  readonly serial: string
  /** Epoch ms: when the ticket is good. */
  readonly from: number
  readonly until: number
  readonly organizer: string
}

export function passFacts(found: FoundTicket): PassFacts {
  const { ticket, category, order } = found
  const { event, config, reservation } = order
  const lang = ticket.language ?? reservation.language
  return {
    lang,
    title: event.texts.title[lang] ?? config.displayName,
    category: category.name,
    holder: fullName(ticket),
    place: isOnline(config, category) ? null : config.location,
    code: ticketCode(ticket, event),
    serial: ticket.uuid,
    ...validityOf(found),
    organizer: event.organization.name,
  }
}
