/** A billing address as people type it: every field a text. Contract 1, 2.14 and 2.19; contract 2, 1.15. */
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

/** What is known, as a form's first values; empty texts for what is not. */
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

/** Blanks count as nothing typed. */
export const trimToNull = (text: string): string | null => text.trim() || null
