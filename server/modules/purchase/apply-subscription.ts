/**
 * Pays for tickets of a reservation with a subscription, and undoes it
 * (docs/api/subscriptions.md#apply-a-subscription, docs/api/subscriptions.md#usage).
 */
import { isOpen } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type {
  Reservation,
  Subscription,
  SubscriptionLink,
  Ticket,
} from '#server/infra/database/tables/tables.ts'
import { problem, type ValidationError } from '#server/infra/validation.ts'
import type { ProblemCode } from '#wire/problem-codes.ts'
import { listTickets, lockReservation } from './queries/reservations.ts'
import {
  clearTicketSubscription,
  findSubscriptionLink,
  findSubscriptionsByCode,
  lockSubscription,
  setTicketSubscription,
  subscriptionUsage,
} from './queries/subscriptions.ts'
import {
  matchingOwner,
  parseSubscriptionCode,
  usageProblem,
  validityProblem,
  entriesLeft,
} from './rules/subscription-terms.ts'

/** `unknown`: no such reservation. `ignored`: nothing changed, and the code is not wrong. */
type ApplyResult =
  | { readonly kind: 'unknown' | 'applied' | 'ignored' }
  | { readonly kind: 'refused'; readonly problem: ValidationError }

interface SubscriptionCodeInput {
  readonly reservationId: string
  /** The subscription's id or its PIN. */
  readonly code: string
  /** Distinguishes subscriptions with the same PIN. */
  readonly email: string | null | undefined
}

const coverableTickets = (tickets: readonly Ticket[], { category_ids }: SubscriptionLink): Ticket[] =>
  tickets.filter(({ category_id }) => category_ids === null || category_ids.includes(category_id ?? 0))

async function coverTickets(
  trx: Database,
  subscription: Subscription,
  { event_id: eventId }: Reservation,
  tickets: readonly Ticket[],
): Promise<ApplyResult> {
  const link = await findSubscriptionLink(trx, subscription.pass_id, eventId)
  const coverable = link ? coverableTickets(tickets, link).toSorted((a, b) => a.price - b.price) : []
  if (coverable.length === 0) return { kind: 'ignored' }
  const left = entriesLeft(subscription, await subscriptionUsage(trx, subscription.id, eventId))
  const covered = left === null ? coverable : coverable.slice(0, left)
  await setTicketSubscription(
    trx,
    covered.map(({ id }) => id),
    subscription.id,
  )
  return { kind: 'applied' }
}

/** The subscription with its row locked, or the first broken rule of the code. @param now epoch ms */
async function lockUsableSubscription(
  trx: Database,
  { code, email }: SubscriptionCodeInput,
  eventId: number,
  now: number,
): Promise<Subscription | ProblemCode> {
  const parsed = parseSubscriptionCode(code)
  if (parsed === null) return 'error.restrictedValue'
  const [first, ...others] = matchingOwner(await findSubscriptionsByCode(trx, parsed), email)
  if (!first) return `subscription.${parsed.kind}.not.found`
  if (others.length > 0) return 'subscription.code.insert.full'
  const subscription = await lockSubscription(trx, first.id)
  const usage = await subscriptionUsage(trx, subscription.id, eventId)
  return validityProblem(subscription, now) ?? usageProblem(subscription, usage) ?? subscription
}

/**
 * Covers the cheapest tickets first, as many as the subscription has entries for. Changes only an open
 * reservation: alf.io does not check the status, so a paid reservation could use up a subscription.
 * @param now epoch ms
 */
export function applySubscription(
  db: Database,
  input: SubscriptionCodeInput,
  now: number,
): Promise<ApplyResult> {
  return db.transaction().execute(async (trx): Promise<ApplyResult> => {
    const reservation = await lockReservation(trx, input.reservationId)
    if (!reservation) return { kind: 'unknown' }
    const subscription = await lockUsableSubscription(trx, input, reservation.event_id, now)
    if (typeof subscription === 'string')
      return { kind: 'refused', problem: problem('reservationCodeForm', subscription) }
    const tickets = await listTickets(trx, reservation.id)
    const alreadyCovered = tickets.some(({ subscription_id }) => subscription_id !== null)
    if (alreadyCovered || !isOpen(reservation.status)) return { kind: 'ignored' }
    return coverTickets(trx, subscription, reservation, tickets)
  })
}

/** Changes only an open reservation. @returns whether a subscription was removed; null for an unknown reservation */
export function removeSubscription(db: Database, reservationId: string): Promise<boolean | null> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return null
    return isOpen(reservation.status) && clearTicketSubscription(trx, reservationId)
  })
}
