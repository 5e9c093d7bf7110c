/** docs/api/booking-details.md#rules */
import { describe, expect, it } from 'vitest'
import type { BookingForm } from '#purchase/contract/reservation.ts'
import {
  billingProblems,
  vatNumberProblems,
  isBusiness,
} from '#server/modules/purchase/rules/billing-rules.ts'
import {
  bookingData,
  type BillingData,
  type BookingData,
} from '#server/modules/purchase/rules/booking-data.ts'
import {
  bookingProblems,
  type BookingFacts,
  attendeePersonProblems,
  contactProblems,
} from '#server/modules/purchase/rules/booking-rules.ts'

const brief = (problems: readonly { fieldName: string; code: string; args: readonly unknown[] }[]) =>
  problems.map(({ fieldName, code, args }) => [fieldName, code, ...args].join(' '))
const noDecisions = { invoiceRequested: false, attendeesPostponed: false, vatNumberRequired: false }
const form = (changes: Partial<BookingForm> = {}) => ({ tickets: {}, ...changes }) as BookingForm
const empty = bookingData(form(), noDecisions)
const data = (billing: Partial<BillingData['billing']> = {}, invoiceRequested = false): BookingData => ({
  ...empty,
  invoiceRequested,
  billing: { ...empty.billing, ...billing },
})

describe('contactProblems', () => {
  const person = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' }

  it.each<[string, Partial<typeof person> | object, string[]]>([
    ['nothing', {}, []],
    ['no first name', { firstName: null }, ['firstName error.STEP_2_EMPTY_FIRSTNAME']],
    ['no last name', { lastName: null }, ['lastName error.STEP_2_EMPTY_LASTNAME']],
    ['a name of 255 characters', { firstName: 'a'.repeat(255), lastName: 'a'.repeat(255) }, []],
    [
      'a long first name',
      { firstName: 'a'.repeat(256) },
      ['firstName error.STEP_2_MAX_LENGTH_FIRSTNAME 255'],
    ],
    ['a long last name', { lastName: 'a'.repeat(256) }, ['lastName error.STEP_2_MAX_LENGTH_LASTNAME 255']],
    ['no address', { email: null }, ['email error.STEP_2_EMPTY_EMAIL']],
    ['an address of 255 characters', { email: `${'a'.repeat(243)}@example.org` }, []],
    [
      'a long address',
      { email: `${'a'.repeat(244)}@example.org` },
      ['email error.STEP_2_EMAIL_IS_TOO_LONG 255'],
    ],
    ['no address at all', { email: 'ada' }, ['email error.STEP_2_INVALID_EMAIL']],
  ])('reports %s', (_, changes, expected) => {
    expect(brief(contactProblems({ ...person, ...changes }))).toEqual(expected)
  })

  it.each([null, 'ada', `${'a'.repeat(244)}@example.org`])(
    'has one code for the address of an attendee: %s',
    (email) => {
      expect(brief(attendeePersonProblems('tickets[1].', { ...person, email }))).toEqual([
        'tickets[1].email error.email',
      ])
      expect(attendeePersonProblems('tickets[1].', person)).toEqual([])
    },
  )

  it('reports the names of an attendee under the ticket', () => {
    expect(
      brief(attendeePersonProblems('tickets[1].', { ...person, firstName: null, lastName: null })),
    ).toEqual([
      'tickets[1].firstName error.STEP_2_EMPTY_FIRSTNAME',
      'tickets[1].lastName error.STEP_2_EMPTY_LASTNAME',
    ])
  })
})

describe('billingProblems', () => {
  const limits: [keyof BillingData['billing'], string, number][] = [
    ['companyName', 'billingAddressCompany', 255],
    ['addressLine1', 'billingAddressLine1', 255],
    ['addressLine2', 'billingAddressLine2', 255],
    ['zip', 'billingAddressZip', 50],
    ['city', 'billingAddressCity', 255],
    ['state', 'billingAddressState', 255],
    ['country', 'vatCountryCode', 2],
    ['taxId', 'vatNr', 255],
    ['customerReference', 'customerReference', 255],
  ]
  it.each(limits)('limits %s (%s) to %i characters', (key, field, limit) => {
    expect(billingProblems(data({ [key]: 'a'.repeat(limit) }))).toEqual([])
    expect(brief(billingProblems(data({ [key]: 'a'.repeat(limit + 1) })))).toEqual([
      `${field} error.tooLong ${String(limit)}`,
    ])
  })

  it('requires the address with an invoice only', () => {
    expect(billingProblems(data())).toEqual([])
    expect(brief(billingProblems(data({}, true)))).toEqual(
      ['billingAddressLine1', 'billingAddressZip', 'billingAddressCity', 'vatCountryCode'].map(
        (field) => `${field} error.emptyField`,
      ),
    )
  })

  it.each([
    ['a company', { companyName: 'Quarry' }, ['vatNr error.emptyField']],
    ['a company that has none', { companyName: 'Quarry', skipVatNr: true }, []],
    ['a person', {}, []],
  ])('requires the VAT number of %s with an invoice', (_, changes, expected) => {
    const address = { addressLine1: 'Via Roma 1', zip: '6900', city: 'Lugano', country: 'CH' }
    expect(brief(billingProblems(data({ ...address, ...changes }, true)))).toEqual(expected)
  })
})

