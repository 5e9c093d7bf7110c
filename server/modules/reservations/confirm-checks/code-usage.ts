/** Checks the usage limit of a promo code again: the organizer may have lowered it (docs/api/payments.md#confirm). */
import { lockPromoCode, findPromoCodeById, codeUsage } from '#server/modules/pricing/index.ts'
import type { ConfirmCheck } from './confirm-refusal.ts'

/** Counts confirmed reservations only: an open one may still expire. */
export const codeUsageCheck: ConfirmCheck = async (trx, { reservation, tickets }) => {
  if (reservation.promo_code_id === null) return null
  const code = await findPromoCodeById(trx, reservation.promo_code_id)
  if (!code || code.max_usage === null) return null
  await lockPromoCode(trx, code.id)
  const own = tickets.filter(
    ({ category_id: id }) => code.category_ids.length === 0 || code.category_ids.includes(id ?? 0),
  )
  const { confirmed } = await codeUsage(trx, code)
  return confirmed + own.length > code.max_usage ? 'error.STEP2_DISCOUNT_CODE_USAGE_EXCEEDED' : null
}
