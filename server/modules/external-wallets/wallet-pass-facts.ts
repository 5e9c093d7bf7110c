/** Content of a wallet pass for every external wallet (docs/api/external-wallets.md#content-of-a-wallet-pass). */
import { isoDateTime } from '#core/domain/event-dates.ts'
import { isOnline } from '#core/domain/is-online.ts'
import { zoneOffset } from '#server/infra/i18n/java-date-format.ts'
import type { TicketDetails } from '#server/modules/reservations/reservation-details.ts'
import {
  nameOf,
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
  readonly code: string
  /** The private UUID. */
  readonly serial: string
  /** Validity on the clock of the place: "2027-07-10T20:30:00+02:00". Wallets show an instant in UTC or on the phone's clock. */
  readonly begins: string
  readonly ends: string
  readonly organizer: string
}

/** @returns the texts of a wallet pass, in the language of the ticket */
export function walletPassFacts(ticketDetails: TicketDetails): WalletPassFacts {
  const { ticket, category, details } = ticketDetails
  const { event, config } = details
  const lang = ticketLanguage(ticketDetails)
  const { from, until } = ticketValidity(ticketDetails)
  return {
    lang,
    title: event.texts.title[lang] ?? config.displayName,
    category: category.name,
    attendee: nameOf(ticket),
    place: isOnline(config.format, category.access_type) ? null : config.location,
    code: ticketCodeText(ticket, event),
    serial: ticket.uuid,
    begins: isoDateTime(from, zoneOffset(from, event.time_zone)),
    ends: isoDateTime(until, zoneOffset(until, event.time_zone)),
    organizer: event.organization.name,
  }
}
