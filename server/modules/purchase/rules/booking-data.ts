/** The booking form as the rules and the tables read it. */
import type { AdditionalValues, BookingForm, AttendeeForm } from '#purchase/contract/reservation.ts'
import type { Billing, ItalianBilling } from '#server/infra/database/tables/tables.ts'
import { codeOrNull, emailOrNull, trimmedOrNull } from '#server/infra/validation.ts'
import type { SubmittedValues } from '#server/modules/additional-fields/rules.ts'

export interface PersonData {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}

interface AttendeeData extends PersonData {
  /** The submitted language; the event may not support it. */
  readonly language: string | null
  readonly additional: SubmittedValues
}

/** An item of an additional service with the ticket that it is assigned to. Any member may be missing. */
export interface ItemLink {
  /** The list in the form and the index in it: problems name both. */
  readonly key: string
  readonly index: number
  readonly itemId: number | null
  readonly ticketUuid: string | null
  readonly additional: AdditionalValues | null
}

/** The billing data of a booking form or of a profile. */
export interface BillingData {
  readonly invoiceRequested: boolean
  readonly billing: Billing & { readonly italian: ItalianBilling }
}

export interface BookingData extends PersonData, BillingData {
  /** Attendees by public uuid of their ticket; null when attendees are postponed, or the reservation has no tickets. */
  readonly attendees: ReadonlyMap<string, AttendeeData> | null
  readonly itemLinks: readonly ItemLink[]
}

/** Choices of the form after the organizer's rules were applied. */
export interface BookingDecisions {
  readonly invoiceRequested: boolean
  readonly attendeesPostponed: boolean
  /** A business must enter its VAT number. */
  readonly vatNumberRequired: boolean
}

type ItalianFields = Pick<BookingForm, Extract<keyof BookingForm, `italy${string}`>>

/** The data of an electronic invoice in a booking form or in a profile, as they are stored. */
export const italianBillingOf = (form: ItalianFields): ItalianBilling => ({
  fiscalCode: codeOrNull(form.italyEInvoicingFiscalCode)?.toUpperCase() ?? null,
  referenceType: form.italyEInvoicingReferenceType ?? null,
  addresseeCode: codeOrNull(form.italyEInvoicingReferenceAddresseeCode),
  pec: emailOrNull(form.italyEInvoicingReferencePEC),
  splitPayment: form.italyEInvoicingSplitPayment ?? false,
})

type AddressFields = Pick<
  BookingForm,
  | 'billingAddressLine1'
  | 'billingAddressLine2'
  | 'billingAddressZip'
  | 'billingAddressCity'
  | 'billingAddressState'
  | 'vatCountryCode'
>

/** The postal address in a booking form or in a profile, as it is stored. */
export const addressOf = (form: AddressFields) => ({
  addressLine1: trimmedOrNull(form.billingAddressLine1),
  addressLine2: trimmedOrNull(form.billingAddressLine2),
  zip: codeOrNull(form.billingAddressZip),
  city: trimmedOrNull(form.billingAddressCity),
  state: trimmedOrNull(form.billingAddressState),
  country: trimmedOrNull(form.vatCountryCode),
})

const attendeeData = (owner: AttendeeForm): AttendeeData => ({
  firstName: trimmedOrNull(owner.firstName),
  lastName: trimmedOrNull(owner.lastName),
  email: emailOrNull(owner.email),
  language: trimmedOrNull(owner.userLanguage),
  additional: owner.additional,
})

const itemLinks = (form: BookingForm): ItemLink[] =>
  Object.entries(form.additionalServices ?? {}).flatMap(([key, links]) =>
    links.map((link, index) => ({
      key,
      index,
      itemId: link.additionalServiceItemId ?? null,
      ticketUuid: link.ticketUUID ?? null,
      additional: link.additional ?? null,
    })),
  )

/**
 * Trims every text; a blank one is null. Attendees that are postponed are dropped
 * (docs/api/booking-details.md#processing-order).
 */
export function bookingData(form: BookingForm, decided: BookingDecisions): BookingData {
  const owners = Object.entries(form.tickets).map(([uuid, owner]) => [uuid, attendeeData(owner)] as const)
  return {
    firstName: trimmedOrNull(form.firstName),
    lastName: trimmedOrNull(form.lastName),
    email: emailOrNull(form.email),
    invoiceRequested: decided.invoiceRequested,
    billing: {
      addCompanyBillingDetails: form.addCompanyBillingDetails ?? false,
      skipVatNr: form.skipVatNr === true && !decided.vatNumberRequired,
      companyName: trimmedOrNull(form.billingAddressCompany),
      ...addressOf(form),
      taxId: codeOrNull(form.vatNr),
      customerReference: trimmedOrNull(form.customerReference),
      italian: italianBillingOf(form),
    },
    attendees: decided.attendeesPostponed ? null : new Map(owners),
    itemLinks: itemLinks(form),
  }
}
