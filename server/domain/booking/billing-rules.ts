/** The invoice's address and number. Contract 1, 2.19. */
import type { VatVerdict } from '../fields/validate.ts'
import { problem, type ValidationError } from '../problems.ts'
import { isBusiness, type BookingData } from './data.ts'
import { atMost, required } from './person-rules.ts'

const longestAddress = 256
const longestZip = 51
const longestReference = 512

export type BillingData = Pick<
  BookingData,
  | 'company'
  | 'line1'
  | 'line2'
  | 'zip'
  | 'city'
  | 'state'
  | 'country'
  | 'vatNr'
  | 'customerReference'
  | 'invoiceRequested'
  | 'skipVatNr'
>

/** Lengths always, what must be there only when an invoice is asked for. */
export function billingProblems(data: BillingData): ValidationError[] {
  const lengths = [
    ...atMost('billingAddressCompany', data.company, longestAddress),
    ...atMost('billingAddressLine1', data.line1, longestAddress),
    ...atMost('billingAddressLine2', data.line2, longestAddress),
    ...atMost('billingAddressZip', data.zip, longestZip),
    ...atMost('billingAddressCity', data.city, longestAddress),
    ...atMost('billingAddressState', data.state, longestAddress),
    ...atMost('vatCountryCode', data.country, 2),
    ...atMost('vatNr', data.vatNr, longestAddress),
    ...atMost('customerReference', data.customerReference, longestReference),
  ]
  if (!data.invoiceRequested) return lengths
  const asksForNumber = data.company !== null && !data.skipVatNr
  return [
    ...lengths,
    ...required('billingAddressLine1', data.line1),
    ...required('billingAddressZip', data.zip),
    ...required('billingAddressCity', data.city),
    ...required('vatCountryCode', data.country),
    ...(asksForNumber ? required('vatNr', data.vatNr) : []),
  ]
}

/**
 * A business customer's number, where the directive is applied. A blank one is missed by {@link billingProblems}.
 * @param verdict null when there was nothing to check
 */
export function numberProblems(data: BookingData, verdict: VatVerdict | null): ValidationError[] {
  if (!isBusiness(data) || verdict === null || verdict === 'valid') return []
  return [problem('vatNr', verdict === 'down' ? 'error.vatVIESDown' : 'error.STEP_2_INVALID_VAT')]
}
