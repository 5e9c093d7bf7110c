/** Credit notes: what an order with an invoice no longer costs (docs/api/documents.md#credit-notes). */
import * as z from 'zod/mini'
import type { Amount } from '#core/contract/amount.ts'
import type { RowPrice } from '#core/contract/values.ts'
import { fractionDigits } from '#core/domain/currencies.ts'
import { divideHalfUp, fromMinor, toMinor } from '#core/domain/money.ts'
import { sum } from '#core/domain/sum.ts'
import { billingDocument, type BillingDocument } from './rules.ts'

type Row = BillingDocument['rows'][number]
/** What the documents of one order differ in. */
type Sums = Pick<BillingDocument, 'rows' | 'total' | 'vat'>

const negative = ({ units, digits }: Amount): Amount => ({ units: units === 0 ? 0 : -units, digits })

function negativePrice(price: RowPrice): RowPrice {
  if (price === null) return null
  return 'percent' in price ? { percent: -price.percent } : negative(price)
}

const negativeRow = (row: Row): Row => ({
  ...row,
  price: negativePrice(row.price),
  subTotal: negativePrice(row.subTotal),
})

/** The same sums with the other sign. */
const negated = <T extends Sums>(sums: T): T => ({
  ...sums,
  rows: sums.rows.map(negativeRow),
  total: negative(sums.total),
  vat: sums.vat && {
    ...sums.vat,
    amount: negative(sums.vat.amount),
    net: negative(sums.vat.net),
    others: sums.vat.others.map((tax) => ({ ...tax, amount: negative(tax.amount) })),
  },
})

type Taxes = NonNullable<BillingDocument['vat']>['others']

const taxesOf = ({ vat }: Sums): Taxes =>
  vat === null ? [] : [{ percentage: vat.percentage, amount: vat.amount }, ...vat.others]

/** The tax at the rate of the event first. @param taxes in minor units, by rate */
function vatOf(taxes: ReadonlyMap<string, number>, total: number, digits: number): BillingDocument['vat'] {
  const [main, ...others] = [...taxes].map(([percentage, amount]) => ({
    percentage,
    amount: fromMinor(amount, digits),
  }))
  return main ? { ...main, net: fromMinor(total - sum([...taxes.values()]), digits), others } : null
}

/** Rows with the same name, price and tax become one; a row that comes to nothing is left out. */
function difference(whole: Sums, parts: readonly Sums[], digits: number): Sums {
  const rows = new Map<string, Row & { units: number }>()
  const taxes = new Map<string, number>()
  const minor = (price: RowPrice): number =>
    price === null || 'percent' in price ? 0 : toMinor(price, digits)
  for (const [index, sums] of [whole, ...parts].entries()) {
    const sign = index === 0 ? 1 : -1
    for (const row of sums.rows) {
      const key = JSON.stringify([row.type, row.name, row.price, row.taxPercentage, row.taxIncluded])
      const { amount, units } = rows.get(key) ?? { amount: 0, units: 0 }
      rows.set(key, { ...row, amount: amount + sign * row.amount, units: units + sign * minor(row.subTotal) })
    }
    for (const { percentage, amount } of taxesOf(sums))
      taxes.set(percentage, (taxes.get(percentage) ?? 0) + sign * toMinor(amount, digits))
  }
  const total = toMinor(whole.total, digits) - sum(parts.map((part) => toMinor(part.total, digits)))
  return {
    rows: [...rows.values()]
      .filter(({ amount, units }) => amount !== 0 || units !== 0)
      .map(({ units, ...row }) => {
        const turned = row.amount < 0
        return {
          ...row,
          amount: Math.abs(row.amount),
          price: turned ? negativePrice(row.price) : row.price,
          subTotal: fromMinor(units, digits),
        }
      }),
    total: fromMinor(total, digits),
    vat: vatOf(taxes, total, digits),
  }
}

/** A share of what is left, with its part of each tax. @param units minor units, less than the total */
function shareOf(rest: Sums, units: number, digits: number): Sums {
  const total = toMinor(rest.total, digits)
  const amount = fromMinor(units, digits)
  const taxes = taxesOf(rest).map(({ percentage, amount: tax }) => {
    const share = divideHalfUp(BigInt(toMinor(tax, digits)) * BigInt(units), BigInt(total))
    return [percentage, Number(share)] as const
  })
  return {
    // Without a name: the document calls it a refund, in its language.
    rows: [
      {
        name: null,
        type: 'ADDITIONAL_SERVICE',
        amount: 1,
        price: amount,
        subTotal: amount,
        taxPercentage: null,
      },
    ],
    total: amount,
    vat: vatOf(new Map(taxes), units, digits),
  }
}

/**
 * What a credit note credits: `rest` all that is not credited yet; `part` the difference of two states of the order; `refund` money
 * that was returned in all, minor units, of which what was credited before does not count again.
 */
export type Credited =
  | { readonly kind: 'rest' }
  | { readonly kind: 'part'; readonly before: Sums; readonly after: Sums }
  | { readonly kind: 'refund'; readonly returned: number }

export const readCreditNotes = (stored: unknown): BillingDocument[] =>
  z.parse(z.array(billingDocument), stored)

/**
 * All credit notes of an invoice add up to its total and its taxes at most, to the last minor unit.
 * @param notes of the invoice, with negative amounts
 * @returns the content of the next one, with negative amounts; null when there is nothing to credit
 */
export function creditedSums(
  invoice: BillingDocument,
  notes: readonly BillingDocument[],
  credited: Credited,
): Sums | null {
  const digits = fractionDigits(invoice.currency)
  const rest = difference(
    invoice,
    notes.map((note) => negated(note)),
    digits,
  )
  const left = toMinor(rest.total, digits)
  const chosen = (): readonly [number, Sums] => {
    if (credited.kind === 'part') {
      const part = difference(credited.before, [credited.after], digits)
      return [toMinor(part.total, digits), part]
    }
    if (credited.kind === 'rest') return [left, rest]
    const before = toMinor(invoice.total, digits) - left
    const units = credited.returned - before
    return [units, units > 0 && units < left ? shareOf(rest, units, digits) : rest]
  }
  const [units, sums] = chosen()
  if (units <= 0 || left <= 0) return null
  return negated(units < left ? sums : rest)
}
