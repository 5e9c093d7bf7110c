/** A ticket inside its reservation. Contract 2, 1.1. */
import type { BookingTicket, TicketsByCategory } from '#core/contract/reservation.ts'
import type { L10n } from '#core/contract/values.ts'
import { setting } from '../../domain/event-settings.ts'
import { ticketFields } from '../../domain/fields/definition.ts'
import { fullName, isAssigned } from '../../domain/holder.ts'
import { byCategory } from '../../domain/order-summary.ts'
import { offersRelease } from '../../domain/ticket-release-rule.ts'
import type { FullOrder } from '../../store/orders.ts'
import type { Category, Ticket } from '../../store/tables.ts'
import { fieldsAround } from './field-view.ts'

export interface OnlineState {
  readonly date: L10n
  readonly started: boolean
}

export function ticketView(
  ticket: Ticket,
  category: Category,
  order: FullOrder,
  now: number,
  online?: OnlineState,
): BookingTicket {
  const asked = ticketFields(order.fields, category.id)
  const owner = { kind: 'ticket', id: ticket.id } as const
  const { before, after } = fieldsAround(asked, order.answers, owner, order.config.languages)
  return {
    uuid: ticket.public_uuid,
    firstName: ticket.first_name,
    lastName: ticket.last_name,
    email: ticket.email ?? '',
    fullName: fullName(ticket),
    userLanguage: ticket.language,
    assigned: isAssigned(ticket),
    locked: ticket.locked,
    acquired: ticket.status === 'ACQUIRED',
    cancellationEnabled: offersRelease(ticket, category, order, now),
    sendMailEnabled: setting(order.config, 'SEND_TICKETS_AUTOMATICALLY'),
    downloadEnabled: setting(order.config, 'ALLOW_TICKET_DOWNLOAD'),
    ticketFieldConfigurationBeforeStandard: before,
    ticketFieldConfigurationAfterStandard: after,
    formattedOnlineCheckInDate: online?.date ?? {},
    onlineEventStarted: online?.started ?? false,
  }
}

export const ticketsByCategoryView = (order: FullOrder, now: number): TicketsByCategory[] =>
  byCategory(order).map(({ category, tickets }) => ({
    name: category.name,
    ticketAccessType: category.access_type,
    tickets: tickets.map((ticket) => ticketView(ticket, category, order, now)),
  }))
