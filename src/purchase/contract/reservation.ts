/**
 * The reservation in every status, and the booking form (docs/api/reservations.md,
 * docs/api/booking-details.md#form).
 */
import * as z from 'zod/mini'
import { eventInfo, reserveTickets } from '#catalogue/contract/event.ts'
import {
  amount,
  datesWithOffset,
  instant,
  localizedText,
  openEnum,
  rowPrice,
  ticketAccessTypes,
} from '#kit/values.ts'
import { eventApiPath, publicApiPrefix } from '#wire/api-paths.ts'
import { challenged, creating, defineWrite, type LangQuery } from '#wire/endpoint.ts'
import { validatedResponse } from '#wire/problem.ts'

export const reservationStatuses = [
  'PENDING',
  'IN_PAYMENT',
  'EXTERNAL_PROCESSING_PAYMENT',
  'WAITING_EXTERNAL_CONFIRMATION',
  'CUSTOM_OFFLINE_PAYMENT',
  'OFFLINE_PAYMENT',
  'DEFERRED_OFFLINE_PAYMENT',
  'FINALIZING',
  'OFFLINE_FINALIZING',
  'COMPLETE',
  'STUCK',
  'CANCELLED',
  'CREDIT_NOTE_ISSUED',
] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

export const paymentProxies = [
  'STRIPE',
  'ON_SITE',
  'OFFLINE',
  'NONE',
  'ADMIN',
  'PAYPAL',
  'MOLLIE',
  'SAFERPAY',
  'CUSTOM_OFFLINE',
] as const
export type PaymentProxy = (typeof paymentProxies)[number]

/** How a payment at a provider ended without money (docs/api/payments.md#failed-payments). */
const unpaidStatuses = ['FAILED', 'CANCELLED'] as const
export type UnpaidStatus = (typeof unpaidStatuses)[number]

const summaryTypes = [
  'TICKET',
  'SUBSCRIPTION',
  'PROMOTION_CODE',
  'DYNAMIC_DISCOUNT',
  'ADDITIONAL_SERVICE',
  'APPLIED_SUBSCRIPTION',
  'TAX_DETAIL',
] as const

export const fieldTypes = [
  'input:text',
  'input:tel',
  'vat:eu',
  'input:dateOfBirth',
  'textarea',
  'country',
  'select',
  'checkbox',
  'radio',
] as const
export type FieldType = (typeof fieldTypes)[number]

export const additionalField = z.object({
  name: z.string(),
  value: z.nullable(z.string()),
  type: openEnum(fieldTypes),
  required: z.boolean(),
  editable: z.boolean(),
  minLength: z.nullable(z.number()),
  maxLength: z.nullable(z.number()),
  restrictedValues: z.array(z.string()),
  beforeStandardFields: z.boolean(),
  fields: z.array(z.object({ fieldIndex: z.number(), fieldValue: z.nullable(z.string()) })),
  description: z.record(
    z.string(),
    z.object({
      label: z.string(),
      placeholder: z.nullable(z.string()),
      restrictedValuesDescription: z.nullable(z.record(z.string(), z.string())),
    }),
  ),
})
export type AdditionalField = z.output<typeof additionalField>

/** `uuid` is the public one: it gives access to every address of the ticket (docs/api/tickets.md#release-a-ticket). */
export const bookingTicket = z.object({
  uuid: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  userLanguage: z.nullable(z.string()),
  assigned: z.boolean(),
  locked: z.boolean(),
  /** True only for the status ACQUIRED: false for tickets with on-site payment and for checked-in ones. */
  acquired: z.boolean(),
  cancellationEnabled: z.boolean(),
  sendMailEnabled: z.boolean(),
  downloadEnabled: z.boolean(),
  ticketFieldConfigurationBeforeStandard: z.array(additionalField),
  ticketFieldConfigurationAfterStandard: z.array(additionalField),
  formattedOnlineCheckInDate: z.nullable(localizedText),
  onlineEventStarted: z.boolean(),
})
export type BookingTicket = z.output<typeof bookingTicket>

export const ticketsByCategory = z.object({
  name: z.string(),
  ticketAccessType: openEnum(ticketAccessTypes),
  tickets: z.array(bookingTicket),
})
export type TicketsByCategory = z.output<typeof ticketsByCategory>

