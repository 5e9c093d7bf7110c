/** What a code holds while an order is made. Contract 1, 2.7, checks 8 to 10. */
import { appliesTo, type Code } from '../domain/codes.ts'
import { lockPromoCode, takePersonalCodes, usageOf } from '../store/codes.ts'
import type { Database } from '../store/database.ts'
import { notEnough, Refused, type Wanted } from '../store/reservations.ts'

const ofCode = (code: Code, wanted: readonly Wanted[]): number =>
  wanted.filter(({ category }) => appliesTo(code, category)).reduce((sum, { count }) => sum + count, 0)

/**
 * Check 9. Tickets that others hold count too, and nobody else can begin an order with this code before ours is done.
 * Taken before the reservation's row exists: that row keeps a share of the code's, and two who both hold a share and
 * both want it alone would wait for each other for ever.
 */
export async function checkUsage(trx: Database, code: Code | null, wanted: readonly Wanted[]): Promise<void> {
  if (code?.kind !== 'PROMO' || code.row.max_usage === null) return
  await lockPromoCode(trx, code.row.id)
  const { used } = await usageOf(trx, code.row)
  if (used + ofCode(code, wanted) > code.row.max_usage)
    throw new Refused('error.STEP2_DISCOUNT_CODE_USAGE_EXCEEDED')
}

/** Checks 8 and 10: one personal code for each ticket of a restricted category. */
export async function holdPersonalCodes(
  trx: Database,
  id: string,
  code: Code | null,
  wanted: readonly Wanted[],
): Promise<void> {
  for (const { category, count } of wanted.filter((one) => one.category.restricted)) {
    const personal = code?.kind === 'PERSONAL' && appliesTo(code, category) ? code.row.id : undefined
    if (personal !== undefined && count > 1) throw new Refused(notEnough)
    const taken = await takePersonalCodes(trx, category.id, id, count, personal)
    if (taken < count) throw new Refused(personal === undefined ? notEnough : 'error.STEP_1_CODE_NOT_FOUND')
  }
}
