/** Checks billing address and tax number (docs/api/booking-details.md#rules). */
import type { VatCheckResult } from '#server/modules/additional-fields/index.ts'
import { problem, type ValidationError } from '#server/infra/validation/validation-error.ts'
import { isBusiness, type BookingData } from './booking-data.ts'
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
  ]
  if (!data.invoiceRequested) return lengths
  const asksForNumber = data.company !== null && !data.skipVatNr
  return [
    ...lengths,
    ...requiredProblems('billingAddressLine1', data.addressLine1),
    ...requiredProblems('billingAddressZip', data.zip),
    ...requiredProblems('billingAddressCity', data.city),
    ...requiredProblems('vatCountryCode', data.country),
    ...(asksForNumber ? requiredProblems('vatNr', data.vatNr) : []),
  ]
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
