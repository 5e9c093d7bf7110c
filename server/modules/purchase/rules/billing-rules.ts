/** Checks billing address and tax number (docs/api/booking-details.md#rules). */
import { maxEmailLength, isEmailAddress } from '#kit/text/email-address.ts'
import { absentPart } from '#purchase/rules/booking/address-parts.ts'
import {
  requiredInvoiceFields,
  type RequiredInvoiceField,
} from '#purchase/rules/booking/required-invoice-fields.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { countryName } from '#server/infra/i18n/countries.ts'
import { problem, type ValidationError, lengthProblems, requiredProblems } from '#server/infra/validation.ts'
import type { VatCheckResult } from '#server/modules/additional-fields/rules.ts'
import {
  normalizeTaxNumber,
  isItalianTaxNumber,
  fiscalCodeMatchesName,
  isFiscalCode,
} from '#server/modules/taxes/rules.ts'
import type { Warning } from '#wire/problem.ts'
import type { BillingData, BookingData } from './booking-data.ts'
import { nameOf } from './reservation-rules.ts'

/** Greatest length of a fiscal code or a tax number of another country. */
const maxFiscalCodeLength = 28
const provinceFormat = { length: 2, pattern: /^[a-z]{2}$/i }
const postcodeFormat = { length: 5, pattern: /^\d{5}$/ }
type Billing = BillingData['billing']

const fiscalCodeField = 'italyEInvoicingFiscalCode'

/** The format of a field: an exact number of characters. */
interface FieldFormat {
  readonly length: number
  readonly pattern: RegExp
  /** A blank value is no problem, or another rule reports it. */
  readonly mayBeBlank: boolean
}

function patternProblems(
  field: string,
  value: string | null | undefined,
  { length, pattern, mayBeBlank }: FieldFormat,
): ValidationError[] {
  if (!value && mayBeBlank) return []
  if (value?.length !== length) return [problem(field, 'error.length', length)]
  return pattern.test(value) ? [] : [problem(field, 'error.restrictedValue')]
}

/** A company may enter its tax number of eleven digits instead of a fiscal code. */
function fiscalCodeProblems({ italian: { fiscalCode }, country, companyName }: Billing): ValidationError[] {
  if (fiscalCode === null) return [problem(fiscalCodeField, 'error.emptyField')]
  // `billingProblems` reports the length.
  if (fiscalCode.length > maxFiscalCodeLength || country !== 'IT') return []
  return isFiscalCode(fiscalCode) || (companyName && isItalianTaxNumber(fiscalCode))
    ? []
    : [problem(fiscalCodeField, 'error.restrictedValue')]
}

function addresseeProblems(code: string | null): ValidationError[] {
  const field = 'italyEInvoicingReferenceAddresseeCode'
  if (code === null) return requiredProblems(field, code)
  if (code.length !== 7) return [problem(field, 'error.lengthMustBe7')]
  return /^[a-z0-9]+$/i.test(code) ? [] : [problem(field, 'error.alphanumeric')]
}

function pecProblems(pec: string | null): ValidationError[] {
  const field = 'italyEInvoicingReferencePEC'
  if (pec === null) return requiredProblems(field, pec)
  return isEmailAddress(pec) ? [] : [problem(field, 'error.email')]
}

function deliveryProblems({ italian }: Billing): ValidationError[] {
  switch (italian.referenceType) {
    case null:
      return [problem('italyEInvoicingReferenceType', 'error.italyEInvoicingReferenceTypeSelectValue')]
    case 'ADDRESSEE_CODE':
      return addresseeProblems(italian.addresseeCode)
    case 'PEC':
      return pecProblems(italian.pec)
    case 'NONE':
      return []
  }
}

const italianVatNumberProblems = ({ taxId }: Billing): ValidationError[] =>
  !taxId || isItalianTaxNumber(normalizeTaxNumber(taxId, 'IT'))
    ? []
    : [problem('vatNr', 'error.STEP_2_INVALID_VAT')]

/**
 * Checks the data of an electronic invoice once a country is chosen.
 * @param mayBeBlank parts of the address
 */
function invoiceDataProblems(
  billing: Billing,
  mayBeBlank: { readonly province: boolean; readonly postcode: boolean },
): ValidationError[] {
  if (!billing.country) return []
  if (billing.country !== 'IT') return fiscalCodeProblems(billing)
  const province = { ...provinceFormat, mayBeBlank: mayBeBlank.province }
  const postcode = { ...postcodeFormat, mayBeBlank: mayBeBlank.postcode }
  return [
    ...fiscalCodeProblems(billing),
    ...deliveryProblems(billing),
    ...patternProblems('billingAddressState', billing.state, province),
    ...patternProblems('billingAddressZip', billing.zip, postcode),
    ...italianVatNumberProblems(billing),
  ]
}

