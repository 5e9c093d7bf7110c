/** What the booking form says, blanks taken off both ends; empty is null. Contract 1, 2.19. */
import type { AdditionalValues, BookingForm, TicketOwner } from '#core/contract/reservation.ts'
import type { Billing, ItalianBilling } from '../../store/tables.ts'
import type { GivenValues } from '../fields/definition.ts'

export interface Person {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}

export interface Attendee extends Person {
  /** Language asked for; the event may not speak it. */
  readonly language: string | null
  readonly additional: GivenValues
}

/** An item of an additional service, given to a ticket. Anything may be missing. */
export interface ItemLink {
  /** Of the list it stands in, and its place there: names of errors are made of both. */
  readonly key: string
  readonly index: number
  readonly itemId: number | null
  readonly ticketUuid: string | null
  readonly additional: AdditionalValues | null
}

export interface BookingData extends Person {
  readonly invoiceRequested: boolean
  readonly addCompanyBillingDetails: boolean
  readonly skipVatNr: boolean
  readonly company: string | null
  readonly line1: string | null
  readonly line2: string | null
  readonly zip: string | null
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
  readonly vatNr: string | null
  readonly customerReference: string | null
  readonly italian: ItalianBilling
  /** By public uuid; null when the buyer will name the attendees later, or when the order holds no tickets. */
  readonly attendees: ReadonlyMap<string, Attendee> | null
  readonly links: readonly ItemLink[]
}

/** What the organiser's rules and the order make of the visitor's wishes. */
export interface Decided {
  readonly invoiceRequested: boolean
  readonly postponed: boolean
  /** A company may not leave its number out. */
  readonly numberRequired: boolean
}

export const typed = (text: string | null | undefined): string | null => text?.trim() || null

type ItalianFields = Pick<BookingForm, Extract<keyof BookingForm, `italy${string}`>>

/** Also of the profile's form, whose fields have the same names. */
export const italianOf = (form: ItalianFields): ItalianBilling => ({
  fiscalCode: typed(form.italyEInvoicingFiscalCode)?.toUpperCase() ?? null,
  referenceType: form.italyEInvoicingReferenceType ?? null,
  addresseeCode: typed(form.italyEInvoicingReferenceAddresseeCode),
  pec: typed(form.italyEInvoicingReferencePEC),
  splitPayment: form.italyEInvoicingSplitPayment ?? false,
})

const attendeeOf = (owner: TicketOwner): Attendee => ({
  firstName: typed(owner.firstName),
  lastName: typed(owner.lastName),
  email: typed(owner.email),
  language: typed(owner.userLanguage),
  additional: owner.additional,
})

const linksOf = (form: BookingForm): ItemLink[] =>
  Object.entries(form.additionalServices ?? {}).flatMap(([key, links]) =>
    links.map((link, index) => ({
      key,
      index,
      itemId: link.additionalServiceItemId ?? null,
      ticketUuid: link.ticketUUID ?? null,
      additional: link.additional ?? null,
    })),
  )

export function bookingData(form: BookingForm, decided: Decided): BookingData {
  const owners = Object.entries(form.tickets).map(([uuid, owner]) => [uuid, attendeeOf(owner)] as const)
  return {
    firstName: typed(form.firstName),
    lastName: typed(form.lastName),
    email: typed(form.email),
    invoiceRequested: decided.invoiceRequested,
    addCompanyBillingDetails: form.addCompanyBillingDetails ?? false,
    skipVatNr: form.skipVatNr === true && !decided.numberRequired,
    company: typed(form.billingAddressCompany),
    line1: typed(form.billingAddressLine1),
    line2: typed(form.billingAddressLine2),
    zip: typed(form.billingAddressZip),
    city: typed(form.billingAddressCity),
    state: typed(form.billingAddressState),
    country: typed(form.vatCountryCode),
    vatNr: typed(form.vatNr),
    customerReference: typed(form.customerReference),
    italian: italianOf(form),
    attendees: decided.postponed ? null : new Map(owners),
    links: linksOf(form),
  }
}

/** Contract 1, 2.19, step 3: a company that wants an invoice and does not leave its number out. */
export const isBusiness = ({ company, invoiceRequested, skipVatNr }: BookingData): boolean =>
  company !== null && invoiceRequested && !skipVatNr

export const billingOf = (data: BookingData): Billing => ({
  addCompanyBillingDetails: data.addCompanyBillingDetails,
  skipVatNr: data.skipVatNr,
  companyName: data.company,
  addressLine1: data.line1,
  addressLine2: data.line2,
  zip: data.zip,
  city: data.city,
  state: data.state,
  country: data.country,
  taxId: data.vatNr,
  customerReference: data.customerReference,
  italian: data.italian,
})
