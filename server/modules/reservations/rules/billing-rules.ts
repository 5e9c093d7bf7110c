/** Checks billing address and tax number (docs/api/booking-details.md#rules). */
import { maxEmailLength } from '#core/domain/email-address.ts'
import { requiredInvoiceFields, type RequiredInvoiceField } from '#core/domain/required-invoice-fields.ts'
import { problem, type ValidationError } from '#server/infra/validation/validation-error.ts'
import type { VatCheckResult } from '#server/modules/additional-fields/index.ts'
import { isBusiness, type BookingData } from './booking-data.ts'
import { maxFiscalCodeLength } from './italian-invoice-rules.ts'
import { lengthProblems, requiredProblems } from './person-rules.ts'

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

/** Lengths are always checked, required fields only with an invoice. */
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
    // Also where no e-invoice is made: they are stored.
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
