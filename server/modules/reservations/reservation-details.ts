/** A reservation with everything that a page, a mail or a document about it needs. */
import type { FastifyRequest } from 'fastify'
import type { LocalizedText } from '#core/contract/values.ts'
import { HttpRefusal } from '#server/http/answers.ts'
import { clientAddress } from '#server/http/rate-limit.ts'
import { sessionOf } from '#server/http/sessions.ts'
import type { GroupLink } from '#server/infra/database/tables/additional-fields.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type { SubscriptionDescriptor, Subscription } from '#server/infra/database/tables/subscriptions.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import type { FieldDefinition, Answers } from '#server/modules/additional-fields/index.ts'
import type { ReservationContents } from '#server/modules/pricing/index.ts'
import { tooManyHolds } from './hold-limits.ts'
import type { HoldOrigin } from './queries/hold-origins.ts'

const otherUserRefusal = new HttpRefusal(401, 'the reservation belongs to another user')

/** The account of the signed-in visitor; null without a sign-in. */
export const accountIdOf = (request: FastifyRequest): number | null => sessionOf(request)?.user_id ?? null

/** Whose reservations are limited. Every API call has a session. */
export function holdOriginOf(request: FastifyRequest): HoldOrigin | null {
  const session = sessionOf(request)
  return session ? { sessionId: session.id, address: clientAddress(request) } : null
}

/** The app shows that the server is busy and offers another attempt. */
export const tooManyReservations = new HttpRefusal(429, tooManyHolds)

/**
 * The 401 of the calls that check the account: reservation, validate-to-overview, confirm, re-send-email and
 * the details of custom payment methods. Status, cancel, back-to-booking, payment calls, documents and
 * tickets do not check it.
 * @returns null when the request may continue; without an account the reservation's id is enough
 */
export const refuseOtherUser = (
  reservation: { readonly owner_id: number | null },
  request: FastifyRequest,
): HttpRefusal | null =>
  reservation.owner_id === null || reservation.owner_id === accountIdOf(request) ? null : otherUserRefusal

export interface ReservationDetails extends ReservationContents {
  readonly event: EventWithOrganization
  readonly reservation: Reservation
  readonly subscriptions: ReservationSubscriptions
  /** The pending or complete transaction. */
  readonly transaction: Transaction | null
  /** The transaction is complete. */
  readonly paymentRecorded: boolean
  /** The organizer's additional fields, in order. */
  readonly fields: readonly FieldDefinition[]
  readonly answers: Answers
  /** Groups that restrict categories of the event. */
  readonly groups: readonly GroupLink[]
}

/** The subscription that a reservation buys. */
export interface BoughtSubscription {
  readonly subscription: Subscription
  readonly descriptor: SubscriptionDescriptor
  /** Tickets that it covers, confirmed or not. */
  readonly used: number
}

export interface ReservationSubscriptions {
  readonly bought: BoughtSubscription | null
  /** Title of the subscription that pays for tickets of this reservation. */
  readonly applied: LocalizedText | null
}
