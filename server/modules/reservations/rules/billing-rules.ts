/** Checks billing address and tax number (docs/api/booking-details.md#rules). */
import type { Warning } from '#core/contract/problem.ts'
import { maxEmailLength, isEmailAddress } from '#core/domain/email-address.ts'
import { requiredInvoiceFields, type RequiredInvoiceField } from '#core/domain/required-invoice-fields.ts'
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
import type { BookingData } from './booking-data.ts'
import { fullName } from './ticket-release.ts'

/** The fields of a booking or of a profile that these rules read. */
export type ItalianData = Pick<
  BookingData,
  'italian' | 'country' | 'company' | 'state' | 'zip' | 'vatNr' | 'invoiceRequested'
>

/** Greatest length of a fiscal code or a tax number of another country. */
const maxFiscalCodeLength = 28
const provinceFormat = { length: 2, pattern: /^[a-z]{2}$/i }
const postcodeFormat = { length: 5, pattern: /^\d{5}$/ }
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
  value: string | null,
  { length, pattern, mayBeBlank }: FieldFormat,
): ValidationError[] {
  if (value === null && mayBeBlank) return []
  if (value?.length !== length) return [problem(field, 'error.length', length)]
  return pattern.test(value) ? [] : [problem(field, 'error.restrictedValue')]
}

/** A company may enter its tax number of eleven digits instead of a fiscal code. */
const isAcceptedCode = (code: string, company: string | null): boolean =>
  isFiscalCode(code) || (company !== null && isItalianTaxNumber(code))

function fiscalCodeProblems({ italian: { fiscalCode }, country, company }: ItalianData): ValidationError[] {
  if (fiscalCode === null) return [problem(fiscalCodeField, 'error.emptyField')]
  // `billingProblems` reports the length.
  if (fiscalCode.length > maxFiscalCodeLength) return []
  if (country !== 'IT' || isAcceptedCode(fiscalCode, company)) return []
  return [problem(fiscalCodeField, 'error.restrictedValue')]
}

function addresseeProblems(code: string | null): ValidationError[] {
  const field = 'italyEInvoicingReferenceAddresseeCode'
  if (code === null) return requiredProblems(field, code)
  if (code.length !== 7) return [problem(field, 'error.lengthMustBe7')]
  return /^[a-z0-9]+$/i.test(code) ? [] : [problem(field, 'error.alphanumeric')]
}

/** A certified address is an e-mail address. */
function pecProblems(pec: string | null): ValidationError[] {
  const field = 'italyEInvoicingReferencePEC'
  if (pec === null) return requiredProblems(field, pec)
  return isEmailAddress(pec) ? [] : [problem(field, 'error.email')]
}

