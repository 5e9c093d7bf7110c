/**
 * A billing address as form values: every field is text (docs/api/accounts.md#current-user,
 * docs/api/accounts.md#update-the-profile, docs/api/booking-details.md#form).
 */
import { cleanCode, cleanText } from '#kit/text/clean-text.ts'
import type { BillingDetails } from '../../contract/reservation.ts'
import { absentPart } from './address-parts.ts'

export const billingFields = [
  'billingAddressCompany',
  'billingAddressLine1',
  'billingAddressLine2',
  'billingAddressZip',
  'billingAddressCity',
  'billingAddressState',
  'vatCountryCode',
  'vatNr',
] as const
type BillingField = (typeof billingFields)[number]
export type BillingValues = Record<BillingField, string>

type TextField = Exclude<keyof BillingDetails, 'hasTaxId' | 'invoicingAdditionalInfo'>

/** The invoice address as form values; "" for a missing field. */
export function billingValues(details: BillingDetails | undefined): BillingValues {
  const text = (field: TextField): string => {
    const value = details?.[field] ?? ''
    return value === absentPart ? '' : value
  }
  return {
    billingAddressCompany: text('companyName'),
    billingAddressLine1: text('addressLine1'),
    billingAddressLine2: text('addressLine2'),
    billingAddressZip: text('zip'),
    billingAddressCity: text('city'),
    billingAddressState: text('state'),
    vatCountryCode: text('country'),
    vatNr: text('taxId'),
  }
}

/** The text as {@link cleanText} leaves it; null when it is blank. */
export const trimToNull = (text: string): string | null => cleanText(text) || null

/** The same of a number or a code, with digits 0 to 9. */
export const codeOrNull = (text: string): string | null => cleanCode(text) || null

const codeFields = new Set<BillingField>(['billingAddressZip', 'vatNr'])

/** The billing address for the wire: blank fields are null. */
export const toBillingFields = (values: BillingValues) =>
  Object.fromEntries(
    billingFields.map((field) => [field, (codeFields.has(field) ? codeOrNull : trimToNull)(values[field])]),
  ) as Record<BillingField, string | null>
