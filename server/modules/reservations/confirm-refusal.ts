/**
 * Reasons that refuse a confirmation although the order was valid before: full groups of attendees, and a usage limit of the promo
 * code that the organizer has lowered meanwhile (docs/api/payments.md#confirm).
 */
import type { Database } from '#server/infra/database/database.ts'
import { allocateGroupPlace } from '#server/modules/attendee-groups/index.ts'
import { findPromoCodeById, lockCodeUsage } from '#server/modules/pricing/index.ts'
import type { ReservationDetails } from './reservation-details.ts'

type ConfirmCheck = (trx: Database, details: ReservationDetails, now: number) => Promise<string | null>

/** Takes a place in the group for each ticket whose category is limited to a group. */
const groupMemberCheck: ConfirmCheck = async (trx, details) => {
  for (const ticket of details.tickets) {
    if (!(await allocateGroupPlace(trx, details.groups, ticket, ticket.email ?? '')))
      return 'error.STEP2_WHITELIST'
  }
  return null
}

/** Counts confirmed reservations only: an open one may still expire. */
const codeUsageCheck: ConfirmCheck = async (trx, { reservation, tickets }) => {
  if (reservation.promo_code_id === null) return null
  const code = await findPromoCodeById(trx, reservation.promo_code_id)
  if (!code || code.max_usage === null) return null
  const ticketsOfCode = tickets.filter(
    ({ category_id: id }) => code.category_ids.length === 0 || code.category_ids.includes(id ?? 0),
  )
  const { confirmed } = await lockCodeUsage(trx, code)
  return confirmed + ticketsOfCode.length > code.max_usage ? 'error.STEP2_DISCOUNT_CODE_USAGE_EXCEEDED' : null
}

const confirmChecks: readonly ConfirmCheck[] = [groupMemberCheck, codeUsageCheck]

/** @returns the message key of the first refusal, or null */
export async function confirmRefusal(
  trx: Database,
  details: ReservationDetails,
  now: number,
): Promise<string | null> {
  for (const check of confirmChecks) {
    const reason = await check(trx, details, now)
    if (reason !== null) return reason
  }
  return null
}
