/** Digits of every script, in every field of the forms that takes digits: the form of the app, then the server's own reading. */
import { expect, it } from 'vitest'
import { parseMoneyInput } from '#kit/money/parse-money-input.ts'
import { cleanCode } from '#kit/text/clean-text.ts'
import { foldText } from '#kit/text/fold-text.ts'
import type { AdditionalField } from '#purchase/contract/reservation.ts'
import { toAdditionalValues } from '#purchase/rules/booking/additional-answers.ts'
import { billingValues, toBillingFields } from '#purchase/rules/booking/billing-values.ts'
import { italianInvoiceValues, toItalianFields } from '#purchase/rules/booking/italian-invoice.ts'
import { codeKey, normalizeReference, parsePin, pollPin } from '#server/infra/ids.ts'
import { submittedSlots, type FieldDefinition } from '#server/modules/additional-fields/rules.ts'
import { addressOf, bookingData, italianBillingOf } from '#server/modules/purchase/rules/booking-data.ts'
import { diet } from '../support/orders.ts'

const scripts: readonly [script: string, zero: number][] = [
  ['Arabic', 0x660],
  ['Persian', 0x6f0],
  ['Devanagari', 0x966],
  ['Thai', 0xe50],
  ['full-width', 0xff10],
  ['mathematical bold', 0x1d7ce],
]
const decisions = { invoiceRequested: true, attendeesPostponed: true, vatNumberRequired: false }
const form = { tickets: {} } as Parameters<typeof bookingData>[0]
const billing = (change: object) => toBillingFields({ ...billingValues(undefined), ...change })
const italian = (change: object) =>
  toItalianFields(
    { ...italianInvoiceValues(undefined), italyEInvoicingReferenceType: 'ADDRESSEE_CODE', ...change },
    { country: 'IT', business: true },
  )
const answer = (type: string, text: string) =>
  toAdditionalValues({ a: [text] }, [{ ...(diet as AdditionalField), name: 'a', type }], 'booking')['a']?.[0]
const slot = (type: string, text: string) =>
  submittedSlots({ a: [text] }, { name: 'a', type, restricted_values: [] } as unknown as FieldDefinition)?.[0]

/** What a person types, and how the field reads it. */
const fields: readonly [field: string, typed: string, read: (text: string) => unknown, wanted?: unknown][] = [
  ['postal code', '8001', (text) => billing({ billingAddressZip: text }).billingAddressZip],
  ['VAT number', 'CHE-123.456.789', (text) => billing({ vatNr: text }).vatNr],
  [
    'fiscal code',
    'RSSMRA80A01H501U',
    (text) => italian({ italyEInvoicingFiscalCode: text }).italyEInvoicingFiscalCode,
  ],
  [
    'recipient code',
    'M5UXCR1',
    (text) => italian({ italyEInvoicingReferenceAddresseeCode: text }).italyEInvoicingReferenceAddresseeCode,
  ],
  ['phone number', '+41 79 123 45 67', (text) => answer('input:tel', text)],
  ['date of birth', '1990-05-17', (text) => answer('input:dateOfBirth', text)],
  ['tax number of an attendee', 'IT12345678903', (text) => answer('vat:eu', text)],
  ['promo code, pass and PIN', 'SUMMER24', cleanCode],
  ['amount', '12.50', (text) => parseMoneyInput(text, 'en', 2), 1250],
  ['search', '192a79f2', foldText],
  ['code, on the server', 'summer24', codeKey],
  ['PIN of a poll, on the server', 'ACD346', (text) => parsePin(text, pollPin)],
  ['reference number, on the server', '0b1c2d3e-4f50-4171-8293-a4b5c6d7e8f9', normalizeReference],
  ['postal code, on the server', '8001', (text) => addressOf({ ...form, billingAddressZip: text }).zip],
  [
    'VAT number, on the server',
    'CHE-123',
    (text) => bookingData({ ...form, vatNr: text }, decisions).billing.taxId,
  ],
  [
    'fiscal code, on the server',
    'RSSMRA80A01H501U',
    (text) => italianBillingOf({ ...form, italyEInvoicingFiscalCode: text }).fiscalCode,
  ],
  [
    'recipient code, on the server',
    'M5UXCR1',
    (text) => italianBillingOf({ ...form, italyEInvoicingReferenceAddresseeCode: text }).addresseeCode,
  ],
  ['phone number, on the server', '+41 79 123 45 67', (text) => slot('input:tel', text)],
  ['date of birth, on the server', '1990-05-17', (text) => slot('input:dateOfBirth', text)],
  ['tax number of an attendee, on the server', 'IT12345678903', (text) => slot('vat:eu', text)],
]

it.each(fields)('reads the digits of every script as digits: %s (B684)', (_, typed, read, wanted = typed) => {
  const spelled = scripts.map(([, zero]) =>
    typed.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit))),
  )
  expect(spelled.map(read)).toEqual(scripts.map(() => wanted))
})

it('keeps the digits of a text that a person writes', () => {
  expect(answer('textarea', 'غرفة ١٢')).toBe('غرفة ١٢')
  expect(parseMoneyInput('١٬٢٣٤٫٥٠', 'ar', 2)).toBe(123450)
})
