/**
 * Summary rows of subscriptions (docs/api/reservations.md#order-summary,
 * docs/api/pricing.md#applied-subscriptions).
 */
import type { SummaryRow } from '#core/contract/reservation.ts'
import { fromMinor } from '#core/domain/money.ts'
import type { PricedLine } from '#core/domain/price.ts'
import { sum } from '#core/domain/sum.ts'
import { textInLanguage } from '#core/domain/text-in-language.ts'
import type { ReservationContents, PricedContent } from './reservation-price.ts'

/** The row of the subscription that is bought. */
export function boughtSubscriptionRows(
  { subscriptions, event }: ReservationContents,
  lines: readonly PricedLine<PricedContent>[],
  language: string,
  digits: number,
): SummaryRow[] {
  if (subscriptions.bought === null) return []
  const line = lines.find(({ item }) => item.ticket === null && item.additionalItem === null)
  const price = fromMinor(line?.price ?? 0, digits)
  const name = textInLanguage(event.texts.title, language)
  return [{ name, amount: 1, price, subTotal: price, type: 'SUBSCRIPTION', taxPercentage: null }]
}

/**
 * One negative row for what a subscription covers. Its price is that of one ticket when all cost the same,
 * else the sum.
 */
export function appliedSubscriptionRows(
  { subscriptions }: ReservationContents,
  lines: readonly PricedLine<PricedContent>[],
  language: string,
  digits: number,
): SummaryRow[] {
  const covered = lines.filter(({ item }) => item.ticket?.subscription_id)
  if (subscriptions.applied === null || covered.length === 0) return []
  const off = sum(covered.map(({ credit }) => credit ?? 0))
  const first = covered[0]?.credit ?? 0
  const each = covered.every(({ credit }) => credit === first) ? first : off
  return [
    {
      name: textInLanguage(subscriptions.applied, language),
      amount: covered.length,
      price: fromMinor(-each, digits),
      subTotal: fromMinor(-off, digits),
      type: 'APPLIED_SUBSCRIPTION',
      taxPercentage: null,
    },
  ]
}
