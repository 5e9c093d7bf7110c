/**
 * Answers of an alf.io server, written from the contract without our codecs: unsupported languages, every
 * nullable value as null, codes and fields of a newer server.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const reservationId = '5d7c2e6e-0d1f-4a57-9f0e-5a6f2d5b8c11'
export const ticketId = '207f224c-1df6-4994-9cb2-fa12eb36882d'
export const codeText = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/976m3+a2XFKdIJVo/VlQGCTq06Jp1vbzYtSsO3XoshA='

const tomorrow = { fieldOfTomorrow: { deep: [null, 1] } }
const languages = ['en', 'es', 'it', 'de', 'nl', 'fr', 'ro', 'pt', 'tr', 'pl', 'da', 'bg', 'sv', 'cs']
const inAll = (text: string) => Object.fromEntries(languages.map((lang) => [lang, text]))
const invoicing = {
  userCanDownloadReceiptOrInvoice: true,
  euVatCheckingEnabled: false,
  invoiceAllowed: false,
  onlyInvoice: false,
  customerReferenceEnabled: false,
  enabledItalyEInvoicing: false,
  vatNumberStrictlyRequired: false,
}
const analytics = { googleAnalyticsKey: null, googleAnalyticsScrambledInfo: true, clientId: null }

export const info = {
  ...tomorrow,
  demoModeEnabled: false,
  devModeEnabled: false,
  prodModeEnabled: true,
  analyticsConfiguration: analytics,
  globalPrivacyPolicyUrl: null,
  globalTermsUrl: null,
  invoicingConfiguration: invoicing,
  announcementBannerContentHTML: null,
  walletConfiguration: { gWalletEnabled: false, passEnabled: false },
  challengeConfiguration: { apiKey: null, enabled: false, providerId: null },
}

export const allLanguages = languages.map((locale) => ({ locale, displayLanguage: locale }))

/**
 * Translations of the API's keys; two differ from ours, so that a test can see which server they come from.
 */
export const bundle: Record<string, string> = {
  ...(JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../src/i18n/locales/en/server.json'), 'utf8'),
  ) as Record<string, string>),
  'error.STEP_2_EMAIL_TYPO': 'Please check the address {{0}}',
  'warning.proceed': 'Yes, go on',
}

const day = 24 * 60 * 60_000
const start = Date.UTC(new Date().getUTCFullYear() + 1, 6, 8, 8)

const dates = {
  timeZone: 'Europe/Zurich',
  datesWithOffset: {
    startDateTime: start,
    startTimeZoneOffset: 7200,
    endDateTime: start + day / 3,
    endTimeZoneOffset: 7200,
  },
  sameDay: true,
  formattedBeginDate: inAll('Thu 08 Jul'),
  formattedBeginTime: inAll('10:00'),
  formattedEndDate: inAll('Thu 08 Jul'),
  formattedEndTime: inAll('18:00'),
}

/** `free`: without a currency, so that every price is blank (docs/api/values.md#money). */
export const event = (free: boolean) => ({
  ...tomorrow,
  ...dates,
  shortName: free ? 'meetup' : 'conference',
  displayName: 'Spring',
  title: { en: free ? 'Spring Meetup' : 'Spring Conference' },
  description: { en: '<p>Two <strong>tracks</strong>.</p>\n' },
  fileBlobId: '9f2c41aa',
  websiteUrl: 'https://meetup.example.org',
  location: 'Via Nassa 5, Lugano',
  format: 'IN_PERSON',
  mapUrl: '',
  organizationName: 'Meetup Org',
  organizationEmail: 'hello@example.org',
  privacyPolicyUrl: null,
  termsAndConditionsUrl: 'https://meetup.example.org/terms',
  currency: free ? null : 'CHF',
  currencyDescriptor: free ? null : { code: 'CHF', name: 'Swiss Franc', symbol: 'CHF', fractionDigits: 2 },
  free,
  vatIncluded: true,
  vat: '8.10',
  bankAccount: free ? '' : 'CH93 0076 2011 6238 5295 7',
  bankAccountOwner: [''],
  contentLanguages: [{ locale: 'en', displayLanguage: 'English' }],
  invoicingConfiguration: invoicing,
  captchaConfiguration: {
    captchaForTicketSelection: false,
    captchaForOfflinePaymentAndFree: false,
    recaptchaApiKey: null,
  },
  assignmentConfiguration: {
    forceAssignment: false,
    enableAttendeeAutocomplete: true,
    enableTicketTransfer: true,
  },
  promotionsConfiguration: { hasAccessPromotions: true, usePartnerCode: false },
  analyticsConfiguration: analytics,
  offlinePaymentConfiguration: { showOnlyBasicInstructions: false },
  embeddingConfiguration: { enabled: false, notificationOrigin: '' },
  i18nOverride: {},
  availableTicketsCount: null,
  customCss: null,
  canApplySubscriptions: false,
})

