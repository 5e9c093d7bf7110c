/** What a code holds while an order is made. Contract 1, 2.7, checks 8 to 10. */
import { codeAppliesTo, type AppliedCode } from '#server/modules/pricing/rules/promo-codes.ts'
import {
  lockPromoCode,
  holdPersonalCodeRows,
  codeUsage,
} from '#server/modules/pricing/queries/promo-codes.ts'
import type { Database } from '#server/infra/database/database.ts'
import { notEnoughTickets, ReservationRefused, type WantedTickets } from './queries/reservations.ts'

const countTicketsOfCode = (code: AppliedCode, wanted: readonly WantedTickets[]): number =>
  wanted.filter(({ category }) => codeAppliesTo(code, category)).reduce((sum, { count }) => sum + count, 0)

/**
 * Check 9. Tickets that others hold count too, and nobody else can begin an order with this code before ours is done.
 * Taken before the reservation's row exists: that row keeps a share of the code's, and two who both hold a share and
 * both want it alone would wait for each other for ever.
 */
export async function checkCodeUsage(
  trx: Database,
  code: AppliedCode | null,
  wanted: readonly WantedTickets[],
): Promise<void> {
  if (code?.kind !== 'PROMO' || code.row.max_usage === null) return
  await lockPromoCode(trx, code.row.id)
  const { reserved: used } = await codeUsage(trx, code.row)
  if (used + countTicketsOfCode(code, wanted) > code.row.max_usage)
    throw new ReservationRefused('error.STEP2_DISCOUNT_CODE_USAGE_EXCEEDED')
}

/** Checks 8 and 10: one personal code for each ticket of a restricted category. */
export async function holdPersonalCodes(
  trx: Database,
  id: string,
  code: AppliedCode | null,
  wanted: readonly WantedTickets[],
): Promise<void> {
  for (const { category, count } of wanted.filter((one) => one.category.restricted)) {
    const personal = code?.kind === 'PERSONAL' && codeAppliesTo(code, category) ? code.row.id : undefined
    if (personal !== undefined && count > 1) throw new ReservationRefused(notEnoughTickets)
    const taken = await holdPersonalCodeRows(trx, category.id, id, count, personal)
    if (taken < count)
      throw new ReservationRefused(personal === undefined ? notEnoughTickets : 'error.STEP_1_CODE_NOT_FOUND')
  }
}
