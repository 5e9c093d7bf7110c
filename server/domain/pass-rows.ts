/** Passes in the rows and the total of an order. Contract 1, 2.15 and section 4, rule 8; contract 2, 1.2. */
import { fromMinor } from '#core/domain/money.ts'
import type { SummaryRow } from '#core/contract/reservation.ts'
import type { L10n } from '#core/contract/values.ts'
import type { PassesOfOrder } from '../store/subscriptions.ts'
import type { Ticket } from '../store/tables.ts'

interface WithPasses {
  readonly event: { readonly texts: { readonly title: L10n } }
  readonly reservation: { readonly language: string }
  readonly passes: PassesOfOrder
  readonly tickets: readonly Ticket[]
}

/** What a ticket adds to the total: nothing when a pass pays for it. */
export const priceToPay = (ticket: Ticket): number => (ticket.subscription_id === null ? ticket.price : 0)

const titleIn = (title: L10n, language: string): string => title[language] ?? Object.values(title)[0] ?? ''

/** The pass that is being bought. */
export function boughtPassRows({ passes, event, reservation }: WithPasses, digits: number): SummaryRow[] {
  if (passes.bought === null) return []
  const price = fromMinor(passes.bought.subscription.price, digits)
  const name = titleIn(event.texts.title, reservation.language)
  return [{ name, amount: 1, price, subTotal: price, type: 'SUBSCRIPTION', taxPercentage: null }]
}

/** What an applied pass takes off: one row, negative. Its price is one ticket's where all cost the same. */
export function appliedPassRows({ passes, tickets, reservation }: WithPasses, digits: number): SummaryRow[] {
  const covered = tickets.filter((ticket) => ticket.subscription_id !== null)
  if (passes.applied === null || covered.length === 0) return []
  const off = covered.reduce((sum, { price }) => sum + price, 0)
  const first = covered[0]?.price ?? 0
  const each = covered.every(({ price }) => price === first) ? first : off
  return [
    {
      name: titleIn(passes.applied, reservation.language),
      amount: covered.length,
      price: fromMinor(-each, digits),
      subTotal: fromMinor(-off, digits),
      type: 'APPLIED_SUBSCRIPTION',
      taxPercentage: null,
    },
  ]
}
