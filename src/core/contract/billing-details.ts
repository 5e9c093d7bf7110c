/** Billing address and Italian invoice data of a buyer (docs/api/booking-details.md#form). */
import * as z from 'zod/mini'
import { openEnum } from './values.ts'

export const italianEInvoicing = z.object({
  fiscalCode: z.nullable(z.string()),
  referenceType: z.nullable(openEnum(['ADDRESSEE_CODE', 'PEC', 'NONE'])),
  addresseeCode: z.nullable(z.string()),
  pec: z.nullable(z.string()),
  splitPayment: z.nullable(z.boolean()),
  reference: z.nullable(z.string()),
  referenceTypeAsString: z.nullable(z.string()),
  empty: z.boolean(),
})

export const billingDetails = z.object({
  companyName: z.nullable(z.string()),
  addressLine1: z.nullable(z.string()),
  addressLine2: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  hasTaxId: z.boolean(),
  invoicingAdditionalInfo: z.nullable(
    z.object({ italianEInvoicing: z.nullable(italianEInvoicing), empty: z.boolean() }),
  ),
})
export type BillingDetails = z.output<typeof billingDetails>