export const additionalServiceWithData = z.object({
  title: localizedText,
  itemId: z.number(),
  serviceId: z.number(),
  ticketUUID: z.nullable(z.string()),
  ticketFieldConfiguration: z.array(additionalField),
  type: openEnum(['SUPPLEMENT', 'DONATION']),
})
export type AdditionalServiceWithData = z.output<typeof additionalServiceWithData>

export const summaryRow = z.object({
  name: z.nullable(z.string()),
  amount: z.number(),
  price: rowPrice,
  subTotal: rowPrice,
  type: openEnum(summaryTypes),
  taxPercentage: z.nullable(z.string()),
  /** Only a TAX_DETAIL row with a separate rate has it (this server only): the price above includes the tax. */
  taxIncluded: z.optional(z.boolean()),
})
export type SummaryRow = z.output<typeof summaryRow>

export const orderSummary = z.object({
  summary: z.array(summaryRow),
  totalPrice: amount,
  free: z.boolean(),
  displayVat: z.boolean(),
  /** Minor currency units. */
  priceInCents: z.number(),
  descriptionForPayment: z.nullable(z.string()),
  totalVAT: amount,
  vatPercentage: z.nullable(z.string()),
  notYetPaid: z.boolean(),
})
export type OrderSummary = z.output<typeof orderSummary>

export const activePaymentMethod = z.object({
  paymentProxy: openEnum(paymentProxies),
  parameters: z.record(z.string(), z.unknown()),
})
export type ActivePaymentMethod = z.output<typeof activePaymentMethod>

const subscriptionOwner = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
})

/** Tickets of one event that a subscription pays for. */
const subscriptionUse = z.object({
  shortName: z.string(),
  title: localizedText,
  timeZone: z.string(),
  datesWithOffset,
  sameDay: z.boolean(),
  /** Number of tickets. */
  count: z.number(),
})

export const subscriptionInReservation = z.object({
  id: z.nullable(z.string()),
  pin: z.nullable(z.string()),
  usageDetails: z.object({
    total: z.nullable(z.number()),
    used: z.number(),
    available: z.nullable(z.number()),
    /** By start of the event; absent on alf.io. */
    uses: z.nullish(z.array(subscriptionUse)),
  }),
  owner: subscriptionOwner,
  configuration: z.nullable(z.object({ displayPin: z.boolean() })),
  additionalFields: z.nullish(z.array(additionalField)),
  fieldConfigurationBeforeStandard: z.array(additionalField),
  fieldConfigurationAfterStandard: z.array(additionalField),
})
export type SubscriptionInReservation = z.output<typeof subscriptionInReservation>

