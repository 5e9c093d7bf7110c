/** One event on sale, its categories and additional services, and the application info, decoded. */
import * as z from 'zod/mini'
import {
  additionalService,
  basicEvent,
  eventInfo,
  ticketCategory,
  type BasicEvent,
  type EventInfo,
} from '#core/contract/event.ts'

export const languages = [
  { locale: 'en', displayLanguage: 'English' },
  { locale: 'de', displayLanguage: 'Deutsch' },
]

export const application = {
  demoModeEnabled: false,
  devModeEnabled: false,
  prodModeEnabled: true,
  analyticsConfiguration: { googleAnalyticsKey: null, googleAnalyticsScrambledInfo: false, clientId: null },
  globalPrivacyPolicyUrl: null,
  globalTermsUrl: null,
  invoicingConfiguration: {
    userCanDownloadReceiptOrInvoice: false,
    euVatCheckingEnabled: false,
    invoiceAllowed: false,
    onlyInvoice: false,
    customerReferenceEnabled: false,
    enabledItalyEInvoicing: false,
    vatNumberStrictlyRequired: false,
  },
  announcementBannerContentHTML: null,
  walletConfiguration: { gWalletEnabled: false, passEnabled: false },
  challengeConfiguration: { apiKey: null, enabled: false, providerId: null },
}

/** 10 July 2027, 20:30 to 23:30 in Zurich. */
const dates = {
  timeZone: 'Europe/Zurich',
  datesWithOffset: {
    startDateTime: Date.UTC(2027, 6, 10, 18, 30),
    startTimeZoneOffset: 7200,
    endDateTime: Date.UTC(2027, 6, 10, 21, 30),
    endTimeZoneOffset: 7200,
  },
  sameDay: true,
  formattedBeginDate: {},
  formattedBeginTime: {},
  formattedEndDate: {},
  formattedEndTime: {},
  contentLanguages: languages,
}

/** `over`: as on the wire. */
export const someEvent = (over: Partial<z.input<typeof basicEvent>> = {}): BasicEvent =>
  z.decode(basicEvent, {
    shortName: 'pietra',
    fileBlobId: null,
    title: { en: 'Pietra Nights' },
    format: 'IN_PERSON',
    location: 'Quarry Theatre, Arzo',
    ...dates,
    ...over,
  })

export const wholeEvent = (over: Partial<EventInfo> = {}): EventInfo =>
  z.decode(eventInfo, {
    ...z.encode(basicEvent, someEvent()),
    displayName: 'Pietra Nights',
    description: { en: 'Music in a quarry.' },
    websiteUrl: null,
    mapUrl: '',
    organizationName: 'Associazione Pietra',
    organizationEmail: 'hello@example.org',
    privacyPolicyUrl: null,
    termsAndConditionsUrl: null,
    currency: 'CHF',
    currencyDescriptor: { code: 'CHF', name: 'Swiss Franc', symbol: 'CHF', fractionDigits: 2 },
    free: false,
    vatIncluded: true,
    vat: '8.10',
    bankAccount: '',
    bankAccountOwner: [''],
    invoicingConfiguration: { ...application.invoicingConfiguration, userCanDownloadReceiptOrInvoice: true },
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
    promotionsConfiguration: { hasAccessPromotions: false, usePartnerCode: false },
    analyticsConfiguration: { googleAnalyticsKey: null, googleAnalyticsScrambledInfo: true, clientId: null },
    offlinePaymentConfiguration: { showOnlyBasicInstructions: false },
    embeddingConfiguration: { enabled: false, notificationOrigin: '' },
    i18nOverride: {},
    availableTicketsCount: null,
    customCss: null,
    canApplySubscriptions: false,
    ...over,
  })

/** {@link wholeEvent} with texts of its dates, a second language and its own colors. */
export const event: EventInfo = wholeEvent({
  displayName: 'Pietra Nights 2027',
  title: { en: 'Pietra Nights 2027', de: 'Pietra-Nächte 2027' },
  description: { en: '' },
  organizationName: 'Pietra',
  organizationEmail: 'info@pietra.example',
  contentLanguages: [{ locale: 'en', displayLanguage: 'English' }],
  formattedBeginDate: { en: 'Sat 10 July 2027' },
  formattedBeginTime: { en: '20:30' },
  formattedEndDate: { en: 'Sat 10 July 2027' },
  formattedEndTime: { en: '23:30' },
  customCss: ':root { --accent: #1d4a47; }',
})

/** 9 July 2027, 12:00 UTC: the day before the event. */
export const dayBefore = Date.UTC(2027, 6, 9, 12)

type CategoryOnTheWire = z.input<typeof ticketCategory>

export const category = (over: Partial<CategoryOnTheWire> = {}) =>
  z.decode(ticketCategory, {
    id: 1,
    name: 'Standard',
    description: {},
    ticketAccessType: 'IN_PERSON',
    bounded: true,
    maximumSaleableTickets: 5,
    free: false,
    formattedFinalPrice: '120.00',
    hasDiscount: false,
    formattedDiscountedPrice: '',
    ordinal: 1,
    expired: false,
    saleInFuture: false,
    containsPendingTickets: false,
    formattedInception: { en: '1 June 2027, 10:00' },
    formattedExpiration: { en: '7 July 2027, 18:00' },
    saleableAndLimitNotReached: true,
    accessRestricted: false,
    soldOutOrLimitReached: false,
    availableTickets: null,
    displayTaxInformation: true,
    ...over,
  })

/** An extra for CHF 9, one for each ticket at most. `over`: as on the wire. */
export const service = (over: Partial<z.input<typeof additionalService>> = {}) =>
  z.decode(additionalService, {
    id: 1,
    type: 'SUPPLEMENT',
    supplementPolicy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET',
    fixPrice: true,
    availableQuantity: 999,
    maxQtyPerOrder: 1,
    free: false,
    formattedFinalPrice: '9.00',
    hasDiscount: false,
    formattedDiscountedPrice: '9.00',
    vatApplies: true,
    vatIncluded: true,
    vatPercentage: '8.10',
    expired: false,
    saleInFuture: false,
    formattedInception: { en: '1 June 2027, 10:00' },
    formattedExpiration: { en: '7 July 2027, 18:00' },
    title: { en: 'Seat cushion' },
    description: {},
    ...over,
  })

export const items = (
  ticketCategories: ReturnType<typeof category>[],
  expiredCategories: ReturnType<typeof category>[] = [],
  additionalServices: ReturnType<typeof service>[] = [],
) => ({
  ticketCategories,
  expiredCategories,
  additionalServices,
  waitingList: false,
  preSales: false,
  ticketCategoriesForWaitingList: [],
})
