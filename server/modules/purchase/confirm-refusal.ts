/**
 * Reasons that refuse a confirmation although the order was valid before: full groups of attendees, a usage limit of the promo
 * code that the organizer has lowered meanwhile, a subscription that ended, and a canceled event (docs/api/payments.md#confirm).
 */
import type { Database } from '#server/infra/database/database.ts'
import { allocateGroupPlace } from '#server/modules/attendee-groups/queries.ts'
import { findPromoCodeById, lockCodeUsage } from '#server/modules/pricing/queries.ts'
import { lockSubscription } from './queries/subscriptions.ts'
import type { ReservationDetails } from './reservation-details.ts'

/** Takes a place in the group for each ticket whose category is limited to a group. */
async function groupRefusal(trx: Database, { tickets, groups }: ReservationDetails): Promise<string | null> {
  for (const ticket of tickets) {
    if (!(await allocateGroupPlace(trx, groups, ticket, ticket.email ?? ''))) return 'error.STEP2_WHITELIST'
  }
  return null
}

/** Counts confirmed reservations only: an open one may still expire. */
async function codeUsageRefusal(
  trx: Database,
  { reservation, tickets }: ReservationDetails,
): Promise<string | null> {
  if (reservation.promo_code_id === null) return null
  const code = await findPromoCodeById(trx, reservation.promo_code_id)
  if (!code || code.max_usage === null) return null
  const ticketsOfCode = tickets.filter(
    ({ category_id: id }) => code.category_ids.length === 0 || code.category_ids.includes(id ?? 0),
  )
  const { confirmed } = await lockCodeUsage(trx, code)
  return confirmed + ticketsOfCode.length > code.max_usage ? 'error.STEP2_DISCOUNT_CODE_USAGE_EXCEEDED' : null
}

/** A subscription may have been withdrawn or canceled since it was applied. Its lock keeps it valid until the order is confirmed. */
async function subscriptionRefusal(trx: Database, { tickets }: ReservationDetails): Promise<string | null> {
  const ids = new Set(tickets.flatMap(({ subscription_id: id }) => id ?? []))
  for (const id of [...ids].toSorted())
    if ((await lockSubscription(trx, id)).status !== 'ACQUIRED') return 'subscription.expired'
  return null
}

/** @returns the message key of the first refusal, or null */
export const confirmRefusal = async (trx: Database, details: ReservationDetails): Promise<string | null> =>
  (details.event.canceled_at === null ? null : 'error.STEP_2_ORDER_HAS_EXPIRED') ??
  // The job that issues tickets of a pass locks in the same order.
  (await subscriptionRefusal(trx, details)) ??
  (await groupRefusal(trx, details)) ??
  codeUsageRefusal(trx, details)
