/** A reservation on the wire: tickets, items, subscription (docs/api/reservations.md#reservation-details). */
import { emailKey } from '#kit/text/canonical-email.ts'
import type { LocalizedText } from '#kit/values.ts'
import type {
  BillingDetails,
  AdditionalServiceWithData,
  SubscriptionInReservation,
  ReservationInfo,
  BookingTicket,
  TicketsByCategory,
} from '#purchase/contract/reservation.ts'
import { isCanceled } from '#purchase/rules/reservation-status.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Billing, ItalianBilling } from '#server/infra/database/tables/tables.ts'
import { subscriptionPin, pinOf } from '#server/infra/ids.ts'
import {
  serviceFields,
  subscriptionOwnerFields,
  ticketFields,
} from '#server/modules/additional-fields/rules.ts'
import { fieldView, splitFields } from '#server/modules/additional-fields/views.ts'
import { eventDates, invoicingView } from '#server/modules/catalogue/views/event-view.ts'
import {
  reservationSummary,
  groupTicketsByCategory,
} from '#server/modules/pricing/rules/reservation-summary.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { isAcquired } from '#ticket/rules/ticket-status.ts'
import type { PaymentState } from './context.ts'
import type { ReservationDetails, TicketDetails } from './reservation-details.ts'
import { billingAddressText } from './rules/billing-rules.ts'
import {
  orderNumber,
  fullName,
  isAssigned,
  isReleaseOffered,
  type PersonRow,
} from './rules/reservation-rules.ts'
import { entryLimit } from './rules/subscription-terms.ts'
import { isLimitedToGroups } from './submit-booking.ts'

export interface OnlineState {
  readonly date: LocalizedText
  readonly started: boolean
}

/** @param now epoch ms. @param online access to an online event; absent in the reservation */
function ticketView(
  { ticket, category, details }: TicketDetails,
  now: number,
  online?: OnlineState,
): BookingTicket {
  const fields = ticketFields(details.fields, category.id)
  const owner = { kind: 'ticket', id: ticket.id } as const
  const { beforeStandard: before, afterStandard: after } = splitFields(
    fields,
    details.answers,
    owner,
    details.config.languages,
  )
  return {
    uuid: ticket.public_uuid,
    firstName: ticket.first_name,
    lastName: ticket.last_name,
    email: ticket.email ?? '',
    fullName: fullName(ticket),
    userLanguage: ticket.language,
    assigned: isAssigned(ticket),
    locked: ticket.locked,
    acquired: isAcquired(ticket.status),
    cancellationEnabled: isReleaseOffered(ticket, category, details, now),
    sendMailEnabled: setting(details.config, 'SEND_TICKETS_AUTOMATICALLY'),
    downloadEnabled: setting(details.config, 'ALLOW_TICKET_DOWNLOAD'),
    ticketFieldConfigurationBeforeStandard: before,
    ticketFieldConfigurationAfterStandard: after,
    formattedOnlineCheckInDate: online?.date ?? {},
    onlineEventStarted: online?.started ?? false,
  }
}

/**
 * The view of one ticket. As on alf.io it lists the fields of its items among its own (docs/api/tickets.md#full-ticket).
 * @param now epoch ms
 */
export function fullTicketView(
  ticketDetails: TicketDetails,
  now: number,
  online?: OnlineState,
): BookingTicket {
  const ticket = ticketView(ticketDetails, now, online)
  const fields = additionalServiceItemsView(ticketDetails.details, ticketDetails.ticket.id).flatMap(
    ({ ticketFieldConfiguration }) => ticketFieldConfiguration,
  )
  const once = [...new Map(fields.map((field) => [field.name, field])).values()]
  return {
    ...ticket,
    ticketFieldConfigurationBeforeStandard: [
      ...ticket.ticketFieldConfigurationBeforeStandard,
      ...once.filter(({ beforeStandardFields }) => beforeStandardFields),
    ],
    ticketFieldConfigurationAfterStandard: [
      ...ticket.ticketFieldConfigurationAfterStandard,
      ...once.filter(({ beforeStandardFields }) => !beforeStandardFields),
    ],
  }
}