describe('vatNumberProblems', () => {
  const business = { companyName: 'Quarry' }

  it.each([
    ['valid', []],
    [null, []],
    ['invalid', ['vatNr error.STEP_2_INVALID_VAT']],
    ['down', ['vatNr error.vatVIESDown']],
  ] as const)('reports the result "%s" for a business', (result, expected) => {
    expect(brief(vatNumberProblems(data(business, true), result))).toEqual(expected)
  })

  it.each([
    ['without a company', data({ companyName: null }, true)],
    ['without an invoice', data(business)],
    ['without a number', data({ ...business, skipVatNr: true }, true)],
  ])('reports nothing %s', (_, other) => {
    expect(isBusiness(data(business, true))).toBe(true)
    expect(isBusiness(other)).toBe(false)
    expect(vatNumberProblems(other, 'invalid')).toEqual([])
  })
})

describe('bookingData', () => {
  const texts = {
    firstName: ' Ada ',
    lastName: ' Keller ',
    email: ' ada@example.org ',
    billingAddressCompany: ' Quarry ',
    billingAddressLine1: ' Via Roma 1 ',
    billingAddressLine2: ' c/o Milo ',
    billingAddressZip: ' 6900 ',
    billingAddressCity: ' Lugano ',
    billingAddressState: ' TI ',
    vatCountryCode: ' CH ',
    vatNr: ' 123 ',
    customerReference: ' PO 7 ',
  }

  it('trims the texts', () => {
    const read = bookingData(form({ ...texts, addCompanyBillingDetails: true, skipVatNr: true }), noDecisions)
    expect(read).toMatchObject({ firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' })
    expect(read.billing).toEqual({
      addCompanyBillingDetails: true,
      skipVatNr: true,
      companyName: 'Quarry',
      addressLine1: 'Via Roma 1',
      addressLine2: 'c/o Milo',
      zip: '6900',
      city: 'Lugano',
      state: 'TI',
      country: 'CH',
      taxId: '123',
      customerReference: 'PO 7',
      italian: { fiscalCode: null, referenceType: null, addresseeCode: null, pec: null, splitPayment: false },
    })
  })

  it('has null for blanks', () => {
    const blanks = Object.fromEntries(Object.keys(texts).map((key) => [key, '  ']))
    const { billing, ...person } = bookingData(form(blanks), noDecisions)
    expect(Object.values({ ...person, ...billing }).filter((value) => typeof value === 'string')).toEqual([])
  })

  it('takes the fiscal code in capitals and the choices of the Italian form', () => {
    const read = bookingData(
      form({
        italyEInvoicingFiscalCode: ' rssmra85t10a562s ',
        italyEInvoicingReferenceType: 'PEC',
        italyEInvoicingReferenceAddresseeCode: ' ABC1234 ',
        italyEInvoicingReferencePEC: ' ada@pec.example.it ',
        italyEInvoicingSplitPayment: true,
      }),
      noDecisions,
    )
    expect(read.billing.italian).toEqual({
      fiscalCode: 'RSSMRA85T10A562S',
      referenceType: 'PEC',
      addresseeCode: 'ABC1234',
      pec: 'ada@pec.example.it',
      splitPayment: true,
    })
  })

  it('skips the VAT number unless it is required', () => {
    const skips = (vatNumberRequired: boolean, skipVatNr: boolean | null) =>
      bookingData(form({ skipVatNr }), { ...noDecisions, vatNumberRequired }).billing.skipVatNr
    expect([skips(false, true), skips(true, true), skips(false, false), skips(false, null)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('reads the attendees by ticket, unless they are postponed', () => {
    const ada = {
      firstName: ' Ada ',
      lastName: '',
      email: null,
      userLanguage: ' de ',
      additional: { a: ['b'] },
    }
    const tickets = { u1: ada } as unknown as BookingForm['tickets']
    const { attendees } = bookingData(form({ tickets }), noDecisions)
    expect([...(attendees ?? [])]).toEqual([
      ['u1', { firstName: 'Ada', lastName: null, email: null, language: 'de', additional: { a: ['b'] } }],
    ])
    expect(bookingData(form({ tickets }), { ...noDecisions, attendeesPostponed: true }).attendees).toBeNull()
  })

  it('reads the items with their place in the form', () => {
    const additionalServices = {
      u1: [{ additionalServiceItemId: 3, ticketUUID: 'u1', additional: { menu: ['x'] } }, {}],
    } as unknown as NonNullable<BookingForm['additionalServices']>
    expect(bookingData(form({ additionalServices }), noDecisions).itemLinks).toEqual([
      { key: 'u1', index: 0, itemId: 3, ticketUuid: 'u1', additional: { menu: ['x'] } },
      { key: 'u1', index: 1, itemId: null, ticketUuid: null, additional: null },
    ])
  })
})

describe('bookingProblems', () => {
  const facts: BookingFacts = {
    items: { tickets: [], items: [], fields: [] },
    vatNumberVerdict: 'invalid',
    italianEInvoicing: true,
    today: { year: 2027, month: 1, day: 1 },
    vatCheckResult: () => 'valid',
    attendeesRequired: false,
  }

  it('reports a VAT number that two rules refuse once', () => {
    const billing = { addCompanyBillingDetails: true, companyName: 'Quarry', country: 'IT', taxId: '1' }
    const booking = data(billing, true)
    expect(vatNumberProblems(booking, 'invalid')).toHaveLength(1)
    const problems = brief(bookingProblems(booking, facts))
    expect(problems.filter((problem) => problem.startsWith('vatNr '))).toEqual([
      'vatNr error.STEP_2_INVALID_VAT',
    ])
  })
})
