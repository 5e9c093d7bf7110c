/**
 * The required fields of an invoice, for the form and for the server (docs/api/booking-details.md#rules). Both call
 * this: alf.io takes a company without a name for a person.
 */
const ofEveryInvoice = [
  'billingAddressLine1',
  'billingAddressZip',
  'billingAddressCity',
  'vatCountryCode',
] as const

interface InvoiceRecipient {
  /** "A company" was chosen, or a company is named. */
  readonly business: boolean
  /** The company has no VAT number. */
  readonly skipVatNr: boolean
}

export type RequiredInvoiceField = (typeof ofEveryInvoice)[number] | 'billingAddressCompany' | 'vatNr'

export const requiredInvoiceFields = ({ business, skipVatNr }: InvoiceRecipient): RequiredInvoiceField[] => [
  ...ofEveryInvoice,
  ...(business ? (['billingAddressCompany'] as const) : []),
  ...(business && !skipVatNr ? (['vatNr'] as const) : []),
]
