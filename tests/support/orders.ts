/** A pending reservation of two tickets, decoded. */
import * as z from 'zod/mini'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { eventContext } from '#catalogue/rules/purchase-context.ts'
import type { PaymentResult } from '#purchase/contract/payment.ts'
import { reservationInfo, type ReservationInfo } from '#purchase/contract/reservation.ts'
import { wholeEvent } from './events.ts'

export const ticket = (uuid: string, over: object = {}) => ({
  uuid,
  firstName: null,
  lastName: null,
  email: null,
  fullName: null,
  userLanguage: 'en',
  assigned: false,
  locked: false,
  acquired: false,
  cancellationEnabled: false,
  sendMailEnabled: true,
  downloadEnabled: true,
  ticketFieldConfigurationBeforeStandard: [],
  ticketFieldConfigurationAfterStandard: [],
  formattedOnlineCheckInDate: {},
  onlineEventStarted: false,
  ...over,
})

export const diet = {
  name: 'diet',
  value: null,
  type: 'checkbox',
  required: true,
  editable: true,
  minLength: null,
  maxLength: null,
  restrictedValues: ['veg', 'nuts'],
  beforeStandardFields: false,
  fields: [
    { fieldIndex: 0, fieldValue: null },
    { fieldIndex: 1, fieldValue: null },
  ],
  description: {
    en: {
      label: 'Diet',
      placeholder: null,
      restrictedValuesDescription: { veg: 'Vegetarian', nuts: 'No nuts' },
    },
  },
}

export const first = '207f224c-1df6-4994-9cb2-fa12eb36882d'
export const second = '5b1c77de-0a4f-4b5e-8f10-2d3c4e5f6071'

/** The answer to a payment that succeeded: `failure` is true then, too (docs/api/payments.md#confirm). */
export const succeeded: PaymentResult = {
  success: true,
  redirect: false,
  redirectUrl: null,
  failure: true,
  gatewayIdOrNull: null,
}

/** The answer to the start of a card payment. */
export const startedPayment = {
  clientSecret: 'secret',
  token: null,
  errorMessage: null,
  reservationStatusChanged: false,
  paymentMethod: 'CREDIT_CARD',
  paymentProvider: 'STRIPE',
}

/** The answer to a check at the provider of a payment that is open. */
export const openPayment = {
  redirectUrl: null,
  successful: false,
  failed: false,
  redirect: false,
  initialized: false,
  gatewayIdOrNull: null,
}

/** A required text field. */
export const textField = (name: string, label = name) => ({
  ...diet,
  name,
  type: 'input:text',
  restrictedValues: [],
  fields: [{ fieldIndex: 0, fieldValue: null }],
  description: { en: { label, placeholder: null, restrictedValuesDescription: null } },
})

/** An item of an additional service, on the wire. */
export const item = (itemId: number, over: object = {}) => ({
  title: { en: 'Lunch' },
  itemId,
  serviceId: 3,
  ticketUUID: null,
  ticketFieldConfiguration: [],
  type: 'SUPPLEMENT',
  ...over,
})

/** The summary of two paid tickets, on the wire. */
export const wireSummary = {
  summary: [
    { name: 'Standard', amount: 2, price: '50.00', subTotal: '100.00', type: 'TICKET', taxPercentage: null },
  ],
  totalPrice: '100.00',
  free: false,
  displayVat: true,
  priceInCents: 10000,
  descriptionForPayment: '2 x Standard',
  totalVAT: '7.49',
  vatPercentage: '8.10',
  notYetPaid: false,
}

export const order = (over: Record<string, unknown> = {}): ReservationInfo =>
  z.decode(reservationInfo, {
    id: '5d7c2e6e-0d1f-4a57-9f0e-5a6f2d5b8c11',
    shortId: '5D7C2E6E',
    firstName: null,
    lastName: null,
    email: null,
    validity: 1795272600000,
    formattedExpirationDate: { en: '21/11/2026 15:50' },
    status: 'PENDING',
    validatedBookingInformation: false,
    ticketsByCategory: [
      {
        name: 'Standard',
        ticketAccessType: 'IN_PERSON',
        tickets: [ticket(first, { ticketFieldConfigurationAfterStandard: [diet] }), ticket(second)],
      },
    ],
    orderSummary: wireSummary,
    invoiceNumber: null,
    invoiceRequested: false,
    invoiceOrReceiptDocumentPresent: false,
    paid: false,
    tokenAcquired: false,
    paymentProxy: null,
    addCompanyBillingDetails: null,
    customerReference: null,
    skipVatNr: null,
    billingAddress: null,
    billingDetails: {
      companyName: null,
      addressLine1: null,
      addressLine2: null,
      zip: null,
      city: null,
      state: null,
      country: null,
      taxId: null,
      hasTaxId: false,
      invoicingAdditionalInfo: { italianEInvoicing: null, empty: true },
    },
    containsCategoriesLinkedToGroups: false,
    activePaymentMethods: {
      CREDIT_CARD: { paymentProxy: 'STRIPE', parameters: {} },
      ON_SITE: { paymentProxy: 'ON_SITE', parameters: {} },
      BANK_TRANSFER: { paymentProxy: 'OFFLINE', parameters: { delayForOfflinePayment: 5 } },
    },
    subscriptionInfos: null,
    metadata: {
      hideContactData: false,
      readyForConfirmation: false,
      finalized: false,
      hideConfirmationButtons: false,
      lockEmailEdit: false,
    },
    additionalServiceWithData: [],
    ...over,
  })

export const free = () =>
  order({
    orderSummary: {
      summary: [],
      totalPrice: '0',
      free: true,
      displayVat: true,
      priceInCents: 0,
      descriptionForPayment: '',
      totalVAT: '0',
      vatPercentage: null,
      notYetPaid: false,
    },
  })

export const event = (over?: Partial<EventInfo>) => eventContext(wholeEvent(over))

/** A reservation of these tickets, all of one category. */
export const orderOf = (tickets: readonly object[], over: Record<string, unknown> = {}): ReservationInfo =>
  order({ ticketsByCategory: [{ name: 'Standard', ticketAccessType: 'INHERIT', tickets }], ...over })
