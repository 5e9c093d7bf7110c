/**
 * A billing address as form values: every field is text (docs/api/accounts.md#current-user,
 * docs/api/accounts.md#update-the-profile, docs/api/booking-details.md#form).
 */
import type { BillingDetails } from '../contract/reservation.ts'

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

/** The known address as form values; "" for a missing field. */
export const billingValues = (known: BillingDetails | undefined): BillingValues => ({
  billingAddressCompany: known?.companyName ?? '',
  billingAddressLine1: known?.addressLine1 ?? '',
  billingAddressLine2: known?.addressLine2 ?? '',
  billingAddressZip: known?.zip ?? '',
  billingAddressCity: known?.city ?? '',
  billingAddressState: known?.state ?? '',
  vatCountryCode: known?.country ?? '',
  vatNr: known?.taxId ?? '',
})

/** The trimmed text; null when it is blank. */
export const trimToNull = (text: string): string | null => text.trim() || null