/** Billing address and Italian invoice data of a buyer (docs/api/booking-details.md#form). */
const italianEInvoicing = z.object({
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

export const reservationInfo = z.object({
  id: z.string(),
  shortId: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Epoch ms of expiry; of the payment deadline for offline payments. */
  validity: instant,
  formattedExpirationDate: z.nullable(localizedText),
  status: openEnum(reservationStatuses),
  validatedBookingInformation: z.boolean(),
  ticketsByCategory: z.array(ticketsByCategory),
  orderSummary,
  invoiceNumber: z.nullable(z.string()),
  invoiceRequested: z.boolean(),
  invoiceOrReceiptDocumentPresent: z.boolean(),
  paid: z.boolean(),
  tokenAcquired: z.boolean(),
  paymentProxy: z.nullable(openEnum(paymentProxies)),
  /** How the last payment at a provider ended without money; absent without one, and from alf.io. */
  lastAttempt: z.optional(z.nullable(openEnum(unpaidStatuses))),
  addCompanyBillingDetails: z.nullable(z.boolean()),
  customerReference: z.nullable(z.string()),
  skipVatNr: z.nullable(z.boolean()),
  billingAddress: z.nullable(z.string()),
  billingDetails,
  containsCategoriesLinkedToGroups: z.boolean(),
  activePaymentMethods: z.record(z.string(), activePaymentMethod),
  subscriptionInfos: z.nullable(z.array(subscriptionInReservation)),
  metadata: z.object({
    hideContactData: z.boolean(),
    readyForConfirmation: z.boolean(),
    finalized: z.boolean(),
    hideConfirmationButtons: z.boolean(),
    lockEmailEdit: z.boolean(),
    /** A mail of the order was left out, because an address had got too many; absent otherwise (this server only). */
    mailSkipped: z.optional(z.boolean()),
    /** Numbers of the credit notes of the invoice, the first one first; absent without one (this server only). */
    creditNotes: z.optional(z.array(z.string())),
    /** The event of the order when it was canceled: its own call answers 404 then (this server only). */
    canceledEvent: z.optional(eventInfo),
  }),
  additionalServiceWithData: z.nullable(z.array(additionalServiceWithData)),
})
export type ReservationInfo = z.output<typeof reservationInfo>

/** The fields that the app polls during a payment. */
export const reservationStatus = z.pick(reservationInfo, { status: true, validatedBookingInformation: true })

const optionalText = z.nullish(z.string())

/**
 * Values of an additional field: one for each box of a checkbox group, else exactly one
 * (docs/api/additional-fields.md#values-on-the-wire).
 */
export const additionalValues = z.record(z.string(), z.array(z.nullable(z.string())))
export type AdditionalValues = z.output<typeof additionalValues>

export const serviceItemLink = z.object({
  additionalServiceItemId: z.nullish(z.number()),
  ticketUUID: z.nullish(z.string()),
  additional: z.nullish(additionalValues),
})
export const serviceItemLinks = z.record(z.string(), z.array(serviceItemLink))

export const attendeeForm = z.object({
  firstName: optionalText,
  lastName: optionalText,
  fullName: optionalText,
  email: optionalText,
  userLanguage: optionalText,
  additional: z.nullish(additionalValues),
  additionalServices: z.nullish(serviceItemLinks),
})
export type AttendeeForm = z.output<typeof attendeeForm>

/**
 * Billing data as the booking form and the profile send them (docs/api/booking-details.md#processing-order,
 * docs/api/accounts.md#update-the-profile).
 */
export const billingFields = {
  invoiceRequested: z.nullish(z.boolean()),
  addCompanyBillingDetails: z.nullish(z.boolean()),
  skipVatNr: z.nullish(z.boolean()),
  billingAddressCompany: optionalText,
  billingAddressLine1: optionalText,
  billingAddressLine2: optionalText,
  billingAddressZip: optionalText,
  billingAddressCity: optionalText,
  billingAddressState: optionalText,
  vatCountryCode: optionalText,
  vatNr: optionalText,
  italyEInvoicingFiscalCode: optionalText,
  italyEInvoicingReferenceType: z.nullish(z.enum(['ADDRESSEE_CODE', 'PEC', 'NONE'])),
  italyEInvoicingReferenceAddresseeCode: optionalText,
  italyEInvoicingReferencePEC: optionalText,
  italyEInvoicingSplitPayment: z.nullish(z.boolean()),
} as const

/** The body of validate-to-overview. docs/api/booking-details.md#form: `tickets` must be an object, `{}` allowed. */
export const bookingForm = z.object({
  firstName: optionalText,
  lastName: optionalText,
  email: optionalText,
  fullName: optionalText,
  tickets: z.record(z.string(), attendeeForm),
  postponeAssignment: z.nullish(z.boolean()),
  ...billingFields,
  customerReference: optionalText,
  differentSubscriptionOwner: z.nullish(z.boolean()),
  subscriptionOwner: z.nullish(
    z.object({
      firstName: optionalText,
      lastName: optionalText,
      email: optionalText,
      additional: z.nullish(additionalValues),
    }),
  ),
  additionalServices: z.nullish(serviceItemLinks),
})
export type BookingForm = z.output<typeof bookingForm>

/** The reservation id. */
const reserved = validatedResponse(z.string())

/** The calls that reserve (docs/api/reservations.md#reserve, docs/api/subscriptions.md#reserve-a-subscription). */
export const reserveEndpoints = {
  /**
   * Reserve tickets; the value is the reservation id (docs/api/reservations.md#reserve).
   * @errors 404 422
   * @query lang text: Language of the texts: a two-letter tag
   */
  reserveTickets: creating(
    challenged(defineWrite<LangQuery>()('POST', `${eventApiPath}/reserve-tickets`, reserveTickets, reserved)),
    reservationInfo,
  ),
  /**
   * Reserve a subscription; the value is the reservation id (docs/api/subscriptions.md#reserve-a-subscription).
   * @errors 404 422
   */
  reserveSubscription: creating(
    challenged(defineWrite()('POST', `${publicApiPrefix}/subscription/:id`, z.object({}), reserved)),
    reservationInfo,
  ),
} as const
