/** A reservation on the wire, in any status (docs/api/reservations.md#reservation-details). */
import type { BillingDetails } from '#core/contract/billing-details.ts'
import type { ReservationInfo } from '#core/contract/reservation.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Billing, ItalianBilling } from '#server/infra/database/tables/tables.ts'
import { invoicingView } from '#server/modules/catalogue/index.ts'
import { reservationSummary } from '#server/modules/pricing/index.ts'
import type { PaymentState } from '../context.ts'
import { isLimitedToGroups } from '../prepare-booking.ts'
import type { ReservationDetails } from '../reservation-details.ts'
import { billingAddressText } from '../rules/billing-address.ts'
import { orderNumber } from '../rules/order-number.ts'
import { additionalServiceItemsView } from './additional-service-items-view.ts'
import { boughtSubscriptionViews } from './bought-subscription-view.ts'
import { ticketsByCategoryView } from './ticket-view.ts'

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

/** Also for profiles, which store the same data. */
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

/** The reservation on the wire (docs/api/reservations.md#reservation-details). */
export function reservationView(
  details: ReservationDetails,
  { translations, now }: CoreContext,
  payment: PaymentState,
): ReservationInfo {
  const { event, reservation, config } = details
  const { billing } = reservation
  // On-site payments count as paid, before any money is received (docs/api/reservations.md#reservation-details).
  const paid =
    reservation.status === 'COMPLETE' && !['NONE', 'ADMIN'].includes(reservation.payment_proxy ?? 'NONE')
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
    invoiceOrReceiptDocumentPresent: paid && invoicingView(config).userCanDownloadReceiptOrInvoice,
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
      lockEmailEdit: false,
    },
    additionalServiceWithData: event.kind === 'SUBSCRIPTION' ? [] : additionalServiceItemsView(details),
  }
}
