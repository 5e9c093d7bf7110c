/** Operations of the way from the first screen to a paid reservation. */
import type { Operations } from './operation.ts'
import { commaSeparated, flag, integer, text, uuid } from './parameters.ts'

const lang = { ...text('Language of the texts: a two-letter tag'), required: true } as const

export const purchaseOperations = {
  info: {
    tag: 'site',
    summary: 'Read the settings of the server that a client needs',
    rules: 'docs/api/catalogue.md#application-info',
  },
  languages: {
    tag: 'site',
    summary: 'List the languages that can be chosen',
    rules: 'docs/api/catalogue.md#translations',
  },
  bundle: {
    tag: 'site',
    summary: 'Read the translations of a language',
    rules: 'docs/api/catalogue.md#translations',
    serverQuery: { withSystemOverride: flag('false leaves out the texts that the operator replaced', true) },
  },
  countries: { tag: 'site', summary: 'List all countries', rules: 'docs/api/catalogue.md#translations' },
  vatCountries: {
    tag: 'site',
    summary: 'List all countries with their codes in tax numbers',
    rules: 'docs/api/catalogue.md#translations',
  },
  euVatCountries: {
    tag: 'site',
    summary: 'List the members of the European Union with their codes in tax numbers',
    rules: 'docs/api/catalogue.md#translations',
  },

  events: {
    tag: 'catalogue',
    summary: 'List the published events that have not ended',
    rules: 'docs/api/catalogue.md#event-list',
    query: {
      subscription: uuid('Id of a bought subscription: only events that it opens'),
      organizer: integer('Id of an organizer'),
      organizerSlug: text('Short name of an organizer'),
      tags: commaSeparated('An event needs all of them'),
    },
  },
  event: { tag: 'catalogue', summary: 'Read an event', rules: 'docs/api/catalogue.md#event', errors: [404] },
  organizer: {
    tag: 'catalogue',
    summary: 'Read what the page of an organizer shows',
    rules: 'docs/api/catalogue.md#organizer',
    errors: [404],
  },
  ticketCategories: {
    tag: 'catalogue',
    summary: 'List the ticket categories and additional services of an event',
    rules: 'docs/api/catalogue.md#ticket-categories',
    errors: [404],
    query: { code: text('Promo code or personal code') },
  },

  reserveTickets: {
    tag: 'reservations',
    summary: 'Reserve tickets; the value is the reservation id',
    rules: 'docs/api/reservations.md#reserve',
    errors: [404, 422],
    query: { lang },
  },
  reservation: {
    tag: 'reservations',
    summary: 'Read a reservation',
    rules: 'docs/api/reservations.md#reservation-details',
    errors: [401, 404],
  },
  reservationStatus: {
    tag: 'reservations',
    summary: 'Read the status of a reservation',
    rules: 'docs/api/reservations.md#reservation-status',
    errors: [404],
  },
  validateToOverview: {
    tag: 'reservations',
    summary: 'Store and validate contact, attendees and invoice details',
    rules: 'docs/api/booking-details.md#validate-to-overview',
    errors: [401, 404, 422],
    query: { lang, ignoreWarnings: flag('true skips the checks that only warn', false) },
  },
  backToBooking: {
    tag: 'reservations',
    summary: 'Return a pending reservation to the booking details',
    rules: 'docs/api/reservations.md#back-to-booking',
  },
  cancelReservation: {
    tag: 'reservations',
    summary: 'Cancel a pending reservation',
    rules: 'docs/api/reservations.md#cancel-a-reservation',
  },
  resendReservationEmail: {
    tag: 'reservations',
    summary: 'Send the confirmation of a reservation again',
    rules: 'docs/api/reservations.md#resend-the-confirmation',
    errors: [400, 401, 404],
    query: { lang },
  },
  validateCode: {
    tag: 'reservations',
    summary: 'Validate a promo code or a personal code',
    rules: 'docs/api/codes-and-discounts.md#validate-a-code',
    errors: [400, 422],
    query: { code: { ...text('Promo code or personal code'), required: true } },
  },
  checkDiscount: {
    tag: 'reservations',
    summary: 'Find the dynamic discount of a selection of tickets',
    rules: 'docs/api/codes-and-discounts.md#check-for-a-dynamic-discount',
  },
  applyCode: {
    tag: 'reservations',
    summary: 'Apply a subscription to a reservation; errors come with 200',
    rules: 'docs/api/subscriptions.md#apply-a-subscription',
    errors: [404],
  },
  removeCode: {
    tag: 'reservations',
    summary: 'Remove the applied subscription from a reservation',
    rules: 'docs/api/subscriptions.md#remove-a-subscription',
    errors: [400, 404],
    query: {
      type: {
        description: 'Kind of code',
        schema: { type: 'string', const: 'SUBSCRIPTION' },
        required: true,
      },
    },
  },

  confirm: {
    tag: 'payments',
    summary: 'Confirm a reservation and pay it',
    rules: 'docs/api/payments.md#confirm',
    errors: [401, 404, 422],
    query: { lang },
  },
  initPayment: {
    tag: 'payments',
    summary: 'Start a card payment with strong authentication',
    rules: 'docs/api/payments.md#init-a-card-payment',
    errors: [404],
    serverQuery: { lang: text('Language of an error message') },
  },
  paymentStatus: {
    tag: 'payments',
    summary: 'Read the result of a payment',
    rules: 'docs/api/payments.md#payment-status',
    errors: [400, 404],
  },
  forceCheck: {
    tag: 'payments',
    summary: 'Ask the payment provider for the result of a payment',
    rules: 'docs/api/payments.md#force-check',
    errors: [404],
  },
  dropPaymentToken: {
    tag: 'payments',
    summary: 'Drop the approval of a payment provider',
    rules: 'docs/api/payments.md#drop-a-token-or-a-payment',
  },
  cancelPayment: {
    tag: 'payments',
    summary: 'Cancel an open payment',
    rules: 'docs/api/payments.md#drop-a-token-or-a-payment',
  },
  customPaymentMethods: {
    tag: 'payments',
    summary: 'List the custom offline payment methods of a reservation',
    rules: 'docs/api/payments.md#custom-offline-methods',
    errors: [401, 404],
  },
  selectedCustomPaymentMethod: {
    tag: 'payments',
    summary: 'Read the custom offline payment method that was chosen',
    rules: 'docs/api/payments.md#custom-offline-methods',
    errors: [400, 404],
  },
} satisfies Partial<Operations>