/** The tickets of a reservation by category. @param now epoch ms; decides whether a ticket can be released */
const ticketsByCategoryView = (details: ReservationDetails, now: number): TicketsByCategory[] =>
  groupTicketsByCategory(details).map(({ category, tickets }) => ({
    name: category.name,
    ticketAccessType: category.access_type,
    tickets: tickets.map((ticket) => ticketView({ ticket, category, details }, now)),
  }))

type ItalianInfo = NonNullable<NonNullable<BillingDetails['invoicingAdditionalInfo']>['italianEInvoicing']>

/** `reference` is the value that belongs to the chosen type. */
function italianInfo(italian: ItalianBilling): ItalianInfo {
  const { fiscalCode, referenceType, addresseeCode, pec, splitPayment } = italian
  return {
    fiscalCode,
    referenceType,
    addresseeCode,
    pec,
    splitPayment,
    reference: referenceType === 'ADDRESSEE_CODE' ? addresseeCode : referenceType === 'PEC' ? pec : null,
    referenceTypeAsString: referenceType ?? '',
    empty: fiscalCode === null && referenceType === null,
  }
}

/** Empty until something is entered. */
function additionalInfo(italian: ItalianBilling | null | undefined) {
  const info = italian ? italianInfo(italian) : null
  return info === null || info.empty
    ? { italianEInvoicing: null, empty: true }
    : { italianEInvoicing: info, empty: false }
}

/** Profiles use it too: they store the same data. */
export const billingDetails = (billing: Billing): BillingDetails => ({
  companyName: billing.companyName ?? null,
  addressLine1: billing.addressLine1 ?? null,
  addressLine2: billing.addressLine2 ?? null,
  zip: billing.zip ?? null,
  city: billing.city ?? null,
  state: billing.state ?? null,
  country: billing.country ?? null,
  taxId: billing.taxId ?? null,
  hasTaxId: Boolean(billing.taxId),
  invoicingAdditionalInfo: additionalInfo(billing.italian),
})

/** On-site payments count as paid, before any money is received (docs/api/reservations.md#reservation-details). */
const isPaid = ({ reservation: { status, payment_proxy: proxy } }: ReservationDetails): boolean =>
  status === 'COMPLETE' && !['NONE', 'ADMIN'].includes(proxy ?? 'NONE')

/** Whether the buyer can download a receipt: money was received, and no invoice takes its place (docs/api/documents.md). */
export function hasReceipt(details: ReservationDetails): boolean {
  const { reservation, config, paymentRecorded } = details
  if (!isPaid(details) || reservation.invoice_number !== null) return false
  return (
    invoicingView(config).userCanDownloadReceiptOrInvoice &&
    reservationSummary(details, reservation, paymentRecorded).notYetPaid !== true
  )
}

/** The reservation on the wire (docs/api/reservations.md#reservation-details). */
export function reservationView(
  details: ReservationDetails,
  { translations, now }: CoreContext,
  payment: PaymentState,
): ReservationInfo {
  const { event, reservation, config } = details
  const { billing, credit_notes: notes } = reservation
  const paid = isPaid(details)
  const isKept =
    isCanceled(reservation.status) && (reservation.invoice_number !== null || details.paymentRecorded)
  return {
    id: reservation.id,
    shortId: orderNumber(reservation, config),
    firstName: reservation.first_name,
    lastName: reservation.last_name,
    email: reservation.email,
    validity: reservation.valid_until,
    formattedExpirationDate: translations.formatDate(
      reservation.valid_until,
      event.time_zone,
      'datetime.pattern',
      config.languages,
    ),
    status: reservation.status,
    validatedBookingInformation: reservation.validated,
    ticketsByCategory: ticketsByCategoryView(details, now()),
    orderSummary: reservationSummary(details, reservation, details.paymentRecorded),
    invoiceNumber: reservation.invoice_number,
    invoiceRequested: reservation.invoice_requested,
    // alf.io reads a column that it no longer fills, so it always sends false.
    invoiceOrReceiptDocumentPresent:
      (paid || isKept) && invoicingView(config).userCanDownloadReceiptOrInvoice,
    paid,
    tokenAcquired: payment.tokenAcquired,
    paymentProxy: payment.paymentProxy,
    ...(payment.lastAttempt ? { lastAttempt: payment.lastAttempt } : {}),
    addCompanyBillingDetails: billing.addCompanyBillingDetails ?? null,
    customerReference: billing.customerReference ?? null,
    skipVatNr: billing.skipVatNr ?? null,
    billingAddress: billingAddressText(reservation),
    billingDetails: billingDetails(billing),
    containsCategoriesLinkedToGroups: isLimitedToGroups(details),
    activePaymentMethods: payment.activePaymentMethods,
    subscriptionInfos: boughtSubscriptionViews(details),
    metadata: {
      hideContactData: false,
      readyForConfirmation: reservation.ready,
      finalized: reservation.finalized,
      hideConfirmationButtons: false,
      ...(reservation.mail_skipped ? { mailSkipped: true } : {}),
      ...(notes.length > 0 ? { creditNotes: notes.map(({ number }) => number) } : {}),
      lockEmailEdit: false,
    },
    additionalServiceWithData: event.kind === 'SUBSCRIPTION' ? [] : additionalServiceItemsView(details),
  }
}

