import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Amount } from '#kit/money/amount.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { fromMinor, toMinor } from '#kit/money/money.ts'
import { creditedSums } from '#server/modules/documents/credit-note.ts'
import type { BillingDocument } from '#server/modules/documents/rules.ts'

/** An invoice with one row and taxes at two rates, minor units. */
function invoiceOf(currency: string, total: number, taxes: readonly [number, number]): BillingDocument {
  const amount = (units: number): Amount => fromMinor(units, fractionDigits(currency))
  return {
    ...{ kind: 'INVOICE', number: '1', credits: null, order: 'A', issuedAt: 0, timeZone: 'UTC', lang: 'en' },
    seller: { name: '', email: '', address: '', vatNr: '' },
    buyer: { lines: [], taxId: null, reference: null },
    event: { title: '', startsAt: 0, endsAt: 0, place: null },
    currency,
    rows: [
      {
        name: 'Seat',
        type: 'TICKET',
        amount: 1,
        price: amount(total),
        subTotal: amount(total),
        taxPercentage: null,
      },
    ],
    total: amount(total),
    vat: {
      percentage: '8.10',
      amount: amount(taxes[0]),
      net: amount(total - taxes[0] - taxes[1]),
      others: [{ percentage: '2.60', amount: amount(taxes[1]) }],
    },
    ...{ exempt: false, reverseCharge: false, payment: { kind: 'paid' } },
  }
}

describe('creditedSums', () => {
  it.each(['JPY', 'CHF', 'HUF', 'KWD'])(
    'adds up to the total and the taxes of the invoice in %s, in any parts',
    (currency) => {
      const minor = (value: Amount | undefined): number =>
        value ? toMinor(value, fractionDigits(currency)) : 0
      const units = fc.integer({ min: 1, max: 9_999_999 })
      fc.assert(
        fc.property(units, fc.array(fc.tuple(fc.boolean(), units), { maxLength: 5 }), (total, ends) => {
          const taxes = [Math.floor(total * 0.07), Math.floor(total * 0.01)] as const
          const invoice = invoiceOf(currency, total, taxes)
          const nothing = invoiceOf(currency, 0, [0, 0])
          const notes: BillingDocument[] = []
          for (const credited of [
            ...ends.map(([isPart, of]) =>
              isPart
                ? { kind: 'part' as const, before: invoiceOf(currency, of, [of, 0]), after: nothing }
                : { kind: 'refund' as const, returned: of },
            ),
            { kind: 'rest' as const },
          ]) {
            const sums = creditedSums(invoice, notes, credited)
            if (sums) notes.push({ ...invoice, ...sums })
          }
          const added = (amount: (note: BillingDocument) => Amount | undefined) =>
            notes.reduce((sum, note) => sum + minor(amount(note)), 0)
          const taxAt = (rate: string) => (note: BillingDocument) =>
            [...(note.vat ? [note.vat] : []), ...(note.vat?.others ?? [])].find(
              ({ percentage }) => percentage === rate,
            )?.amount
          expect([added(({ total }) => total), added(taxAt('8.10')), added(taxAt('2.60'))]).toEqual(
            [-total, -taxes[0], -taxes[1]].map((each) => each + 0),
          )
          expect(notes.every(({ total, vat }) => minor(total) < 0 && minor(vat?.amount) <= 0)).toBe(true)
          expect(creditedSums(invoice, notes, { kind: 'rest' })).toBeNull()
        }),
        { numRuns: 100 },
      )
    },
  )
})
