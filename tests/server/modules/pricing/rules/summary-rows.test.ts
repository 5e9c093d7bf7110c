/**
 * The summary rows add up to the total for any reservation (docs/api/reservations.md#order-summary,
 * docs/api/pricing.md).
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMinor } from '#kit/money/money.ts'
import type { VatStatus } from '#pricing/vat-status.ts'
import type { SummaryRow } from '#purchase/contract/reservation.ts'
import type { Discount } from '#server/infra/database/tables/tables.ts'
import {
  reservationPrice,
  type ReservationContents,
} from '#server/modules/pricing/rules/reservation-price.ts'
import { summaryRows } from '#server/modules/pricing/rules/reservation-summary.ts'

const categories = [
  { id: 1, name: 'Standard', taxed: true },
  { id: 2, name: 'Exempt', taxed: false },
]
// Some prices are below the largest discount.
const price = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 100 }))
const ticket = fc.record({
  category_id: fc.constantFrom(1, 2),
  price,
  vat_status: fc.constant(null),
  subscription_id: fc.constant(null),
})
const item = fc.record({
  service_id: fc.constantFrom(7, 8),
  price,
  type: fc.constantFrom('SUPPLEMENT', 'DONATION'),
  vat_type: fc.constantFrom('INHERITED', 'NONE'),
  own_tax: fc.constantFrom(
    null,
    { percentage: '2.60', included: true },
    { percentage: '20', included: false },
  ),
  texts: fc.constant({ title: { en: 'Lunch' }, description: {} }),
})
const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc.record({
    kind: fc.constantFrom('CODE', 'DYNAMIC'),
    type: fc.constantFrom('PERCENTAGE', 'FIXED_AMOUNT', 'FIXED_AMOUNT_RESERVATION'),
    amount: fc.integer({ min: 0, max: 100 }),
    categoryIds: fc.constantFrom([], [1]),
    name: fc.constant('CODE'),
  }),
)
const order = fc
  .record({
    tickets: fc.array(ticket, { maxLength: 6 }),
    items: fc.array(item, { maxLength: 4 }),
    discount,
    vat: fc.constantFrom('0', '7.70', '22.00'),
    vatIncluded: fc.boolean(),
    exempt: fc.boolean(),
    currency: fc.constantFrom('CHF', 'JPY', 'KWD'),
  })
  .map(({ vat, vatIncluded, exempt, currency, ...rest }) => {
    const vatStatus: VatStatus | null = exempt
      ? vatIncluded
        ? 'INCLUDED_EXEMPT'
        : 'NOT_INCLUDED_EXEMPT'
      : null
    return {
      ...rest,
      subscriptions: { bought: null, applied: null },
      categories,
      config: { currency, vat, vatIncluded },
      vatStatus,
    } as unknown as ReservationContents
  })
/** Minor units. A percentage is no amount, and never a subtotal. */
const unitsOf = (subTotal: SummaryRow['subTotal'], decimals: number): number => {
  if (subTotal === null || !('units' in subTotal)) throw new Error('A subtotal is an amount')
  return toMinor(subTotal, decimals)
}
const digits = { CHF: 2, JPY: 0, KWD: 3 } as const

describe('summaryRows', () => {
  it('adds up to the total for any reservation, with tax beside the rows when prices exclude it', () => {
    fc.assert(
      fc.property(order, (sample) => {
        const total = reservationPrice(sample)
        // An included own tax is in the rows above its own.
        const rows = summaryRows(sample, total, 'en').filter(({ taxIncluded }) => taxIncluded !== true)
        const decimals = digits[sample.config.currency as keyof typeof digits]
        const sum = rows.reduce((all, { subTotal }) => all + unitsOf(subTotal, decimals), 0)
        const added = sample.config.vatIncluded ? 0 : total.vat
        expect(sum + added).toBe(total.gross)
      }),
    )
  })

  it('returns a discount row whose price times amount is its subtotal (P281)', () => {
    fc.assert(
      fc.property(order, (sample) => {
        const decimals = digits[sample.config.currency as keyof typeof digits]
        for (const row of summaryRows(sample, reservationPrice(sample), 'en')) {
          const isDiscount = row.type === 'PROMOTION_CODE' || row.type === 'DYNAMIC_DISCOUNT'
          if (!isDiscount || row.price === null || !('units' in row.price)) continue
          expect(toMinor(row.price, decimals) * row.amount).toBe(unitsOf(row.subTotal, decimals))
        }
      }),
    )
  })

  it('returns no discount row for a discount of zero', () => {
    fc.assert(
      fc.property(order, (sample) => {
        const rows = summaryRows(sample, reservationPrice(sample), 'en')
        const decimals = digits[sample.config.currency as keyof typeof digits]
        const off = rows.filter(({ type }) => type === 'PROMOTION_CODE' || type === 'DYNAMIC_DISCOUNT')
        expect(off.every(({ amount, subTotal }) => amount > 0 && unitsOf(subTotal, decimals) < 0)).toBe(true)
      }),
    )
  })
})
