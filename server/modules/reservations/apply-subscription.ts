/** Paying for tickets of an order with a pass, and taking that back. Contract 2, 1.11 and 2.5. */
import type { ProblemCode } from '#core/contract/problem-codes.ts'
import {
  subscriptionCodeProblem,
  matchingOwner,
  parseSubscriptionCode,
  usageProblem,
  windowProblem,
  type SubscriptionCode,
} from './rules/subscription-code.ts'
import { entriesLeft } from './rules/subscription-terms.ts'
import type { ValidationError } from '#server/infra/validation/validation-error.ts'
import type { Database } from '#server/infra/database/database.ts'
import { lockReservation, listTickets } from './queries/reservations.ts'
import { subscriptionUsage } from './queries/subscriptions-of-reservation.ts'
import type { Ticket } from '#server/infra/database/tables/tables.ts'
import type { SubscriptionLink, Subscription } from '#server/infra/database/tables/subscriptions.ts'

/** `ignored`: nothing to complain about, and nothing was done. */
export type ApplyResult =
  | { readonly kind: 'unknown' | 'applied' | 'ignored' }
  | { readonly kind: 'refused'; readonly problem: ValidationError }

const applyRefusal = (code: ProblemCode): ApplyResult => ({
  kind: 'refused',
  problem: subscriptionCodeProblem(code),
})

const findMatching = (db: Database, { kind, value }: SubscriptionCode): Promise<Subscription[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where(kind === 'uuid' ? 'id' : 'pin', '=', value)
    .execute()

const findSubscriptionLink = (
  db: Database,
  descriptorId: number,
  eventId: number,
): Promise<SubscriptionLink | undefined> =>
  db
    .selectFrom('pass_links')
    .selectAll()
    .where('pass_id', '=', descriptorId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()

/** What the pass may cover, the cheapest first. */
const coverableTickets = (tickets: readonly Ticket[], { category_ids }: SubscriptionLink): Ticket[] =>
  tickets
    .filter(({ category_id }) => category_ids === null || category_ids.includes(category_id ?? 0))
    .toSorted((a, b) => a.price - b.price)

/** Holds the pass's row: two orders at once cannot use its last entry twice. */
const lockSubscription = (trx: Database, id: string) =>
  trx.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

async function coverTickets(
  trx: Database,
  subscription: Subscription,
  tickets: readonly Ticket[],
): Promise<ApplyResult> {
  const eventId = tickets[0]?.event_id ?? 0
  const link = await findSubscriptionLink(trx, subscription.pass_id, eventId)
  const covered = link ? coverableTickets(tickets, link) : []
  if (covered.length === 0) return { kind: 'ignored' }
  const left = entriesLeft(subscription, await subscriptionUsage(trx, subscription.id, eventId))
  const chosen = left === null ? covered : covered.slice(0, left)
  await trx
    .updateTable('tickets')
    .set({ subscription_id: subscription.id })
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .execute()
  return { kind: 'applied' }
}

/**
 * @param code the long number or the PIN; @param email tells passes with the same PIN apart
 * Only an order that is still being made can change: the reference looks at no status, and would let a pass be used up
 * by an order that was paid long ago.
 */
export function applySubscription(
  db: Database,
  reservationId: string,
  code: string,
  email: string | null | undefined,
  now: number,
): Promise<ApplyResult> {
  return db.transaction().execute(async (trx): Promise<ApplyResult> => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return { kind: 'unknown' }
    const wanted = parseSubscriptionCode(code)
    if (wanted === null) return applyRefusal('error.restrictedValue')
    const found = matchingOwner(await findMatching(trx, wanted), email)
    const [only, ...others] = found
    if (!only) return applyRefusal(`subscription.${wanted.kind}.not.found`)
    if (others.length > 0) return applyRefusal('subscription.code.insert.full')
    const subscription = await lockSubscription(trx, only.id)
    const wrong =
      windowProblem(subscription, now) ??
      usageProblem(subscription, await subscriptionUsage(trx, subscription.id, reservation.event_id))
    if (wrong !== null) return applyRefusal(wrong)
    const tickets = await listTickets(trx, reservationId)
    const already = tickets.some(({ subscription_id }) => subscription_id !== null)
    if (already || reservation.status !== 'PENDING') return { kind: 'ignored' }
    return coverTickets(trx, subscription, tickets)
  })
}

/** @returns whether a pass was applied; only an order that is still being made can change. */
export function removeSubscription(db: Database, reservationId: string): Promise<boolean | null> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return null
    if (reservation.status !== 'PENDING') return false
    const freed = await trx
      .updateTable('tickets')
      .set({ subscription_id: null })
      .where('reservation_id', '=', reservationId)
      .where('subscription_id', 'is not', null)
      .returning('id')
      .execute()
    return freed.length > 0
  })
}
