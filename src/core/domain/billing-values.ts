/**
 * A billing address as form values: every field is text (docs/api/accounts.md#current-user,
 * docs/api/accounts.md#update-the-profile, docs/api/booking-details.md#form).
 */
import type { BillingDetails } from '#core/contract/reservation.ts'
import { cleanText } from './clean-text.ts'

export interface BillingValues {
  billingAddressCompany: string
  billingAddressLine1: string
  billingAddressLine2: string
  billingAddressZip: string
  billingAddressCity: string
  billingAddressState: string
  vatCountryCode: string
  vatNr: string
}

export const billingFields: readonly (keyof BillingValues)[] = [
  'billingAddressCompany',
  'billingAddressLine1',
  'billingAddressLine2',
  'billingAddressZip',
  'billingAddressCity',
  'billingAddressState',
  'vatCountryCode',
  'vatNr',
]

type TextField = Exclude<keyof BillingDetails, 'hasTaxId' | 'invoicingAdditionalInfo'>

/** The invoice address as form values; "" for a missing field. */
export function billingValues(details: BillingDetails | undefined): BillingValues {
  const text = (field: TextField): string => details?.[field] ?? ''
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