export const categories = (free: boolean) => ({
  ticketCategories: [
    {
      ...tomorrow,
      id: 11,
      name: 'Standard',
      description: {},
      ticketAccessType: 'ACCESS_OF_TOMORROW',
      bounded: true,
      maximumSaleableTickets: 5,
      free,
      formattedFinalPrice: free ? '' : '50.00',
      hasDiscount: false,
      formattedDiscountedPrice: '',
      ordinal: 1,
      expired: false,
      saleInFuture: false,
      containsPendingTickets: false,
      formattedInception: { en: '01.11.2026 08:00' },
      formattedExpiration: { en: '07.04.2027 23:00' },
      saleableAndLimitNotReached: true,
      accessRestricted: false,
      soldOutOrLimitReached: false,
      availableTickets: null,
      displayTaxInformation: true,
    },
  ],
  expiredCategories: [],
  additionalServices: [],
  waitingList: false,
  preSales: false,
  ticketCategoriesForWaitingList: [],
})

const question = {
  ...tomorrow,
  name: 'mood',
  value: null,
  type: 'input:tomorrow',
  required: true,
  editable: true,
  minLength: null,
  maxLength: null,
  restrictedValues: [],
  beforeStandardFields: false,
  fields: [{ fieldIndex: 0, fieldValue: null }],
  description: { xx: { label: 'Mood', placeholder: null, restrictedValuesDescription: {} } },
}

const noAttendee = {
  companyName: null,
  addressLine1: null,
  addressLine2: null,
  zip: null,
  city: null,
  state: null,
}

export interface ReservationFixture {
  readonly free: boolean
  readonly status: string
  readonly validated: boolean
  /** The details as they were sent. */
  readonly attendee: { firstName: string; lastName: string; email: string } | null
}

export function reservation({ free, status, validated, attendee }: ReservationFixture) {
  const none = { firstName: null, lastName: null, email: null }
  const [each, total] = free ? ['', ''] : ['50.00', '50.00']
  return {
    ...tomorrow,
    id: reservationId,
    shortId: '5D7C2E6E',
    ...(attendee ?? none),
    validity: Date.now() + 20 * 60_000,
    formattedExpirationDate: inAll('21/11/2026 15:50'),
    status,
    validatedBookingInformation: validated,
    ticketsByCategory: [
      {
        name: 'Standard',
        ticketAccessType: 'INHERIT',
        tickets: [
          {
            uuid: ticketId,
            ...(attendee ?? none),
            fullName: attendee === null ? null : `${attendee.firstName} ${attendee.lastName}`,
            userLanguage: null,
            assigned: attendee !== null,
            locked: false,
            acquired: status === 'COMPLETE',
            cancellationEnabled: false,
            sendMailEnabled: true,
            downloadEnabled: true,
            ticketFieldConfigurationBeforeStandard: [],
            ticketFieldConfigurationAfterStandard: [question],
            formattedOnlineCheckInDate: {},
            onlineEventStarted: false,
          },
        ],
      },
    ],
    orderSummary: {
      summary: [
        { name: 'Standard', amount: 1, price: each, subTotal: each, type: 'TICKET', taxPercentage: null },
        { name: null, amount: 0, price: '', subTotal: '0.00', type: 'ROW_OF_TOMORROW', taxPercentage: '0' },
      ],
      totalPrice: total,
      free,
      displayVat: true,
      priceInCents: free ? 0 : 5000,
      descriptionForPayment: '1 x Standard',
      totalVAT: free ? '' : '3.75',
      vatPercentage: free ? null : '8.10',
      notYetPaid: status === 'OFFLINE_PAYMENT',
    },
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
      ...noAttendee,
      country: null,
      taxId: null,
      hasTaxId: false,
      invoicingAdditionalInfo: { italianEInvoicing: null, empty: true },
    },
    containsCategoriesLinkedToGroups: false,
    activePaymentMethods: free
      ? {}
      : {
          METHOD_OF_TOMORROW: { paymentProxy: 'PROXY_OF_TOMORROW', parameters: { a: [null] } },
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
  }
}

export const ticket = ({ attendee }: ReservationFixture) => ({
  ...tomorrow,
  ...dates,
  fullName: `${attendee?.firstName ?? ''} ${attendee?.lastName ?? ''}`,
  email: attendee?.email ?? '',
  uuid: ticketId,
  ticketCategoryName: 'Standard',
  reservationFullName: 'Ada Keller',
  reservationId: '5D7C2E6E',
  deskPaymentRequired: false,
  additionalServiceWithData: [],
})