const unknownOwner = { firstName: null, lastName: null, email: null }

const ownerOf = ({ first_name, last_name, email }: PersonRow) => ({
  firstName: first_name,
  lastName: last_name,
  email,
})

/** The contact becomes the owner with the confirmation only, as on alf.io. */
const isOtherOwner = (owner: PersonRow, contact: PersonRow): boolean =>
  (['first_name', 'last_name'] as const).some((key) => owner[key] !== contact[key]) ||
  emailKey(owner.email ?? '') !== emailKey(contact.email ?? '')

/**
 * Null for a reservation of tickets. Id and PIN give access, so they are null until the subscription is
 * acquired.
 */
function boughtSubscriptionViews(details: ReservationDetails): SubscriptionInReservation[] | null {
  const { bought } = details.subscriptions
  if (bought === null) return null
  const { subscription, uses, used } = bought
  const acquired = subscription.status === 'ACQUIRED'
  const owner = { kind: 'pass', id: subscription.id } as const
  const { beforeStandard: before, afterStandard: after } = splitFields(
    subscriptionOwnerFields(details.fields),
    details.answers,
    owner,
    details.config.languages,
  )
  const total = entryLimit(subscription.max_entries)
  return [
    {
      id: acquired ? subscription.id : null,
      pin: acquired ? pinOf(subscription.id, subscriptionPin) : null,
      usageDetails: {
        total,
        used,
        available: total === null ? null : Math.max(0, total - used),
        uses: uses.map((use) => ({
          shortName: use.short_name,
          title: use.texts.title,
          count: use.count,
          ...eventDates(use),
        })),
      },
      owner:
        acquired || isOtherOwner(subscription, details.reservation) ? ownerOf(subscription) : unknownOwner,
      configuration: { displayPin: true },
      additionalFields: [...before, ...after],
      fieldConfigurationBeforeStandard: before,
      fieldConfigurationAfterStandard: after,
    },
  ]
}

/** @param ticketId only the items of this ticket */
export function additionalServiceItemsView(
  details: ReservationDetails,
  ticketId?: number,
): AdditionalServiceWithData[] {
  const { items, tickets, fields, answers, config } = details
  return items
    .filter(({ ticket_id }) => ticketId === undefined || ticket_id === ticketId)
    .map((item) => ({
      title: item.texts.title,
      itemId: item.id,
      serviceId: item.service_id,
      ticketUUID: tickets.find(({ id }) => id === item.ticket_id)?.public_uuid ?? null,
      ticketFieldConfiguration: serviceFields(fields, item.service_id).map((field) => {
        const view = fieldView(field, answers, { kind: 'item', id: item.id }, config.languages)
        if (view.value !== null) return view
        // Unlike for tickets, alf.io sends an empty text for an item without an answer.
        return { ...view, value: '', fields: view.fields.map((slot) => ({ ...slot, fieldValue: '' })) }
      }),
      type: item.type,
    }))
}
