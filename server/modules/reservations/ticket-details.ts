/** A sold ticket with its category and its reservation. */
import type { Category, Ticket } from '#server/infra/database/tables/tables.ts'
import type { ReservationDetails } from './reservation-details.ts'

export interface TicketDetails {
  readonly ticket: Ticket
  readonly category: Category
  readonly details: ReservationDetails
}
