/** Required fields of an invoice in every combination (docs/api/booking-details.md#rules). */
import { describe, expect, it } from 'vitest'
import type { BookingForm } from '#purchase/contract/reservation.ts'
import { bookingProblems } from '#purchase/flows/submit-booking-details.ts'
import { billingProblems, isBusiness } from '#server/modules/purchase/rules/billing-rules.ts'
import { bookingData } from '#server/modules/purchase/rules/booking-data.ts'

const filled = {
  billingAddressCompany: 'Linde GmbH',
  vatNr: 'DE129273398',
  billingAddressLine1: 'Unter den Linden 1',
  billingAddressZip: '10117',
  billingAddressCity: 'Berlin',
  vatCountryCode: 'DE',
}
type Field = keyof typeof filled
const fields = Object.keys(filled) as Field[]
const address: Field[] = ['billingAddressLine1', 'billingAddressZip', 'billingAddressCity', 'vatCountryCode']

interface Combination {
  readonly requested: boolean
  /** "A company" is chosen. */
  readonly company: boolean
  readonly skipVatNr: boolean
  /** The organizer does not accept a company without a VAT number. */
  readonly numberRequired: boolean
  readonly empty: readonly Field[]
  /** An empty field sends this. */
  readonly blank: string | null
}

const booleans = [false, true]
const subsets = Array.from({ length: 2 ** fields.length }, (_, bits) =>
  fields.filter((_field, index) => (bits & (2 ** index)) !== 0),
)
const combinations: Combination[] = booleans.flatMap((requested) =>
  booleans.flatMap((company) =>
    booleans.flatMap((skipVatNr) =>
      booleans.flatMap((numberRequired) =>
        subsets.flatMap((empty) =>
          [null, '  '].map((blank) => ({ requested, company, skipVatNr, numberRequired, empty, blank })),
        ),
      ),
    ),
  ),
)

const formOf = ({ requested, company, skipVatNr, empty, blank }: Combination) =>
  ({
    tickets: {},
    invoiceRequested: requested,
    addCompanyBillingDetails: company,
    skipVatNr,
    ...filled,
    ...Object.fromEntries(empty.map((field) => [field, blank])),
  }) as BookingForm

/** Written down from the table of the page, apart from the code. */
function expected({ requested, company, skipVatNr, numberRequired, empty }: Combination): Field[] {
  if (!requested) return []
  const business = company || !empty.includes('billingAddressCompany')
  const number = business && (numberRequired || !skipVatNr)
  return fields.filter(
    (field) =>
      empty.includes(field) &&
      (address.includes(field) ||
        (field === 'billingAddressCompany' && company) ||
        (field === 'vatNr' && number)),
  )
}

const dataOf = (combination: Combination) =>
  bookingData(formOf(combination), {
    invoiceRequested: combination.requested,
    attendeesPostponed: true,
    vatNumberRequired: combination.numberRequired,
  })

describe(`the ${String(combinations.length)} combinations of an invoice`, () => {
  it('name each empty required field once, and nothing else (P228)', () => {
    for (const combination of combinations) {
      const problems = billingProblems(dataOf(combination)).map(
        ({ fieldName, code }) => `${fieldName} ${code}`,
      )
      expect(problems.toSorted(), JSON.stringify(combination)).toEqual(
        expected(combination)
          .map((field) => `${field} error.emptyField`)
          .toSorted(),
      )
    }
  })

  it('never accept an invoice for a company that is no invoice for a company (P228)', () => {
    const accepted = combinations.filter(
      (answers) => answers.requested && answers.company && billingProblems(dataOf(answers)).length === 0,
    )
    expect(accepted.length).toBeGreaterThan(0)
    for (const combination of accepted) {
      const data = dataOf(combination)
      expect(data.billing.companyName, JSON.stringify(combination)).toBe('Linde GmbH')
      expect(isBusiness(data) || data.billing.skipVatNr, JSON.stringify(combination)).toBe(true)
    }
  })

  it('are refused by the app as by the server (P228)', () => {
    // The app has no rule for a company that is named in an invoice for a person: it never sends one.
    for (const combination of combinations.filter(
      ({ company, numberRequired }) => company && !numberRequired,
    ))
      expect(
        bookingProblems(formOf(combination))
          .map(({ path }) => path)
          .toSorted(),
        JSON.stringify(combination),
      ).toEqual(expected(combination).toSorted())
  })
})