function deliveryProblems({ italian }: ItalianData): ValidationError[] {
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

const italianVatNumberProblems = ({ vatNr }: ItalianData): ValidationError[] =>
  vatNr === null || isItalianTaxNumber(normalizeTaxNumber(vatNr, 'IT'))
    ? []
    : [problem('vatNr', 'error.STEP_2_INVALID_VAT')]

/** Which parts of the address may be blank. */
interface BlankParts {
  readonly province: boolean
  readonly postcode: boolean
}

/** Checks the data of an electronic invoice once a country is chosen. */
function invoiceDataProblems(data: ItalianData, mayBeBlank: BlankParts): ValidationError[] {
  if (data.country === null) return []
  if (data.country !== 'IT') return fiscalCodeProblems(data)
  const province = { ...provinceFormat, mayBeBlank: mayBeBlank.province }
  const postcode = { ...postcodeFormat, mayBeBlank: mayBeBlank.postcode }
  return [
    ...fiscalCodeProblems(data),
    ...deliveryProblems(data),
    ...patternProblems('billingAddressState', data.state, province),
    ...patternProblems('billingAddressZip', data.zip, postcode),
    ...italianVatNumberProblems(data),
  ]
}

/** For orders with a total above zero of events with e-invoicing. */
export const italianProblems = (data: ItalianData): ValidationError[] =>
  invoiceDataProblems(data, { province: false, postcode: data.invoiceRequested })

/**
 * For a profile, which may have no address yet (docs/api/accounts.md#update-the-profile): what is entered
 * must be valid.
 */
export const italianProfileProblems = (data: ItalianData): ValidationError[] =>
  invoiceDataProblems(data, { province: true, postcode: true })

/** A fiscal code that does not match the name is a warning, not a problem: names change, and registers contain errors. */
export function italianWarnings({ country, italian, firstName, lastName }: BookingData): Warning[] {
  const { fiscalCode } = italian
  if (country !== 'IT' || fiscalCode === null || !isFiscalCode(fiscalCode)) return []
  return fiscalCodeMatchesName(fiscalCode, firstName ?? '', lastName ?? '')
    ? []
    : [{ code: 'warning.fiscal-code-name-mismatch', params: [] }]
}

/** The address on the wire as on alf.io: the name alone without a postal address, null before there is a name. */
export const billingAddressText = (reservation: Reservation): string | null =>
  billingAddress(reservation).join('\n') || fullName(reservation) || null

/** The lines of the postal address; empty without an address. */
export function billingAddress(reservation: Reservation): string[] {
  const { billing } = reservation
  if (!billing.addressLine1) return []
  return [
    billing.companyName,
    fullName(reservation),
    billing.addressLine1,
    billing.addressLine2,
    [billing.zip, billing.city, billing.state].filter(Boolean).join(' '),
    billing.country ? countryName(billing.country, reservation.language) : null,
  ].filter((line): line is string => Boolean(line))
}

const maxAddressLength = 255
const maxZipLength = 50
const maxReferenceLength = 255

export type BillingData = Pick<
  BookingData,
  | 'company'
  | 'addressLine1'
  | 'addressLine2'
  | 'zip'
  | 'city'
  | 'state'
  | 'country'
  | 'vatNr'
  | 'customerReference'
  | 'invoiceRequested'
  | 'skipVatNr'
  | 'addCompanyBillingDetails'
  | 'italian'
>

/** Checks the billing details: lengths always, required fields only with an invoice. */
export function billingProblems(data: BillingData): ValidationError[] {
  const lengths = [
    ...lengthProblems('billingAddressCompany', data.company, maxAddressLength),
    ...lengthProblems('billingAddressLine1', data.addressLine1, maxAddressLength),
    ...lengthProblems('billingAddressLine2', data.addressLine2, maxAddressLength),
    ...lengthProblems('billingAddressZip', data.zip, maxZipLength),
    ...lengthProblems('billingAddressCity', data.city, maxAddressLength),
    ...lengthProblems('billingAddressState', data.state, maxAddressLength),
    ...lengthProblems('vatCountryCode', data.country, 2),
    ...lengthProblems('vatNr', data.vatNr, maxAddressLength),
    ...lengthProblems('customerReference', data.customerReference, maxReferenceLength),
    // Checks them also where no e-invoice is made: they are stored.
    ...lengthProblems('italyEInvoicingFiscalCode', data.italian.fiscalCode, maxFiscalCodeLength),
    ...lengthProblems('italyEInvoicingReferenceAddresseeCode', data.italian.addresseeCode, maxAddressLength),
    ...lengthProblems('italyEInvoicingReferencePEC', data.italian.pec, maxEmailLength),
  ]
  if (!data.invoiceRequested) return lengths
  const business = data.company !== null || data.addCompanyBillingDetails
  const values: Readonly<Record<RequiredInvoiceField, string | null>> = {
    billingAddressCompany: data.company,
    vatNr: data.vatNr,
    billingAddressLine1: data.addressLine1,
    billingAddressZip: data.zip,
    billingAddressCity: data.city,
    vatCountryCode: data.country,
  }
  const required = requiredInvoiceFields({ business, skipVatNr: data.skipVatNr })
  return [...lengths, ...required.flatMap((field) => requiredProblems(field, values[field]))]
}

/**
 * The VAT number of a business, where reverse charge is configured. {@link billingProblems} reports a missing
 * one.
 * @param verdict null when there was nothing to check
 */
export function vatNumberProblems(data: BookingData, checkResult: VatCheckResult | null): ValidationError[] {
  if (!isBusiness(data) || checkResult === null || checkResult === 'valid') return []
  return [problem('vatNr', checkResult === 'down' ? 'error.vatVIESDown' : 'error.STEP_2_INVALID_VAT')]
}

/** True for a business with an invoice and a VAT number (docs/api/booking-details.md#processing-order). */
export const isBusiness = ({ company, invoiceRequested, skipVatNr }: BookingData): boolean =>
  company !== null && invoiceRequested && !skipVatNr
