/**
 * The values of the booking form, and their conversion to and from the wire
 * (docs/api/booking-details.md#form, docs/api/additional-fields.md#values-on-the-wire).
 */
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import type { InvoicingConfiguration } from '#wire/application.ts'
import type {
  AdditionalField,
  BookingForm,
  BookingTicket,
  ReservationInfo,
} from '../../contract/reservation.ts'
import { withAbsentParts } from './address-parts.ts'
import {
  cleanPerson,
  personOf,
  ticketFieldOf,
  ticketValues,
  toAttendeeForm,
  type PersonValues,
  type TicketValues,
} from './attendee-form.ts'
import {
  billingFields,
  billingValues,
  toBillingFields,
  trimToNull,
  type BillingValues,
} from './billing-values.ts'
import {
  italianInvoiceValues,
  italianTextFields,
  toItalianFields,
  type ItalianInvoiceValues,
} from './italian-invoice.ts'
import { itemPathOf, itemValuesOf, serviceItemsOf, toItemLinks, type ItemsValues } from './service-items.ts'
import { ownerPathOf, ownerValuesOf, toOwnerForm, type OwnerValues } from './subscription-owner.ts'

export interface InvoiceValues extends BillingValues, ItalianInvoiceValues {
  invoiceRequested: boolean
  business: boolean
  skipVatNr: boolean
  customerReference: string
}

export interface BookingValues extends PersonValues, InvoiceValues {
  postponeAssignment: boolean
  tickets: Record<string, TicketValues>
  /** Items of additional services. */
  items: ItemsValues
  /** The person a subscription is for; null for tickets. */
  subscriptionOwner: OwnerValues | null
}

/** The tickets of all categories, in the order of the reservation. */
export const ticketsOf = (reservation: ReservationInfo): BookingTicket[] =>
  reservation.ticketsByCategory.flatMap(({ tickets }) => tickets)

/** Label and help of an additional field; in the first language that has them when `lang` has none. */
export const fieldTextOf = ({ description }: AdditionalField, lang: string) =>
  description[lang] ?? Object.values(description)[0]

export const fieldLabelOf = (field: AdditionalField, lang: string): string =>
  fieldTextOf(field, lang)?.label || field.name

/** An organizer who insists on a VAT number, or asks on each invoice for the buyer's reference, sells to companies. */
const isForCompanies = ({
  onlyInvoice,
  vatNumberStrictlyRequired,
  customerReferenceEnabled,
}: InvoicingConfiguration): boolean => vatNumberStrictlyRequired || (onlyInvoice && customerReferenceEnabled)

/** The initial form values from what the server has. */
export function bookingValuesOf(
  reservation: ReservationInfo,
  context: Pick<PurchaseContext, 'contentLanguages' | 'invoicingConfiguration'>,
  lang: string,
): BookingValues {
  const tickets = ticketsOf(reservation)
  return {
    ...personOf(reservation),
    postponeAssignment: false,
    tickets: Object.fromEntries(tickets.map((ticket) => [ticket.uuid, ticketValues(ticket, context, lang)])),
    items: itemValuesOf(
      reservation,
      tickets.map(({ uuid }) => uuid),
    ),
    subscriptionOwner: ownerValuesOf(reservation),
    invoiceRequested: context.invoicingConfiguration.onlyInvoice || reservation.invoiceRequested,
    business: reservation.addCompanyBillingDetails ?? isForCompanies(context.invoicingConfiguration),
    ...billingValues(reservation.billingDetails),
    ...italianInvoiceValues(reservation.billingDetails),
    skipVatNr: reservation.skipVatNr ?? false,
    customerReference: reservation.customerReference ?? '',
  }
}

/**
 * The body of the wire. `reservation` has the fields that were answered. An invoice for a person omits the company fields
 * (docs/api/client-behavior.md#booking-page).
 */
export function toBookingForm(values: BookingValues, reservation: ReservationInfo): BookingForm {
  const business = values.invoiceRequested && values.business
  const fields = toBillingFields(values)
  const billing = values.invoiceRequested ? withAbsentParts(fields) : fields
  const ticketsByUuid = new Map(ticketsOf(reservation).map((ticket) => [ticket.uuid, ticket]))
  return {
    ...cleanPerson(values),
    postponeAssignment: values.postponeAssignment,
    tickets: Object.fromEntries(
      Object.entries(values.tickets).map(([uuid, ticket]) => [
        uuid,
        toAttendeeForm(ticket, ticketsByUuid.get(uuid), 'booking'),
      ]),
    ),
    invoiceRequested: values.invoiceRequested,
    addCompanyBillingDetails: business,
    skipVatNr: business ? values.skipVatNr : null,
    ...billing,
    billingAddressCompany: business ? billing.billingAddressCompany : null,
    vatNr: business && !values.skipVatNr ? billing.vatNr : null,
    customerReference: trimToNull(values.customerReference),
    ...toItalianFields(values, { country: values.vatCountryCode, business }),
    additionalServices: toItemLinks(values.items, reservation),
    ...toOwnerForm(values.subscriptionOwner, values, reservation),
  }
}

/**
 * True when names may be entered later: only where no field needs them now (docs/api/client-behavior.md#booking-page).
 */
export const canPostponeAssignment = (
  reservation: ReservationInfo,
  { assignmentConfiguration }: Pick<PurchaseContext, 'assignmentConfiguration'>,
): boolean =>
  serviceItemsOf(reservation).length === 0 &&
  !assignmentConfiguration.forceAssignment &&
  ticketsOf(reservation).length > 1 &&
  !reservation.containsCategoriesLinkedToGroups

export type InvoiceOffer = 'hidden' | 'optional' | 'mandatory'

/** Whether the form offers an invoice. docs/api/client-behavior.md#booking-page: never for a free reservation. */
export function invoiceOffer(
  reservation: ReservationInfo,
  { invoicingConfiguration }: Pick<PurchaseContext, 'invoicingConfiguration'>,
): InvoiceOffer {
  const { invoiceAllowed, onlyInvoice } = invoicingConfiguration
  if (reservation.orderSummary.free || !invoiceAllowed) return 'hidden'
  return onlyInvoice ? 'mandatory' : 'optional'
}

const reservationFields = new Set<string>([
  'firstName',
  'lastName',
  'email',
  'customerReference',
  ...billingFields,
  ...italianTextFields,
])

/** The control that a problem path belongs to; null for a problem of the whole form. */
export function fieldPathOf(path: string, values: BookingValues): string | null {
  if (reservationFields.has(path)) return path
  const ownerPath = ownerPathOf(path, values.subscriptionOwner)
  if (ownerPath !== null) return ownerPath
  for (const [uuid, ticket] of Object.entries(values.tickets)) {
    const start = `tickets.${uuid}.`
    const field = path.startsWith(start) ? ticketFieldOf(path.slice(start.length), ticket) : null
    if (field !== null) return start + field
  }
  return itemPathOf(path, values.items)
}
