/** A ticket of a reservation, on the wire (docs/api/reservations.md#reservation-details). */
import type { BookingTicket, TicketsByCategory } from '#core/contract/reservation.ts'
import type { LocalizedText } from '#core/contract/values.ts'
import { isAcquired } from '#core/domain/ticket-status.ts'
import { ticketFields, splitFields } from '#server/modules/additional-fields/index.ts'
import { groupTicketsByCategory } from '#server/modules/pricing/index.ts'
import { setting } from '#server/modules/settings/index.ts'
import type { ReservationDetails } from '../reservation-details.ts'
import { fullName, isAssigned } from '../rules/full-name.ts'
import { isReleaseOffered } from '../rules/ticket-release.ts'
import type { TicketDetails } from '../ticket-details.ts'
import { additionalServiceItemsView } from './additional-service-items-view.ts'

export interface OnlineState {
  readonly date: LocalizedText
  readonly started: boolean
}

/** @param now epoch ms. @param online access to an online event; absent in the reservation */
export function ticketView(
  { ticket, category, details }: TicketDetails,
  now: number,
  online?: OnlineState,
): BookingTicket {
  const fields = ticketFields(details.fields, category.id)
  const owner = { kind: 'ticket', id: ticket.id } as const
  const { beforeStandard: before, afterStandard: after } = splitFields(
    fields,
    details.answers,
    owner,
    details.config.languages,
  )
  return {
    uuid: ticket.public_uuid,
    firstName: ticket.first_name,
    lastName: ticket.last_name,
    email: ticket.email ?? '',
    fullName: fullName(ticket),
    userLanguage: ticket.language,
    assigned: isAssigned(ticket),
    locked: ticket.locked,
    acquired: isAcquired(ticket.status),
    cancellationEnabled: isReleaseOffered(ticket, category, details, now),
    sendMailEnabled: setting(details.config, 'SEND_TICKETS_AUTOMATICALLY'),
    downloadEnabled: setting(details.config, 'ALLOW_TICKET_DOWNLOAD'),
    ticketFieldConfigurationBeforeStandard: before,
    ticketFieldConfigurationAfterStandard: after,
    formattedOnlineCheckInDate: online?.date ?? {},
    onlineEventStarted: online?.started ?? false,
  }
}

/**
 * The ticket alone: as alf.io, it lists the fields of its items among its own (docs/api/tickets.md#full-ticket).
 * @param now epoch ms
 */
export function fullTicketView(found: TicketDetails, now: number, online?: OnlineState): BookingTicket {
  const ticket = ticketView(found, now, online)
  const fields = additionalServiceItemsView(found.details, found.ticket.id).flatMap(
    ({ ticketFieldConfiguration }) => ticketFieldConfiguration,
  )
  const once = [...new Map(fields.map((field) => [field.name, field])).values()]
  return {
    ...ticket,
    ticketFieldConfigurationBeforeStandard: [
      ...ticket.ticketFieldConfigurationBeforeStandard,
      ...once.filter(({ beforeStandardFields }) => beforeStandardFields),
    ],
    ticketFieldConfigurationAfterStandard: [
      ...ticket.ticketFieldConfigurationAfterStandard,
      ...once.filter(({ beforeStandardFields }) => !beforeStandardFields),
    ],
  }
}

/** @param now epoch ms; decides whether a ticket can be released */
export const ticketsByCategoryView = (details: ReservationDetails, now: number): TicketsByCategory[] =>
  groupTicketsByCategory(details).map(({ category, tickets }) => ({
    name: category.name,
    ticketAccessType: category.access_type,
    tickets: tickets.map((ticket) => ticketView({ ticket, category, details }, now)),
  }))