/** For orders with a total above zero of events with e-invoicing. */
export const italianProblems = ({ billing, invoiceRequested }: BillingData): ValidationError[] =>
  invoiceDataProblems(billing, { province: false, postcode: invoiceRequested })

/**
 * For a profile, which may have no address yet (docs/api/accounts.md#update-the-profile): what is entered
 * must be valid.
 */
export const italianProfileProblems = ({ billing }: BillingData): ValidationError[] =>
  invoiceDataProblems(billing, { province: true, postcode: true })

/** A fiscal code that does not match the name is a warning, not a problem: names change, and registers contain errors. */
export function italianWarnings({ billing, firstName, lastName }: BookingData): Warning[] {
  const { country, italian } = billing
  const { fiscalCode } = italian
  if (country !== 'IT' || fiscalCode === null || !isFiscalCode(fiscalCode)) return []
  return fiscalCodeMatchesName(fiscalCode, firstName ?? '', lastName ?? '')
    ? []
    : [{ code: 'warning.fiscal-code-name-mismatch', params: [] }]
}

/** The address on the wire as on alf.io: the name alone without a postal address, null before there is a name. */
export const billingAddressText = (reservation: Reservation): string | null =>
  billingAddress(reservation).join('\n') || nameOf(reservation) || null

const isPrinted = (part: string | null | undefined): part is string => Boolean(part) && part !== absentPart

/** The lines of the postal address; empty without an address. */
export function billingAddress(reservation: Reservation): string[] {
  const { billing } = reservation
  if (!billing.addressLine1) return []
  return [
    billing.companyName,
    nameOf(reservation),
    billing.addressLine1,
    billing.addressLine2,
    [billing.zip, billing.city, billing.state].filter(isPrinted).join(' '),
    billing.country ? countryName(billing.country, reservation.language) : null,
  ].filter(isPrinted)
}

const maxAddressLength = 255
const maxZipLength = 50
const maxReferenceLength = 255

/** Checks the billing details: lengths always, required fields only with an invoice. */
export function billingProblems({ billing, invoiceRequested }: BillingData): ValidationError[] {
  const { italian } = billing
  const lengths = [
    ...lengthProblems('billingAddressCompany', billing.companyName, maxAddressLength),
    ...lengthProblems('billingAddressLine1', billing.addressLine1, maxAddressLength),
    ...lengthProblems('billingAddressLine2', billing.addressLine2, maxAddressLength),
    ...lengthProblems('billingAddressZip', billing.zip, maxZipLength),
    ...lengthProblems('billingAddressCity', billing.city, maxAddressLength),
    ...lengthProblems('billingAddressState', billing.state, maxAddressLength),
    ...lengthProblems('vatCountryCode', billing.country, 2),
    ...lengthProblems('vatNr', billing.taxId, maxAddressLength),
    ...lengthProblems('customerReference', billing.customerReference, maxReferenceLength),
    // Checks them also where no e-invoice is made: they are stored.
    ...lengthProblems(fiscalCodeField, italian.fiscalCode, maxFiscalCodeLength),
    ...lengthProblems('italyEInvoicingReferenceAddresseeCode', italian.addresseeCode, maxAddressLength),
    ...lengthProblems('italyEInvoicingReferencePEC', italian.pec, maxEmailLength),
  ]
  if (!invoiceRequested) return lengths
  const values: Readonly<Record<RequiredInvoiceField, string | null | undefined>> = {
    billingAddressCompany: billing.companyName,
    vatNr: billing.taxId,
    billingAddressLine1: billing.addressLine1,
    billingAddressZip: billing.zip,
    billingAddressCity: billing.city,
    vatCountryCode: billing.country,
  }
  const required = requiredInvoiceFields({
    business: Boolean(billing.companyName ?? billing.addCompanyBillingDetails),
    skipVatNr: billing.skipVatNr === true,
  })
  return [...lengths, ...required.flatMap((field) => requiredProblems(field, values[field]))]
}

/**
 * The VAT number of a business, where reverse charge is configured. {@link billingProblems} reports a missing
 * one.
 * @param verdict null when there was nothing to check
 */
export function vatNumberProblems(data: BillingData, checkResult: VatCheckResult | null): ValidationError[] {
  if (!isBusiness(data) || checkResult === null || checkResult === 'valid') return []
  return [problem('vatNr', checkResult === 'down' ? 'error.vatVIESDown' : 'error.STEP_2_INVALID_VAT')]
}

/** True for a business with an invoice and a VAT number (docs/api/booking-details.md#processing-order). */
export const isBusiness = ({ billing, invoiceRequested }: BillingData): boolean =>
  Boolean(billing.companyName) && invoiceRequested && !billing.skipVatNr
