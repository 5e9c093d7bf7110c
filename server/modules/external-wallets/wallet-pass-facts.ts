/** Content of a wallet pass for every external wallet (docs/api/external-wallets.md#content-of-a-wallet-pass). */
import { isOnline } from '#core/domain/is-online.ts'
import type { TicketDetails } from '#server/modules/reservations/reservation-details.ts'
import {
  fullName,
  ticketLanguage,
  ticketValidity,
} from '#server/modules/reservations/rules/reservation-rules.ts'
import { ticketCodeText } from '#server/modules/tickets/rules.ts'

export interface WalletPassFacts {
  readonly lang: string
  readonly title: string
  readonly category: string
  readonly attendee: string
  /** Null for an online ticket. */
  readonly place: string | null
  /** The text of the code. */
  readonly code: string
  /** The private UUID. */
  readonly serial: string
  /** Validity, epoch ms. */
  readonly from: number
  readonly until: number
  readonly organizer: string
}

/** @returns the texts of a wallet pass, in the language of the ticket */
export function walletPassFacts(ticketDetails: TicketDetails): WalletPassFacts {
  const { ticket, category, details } = ticketDetails
  const { event, config } = details
  const lang = ticketLanguage(ticketDetails)
  return {
    lang,
    title: event.texts.title[lang] ?? config.displayName,
    category: category.name,
    attendee: fullName(ticket),
    place: isOnline(config.format, category.access_type) ? null : config.location,
    code: ticketCodeText(ticket, event),
    serial: ticket.uuid,
    ...ticketValidity(ticketDetails),
    organizer: event.organization.name,
  }
}
