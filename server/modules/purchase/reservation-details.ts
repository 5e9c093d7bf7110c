/** A reservation with everything that a page, a mail or a document about it needs. */
import type { LocalizedText } from '#kit/values.ts'
import type {
  EventWithOrganization,
  Category,
  GroupLink,
  Reservation,
  Subscription,
  SubscriptionDescriptor,
  Ticket,
  Transaction,
  EventTexts,
} from '#server/infra/database/tables/tables.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import type { Answers } from '#server/modules/additional-fields/queries.ts'
import type { FieldDefinition } from '#server/modules/additional-fields/rules.ts'
import type { ReservationContents } from '#server/modules/pricing/rules/reservation-price.ts'

export interface ReservationDetails extends ReservationContents {
  readonly event: EventWithOrganization
  readonly reservation: Reservation
  readonly subscriptions: ReservationSubscriptions
  /** The pending or complete transaction. */
  readonly transaction: Transaction | null
  /** The visitor who reserved; null when no visitor did, and when it is no longer stored. */
  readonly origin: VisitorOrigin | null
  readonly paymentRecorded: boolean
  readonly fields: readonly FieldDefinition[]
  readonly answers: Answers
  /** Groups that restrict categories of the event. */
  readonly groups: readonly GroupLink[]
}

/** A sold ticket with its category and its reservation. */
export interface TicketDetails {
  readonly ticket: Ticket
  readonly category: Category
  readonly details: ReservationDetails
}

/** Tickets of one event that a subscription covers, confirmed or not. */
export interface SubscriptionUse {
  readonly short_name: string
  readonly texts: EventTexts
  readonly time_zone: string
  /** Epoch ms. */
  readonly starts_at: number
  readonly ends_at: number
  readonly count: number
}

/** The subscription that a reservation buys. */
export interface BoughtSubscription {
  readonly subscription: Subscription
  readonly descriptor: SubscriptionDescriptor
  /** Uses in the order of the starts of their events. */
  readonly uses: readonly SubscriptionUse[]
  /** Tickets that it covers, of all events. */
  readonly used: number
}

export interface ReservationSubscriptions {
  readonly bought: BoughtSubscription | null
  /** Title of the subscription that pays for tickets of this reservation. */
  readonly applied: LocalizedText | null
}
