/** Data of Italian e-invoices as form values, under the names of the wire (docs/api/booking-details.md#form). */
import type { BillingDetails, BookingForm } from '../../contract/reservation.ts'
import { codeOrNull } from './billing-values.ts'

/** Destination of the e-invoice: a recipient code, a certified mail address, or neither. */
export const invoiceDestinations = ['ADDRESSEE_CODE', 'PEC', 'NONE'] as const
export type InvoiceDestination = (typeof invoiceDestinations)[number]

export interface ItalianInvoiceValues {
  italyEInvoicingFiscalCode: string
  /** "" before the choice. */
  italyEInvoicingReferenceType: InvoiceDestination | ''
  italyEInvoicingReferenceAddresseeCode: string
  italyEInvoicingReferencePEC: string
  italyEInvoicingSplitPayment: boolean
}

/** The fields of {@link ItalianInvoiceValues} that a problem can name. */
export const italianTextFields: readonly Exclude<
  keyof ItalianInvoiceValues,
  'italyEInvoicingSplitPayment'
>[] = [
  'italyEInvoicingFiscalCode',
  'italyEInvoicingReferenceType',
  'italyEInvoicingReferenceAddresseeCode',
  'italyEInvoicingReferencePEC',
]

type ItalianFields = Pick<BookingForm, keyof ItalianInvoiceValues>

/** The stored details as form values. */
export function italianInvoiceValues(details: BillingDetails | undefined): ItalianInvoiceValues {
  const italian = details?.invoicingAdditionalInfo?.italianEInvoicing
  return {
    italyEInvoicingFiscalCode: italian?.fiscalCode ?? '',
    italyEInvoicingReferenceType:
      invoiceDestinations.find((destination) => destination === italian?.referenceType) ?? '',
    italyEInvoicingReferenceAddresseeCode: italian?.addresseeCode ?? '',
    italyEInvoicingReferencePEC: italian?.pec ?? '',
    italyEInvoicingSplitPayment: italian?.splitPayment ?? false,
  }
}

/**
 * The fields of the wire. The destination and split payment exist in Italy only, and only the field of the chosen
 * destination is sent (docs/api/booking-details.md#rules).
 * @param country ISO code of the invoice's address
 */
export function toItalianFields(
  values: ItalianInvoiceValues,
  { country, business }: { readonly country: string; readonly business: boolean },
): ItalianFields {
  const isItalian = country === 'IT'
  const destination = isItalian ? values.italyEInvoicingReferenceType || null : null
  const only = (required: InvoiceDestination, text: string) =>
    destination === required ? codeOrNull(text) : null
  return {
    italyEInvoicingFiscalCode: codeOrNull(values.italyEInvoicingFiscalCode),
    italyEInvoicingReferenceType: destination,
    italyEInvoicingReferenceAddresseeCode: only(
      'ADDRESSEE_CODE',
      values.italyEInvoicingReferenceAddresseeCode,
    ),
    italyEInvoicingReferencePEC: only('PEC', values.italyEInvoicingReferencePEC),
    italyEInvoicingSplitPayment: isItalian && business && values.italyEInvoicingSplitPayment,
  }
}
