import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bookingForm } from '#purchase/contract/reservation.ts'
import { withDraft, withPreviousDraft } from '#purchase/rules/booking/booking-draft.ts'
import {
  fieldPathOf,
  invoiceOffer,
  toBookingForm,
  bookingValuesOf,
} from '#purchase/rules/booking/booking-form.ts'
import { event, first, free, order, second } from '../../../support/orders.ts'

const values = () => bookingValuesOf(order(), event(), 'en')
const invoicing = (over: object) =>
  event({ invoicingConfiguration: { ...event().invoicingConfiguration, ...over } })

describe('toBookingForm', () => {
  test('has the shape of the wire and trims the texts', () => {
    const typed = { ...values(), firstName: ' Ada ', lastName: 'Keller', email: ' ada@example.org ' }
    const form = toBookingForm(typed, order())
    expect(z.encode(bookingForm, form)).toMatchObject({ firstName: 'Ada', email: 'ada@example.org' })
    expect(Object.keys(form.tickets)).toEqual([first, second])
  })

  test('sends no invisible character of a pasted name, address or VAT number (P260)', () => {
    const typed = {
      ...values(),
      firstName: '\u2067Ada\u2069',
      email: 'ad\u200Ba@example.org',
      invoiceRequested: true,
      business: true,
      billingAddressCompany: '\u200B',
      vatNr: 'CHE\u2060-1',
    }
    typed.tickets[first] = {
      ...typed.tickets[first]!,
      lastName: 'Lovelace\u00AD',
      email: '\uFEFFada@example.org',
    }
    expect(toBookingForm(typed, order())).toMatchObject({
      firstName: 'Ada',
      email: 'ada@example.org',
      billingAddressCompany: null,
      vatNr: 'CHE-1',
      tickets: { [first]: { lastName: 'Lovelace', email: 'ada@example.org' } },
    })
  })

  test('keeps the slots of a checkbox group in order: the value when ticked, else null', () => {
    const typed = values()
    typed.tickets[first]!.additional = { diet: [false, 'nuts'] }
    expect(toBookingForm(typed, order()).tickets[first]?.additional).toEqual({ diet: [null, 'nuts'] })
  })

  test('leaves the company out of a personal invoice, and sends null instead of blanks (B129)', () => {
    const typed = {
      ...values(),
      invoiceRequested: true,
      business: false,
      billingAddressCompany: 'Keller AG',
      vatNr: 'CHE-1',
    }
    expect(toBookingForm(typed, order())).toMatchObject({
      addCompanyBillingDetails: false,
      billingAddressCompany: null,
      vatNr: null,
      skipVatNr: null,
      vatCountryCode: null,
    })
    expect(toBookingForm({ ...typed, business: true }, order())).toMatchObject({
      billingAddressCompany: 'Keller AG',
      vatNr: 'CHE-1',
      skipVatNr: false,
    })
    expect(toBookingForm({ ...typed, business: true, skipVatNr: true }, order())).toMatchObject({
      vatNr: null,
      skipVatNr: true,
    })
  })
})

describe('drafts', () => {
  test('withDraft puts the draft over the values of the server and drops tickets that left the reservation', () => {
    const draft = {
      firstName: 'Ada',
      tickets: {
        [second]: { ...values().tickets[second]!, firstName: 'Milo' },
        gone: values().tickets[second]!,
      },
    }
    const restored = withDraft(values(), draft)
    expect(restored.firstName).toBe('Ada')
    expect(restored.tickets[second]?.firstName).toBe('Milo')
    expect(Object.keys(restored.tickets)).toEqual([first, second])
  })

  test('withPreviousDraft takes over the attendees in their order', () => {
    const { userLanguage, additional } = values().tickets[first]!
    const person = (firstName: string) => ({
      firstName,
      lastName: 'K',
      email: 'k@example.org',
      userLanguage,
      additional,
    })
    const restored = withPreviousDraft(values(), {
      lastName: 'Keller',
      tickets: { a: person('Ada'), b: person('Milo') },
    })
    expect(restored.lastName).toBe('Keller')
    expect([first, second].map((uuid) => restored.tickets[uuid]?.firstName)).toEqual(['Ada', 'Milo'])
  })
})

describe('sections of the form', () => {
  test.each([
    ['hidden', order(), invoicing({ invoiceAllowed: false })],
    ['hidden', free(), invoicing({ invoiceAllowed: true })],
    ['optional', order(), invoicing({ invoiceAllowed: true })],
    ['mandatory', order(), invoicing({ invoiceAllowed: true, onlyInvoice: true })],
  ] as const)('show the invoice as %s', (offer, reservation, of) => {
    expect(invoiceOffer(reservation, of)).toBe(offer)
  })
})

test.each([
  ['email', 'email'],
  [`tickets.${first}.email`, `tickets.${first}.email`],
  [`tickets.${first}.additional.diet.1`, `tickets.${first}.additional.diet`],
  [`tickets.${first}.additional.diet`, `tickets.${first}.additional.diet`],
  [`tickets.${second}.additional.diet.0`, null],
  ['tickets.no-such.email', null],
  [`others.${first}.email`, null],
  ['contactAndTicketsForm', null],
  ['__proto__', null],
])('assign the problem at %s to %s (P111)', (path, control) => {
  expect(fieldPathOf(path, values())).toBe(control)
})
