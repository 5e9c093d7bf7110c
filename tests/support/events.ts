/** The event of the tests, its categories and additional services as the server answers them, and the application info, decoded. */
import * as z from 'zod/mini'
import {
  additionalService,
  basicEvent,
  eventInfo,
  ticketCategory,
  type BasicEvent,
  type EventInfo,
} from '#catalogue/contract/event.ts'
import { eventFacts } from './event-facts.ts'

const languages = [
  { locale: 'en', displayLanguage: 'English' },
  { locale: 'it', displayLanguage: 'italiano' },
  { locale: 'de', displayLanguage: 'Deutsch' },
]

/** The HTML of a Markdown text that is one paragraph. */
const paragraph = (markdown: string) =>
  `<p>${markdown.replace(/\*\*(.+?)\*\*/, '<strong>$1</strong>').replace(/\*(.+?)\*/, '<em>$1</em>')}</p>\n`

const html = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, paragraph(text)]))

/** 50.00 for 5000 minor units. */
const amount = (minor: number) => (minor / 100).toFixed(2)

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

const day = { en: 'Sat 10 Jul 2027', it: 'sab 10 lug 2027', de: 'Samstag, 10. Juli 2027' }

const dates = {
  timeZone: eventFacts.timeZone,
  datesWithOffset: {
    startDateTime: eventFacts.startsAt,
    startTimeZoneOffset: 7200,
    endDateTime: eventFacts.endsAt,
    endTimeZoneOffset: 7200,
  },
  sameDay: true,
  formattedBeginDate: day,
  formattedBeginTime: { en: '20:30', it: '20:30', de: '20:30' },
  formattedEndDate: day,
  formattedEndTime: { en: '23:30', it: '23:30', de: '23:30' },
  contentLanguages: languages,
}

/** `over`: as on the wire. */
export const someEvent = (over: Partial<z.input<typeof basicEvent>> = {}): BasicEvent =>
  z.decode(basicEvent, {
    shortName: eventFacts.shortName,
    fileBlobId: null,
    title: eventFacts.title,
    format: eventFacts.format,
    location: eventFacts.location,
    ...dates,
    ...over,
  })

export const wholeEvent = (over: Partial<EventInfo> = {}): EventInfo =>
  z.decode(eventInfo, {
    ...z.encode(basicEvent, someEvent()),
    displayName: eventFacts.title.en,
    description: html(eventFacts.description),
    websiteUrl: null,
    mapUrl: '',
    organizationName: eventFacts.organizer.name,
    organizationEmail: eventFacts.organizer.email,
    privacyPolicyUrl: null,
    termsAndConditionsUrl: null,
    currency: eventFacts.currency,
    currencyDescriptor: { code: 'CHF', name: 'Swiss Franc', symbol: 'CHF', fractionDigits: 2 },
    free: false,
    vatIncluded: eventFacts.vatIncluded,
    vat: eventFacts.vat,
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

/** {@link wholeEvent} with its own colors. */
export const event: EventInfo = wholeEvent({ customCss: ':root { --accent: #1d4a47; }' })

/** 9 July 2027, 12:00 UTC: the day before the event. */
export const dayBefore = Date.UTC(2027, 6, 9, 12)

const salePeriod = {
  formattedInception: { en: '30.01.2027 10:00', it: '30/01/2027 10:00', de: '30.01.2027 10:00' },
  formattedExpiration: { en: '08.04.2027 11:00', it: '08/04/2027 11:00', de: '08.04.2027 11:00' },
}

type CategoryOnTheWire = z.input<typeof ticketCategory>

export const category = (over: Partial<CategoryOnTheWire> = {}) =>
  z.decode(ticketCategory, {
    id: 1,
    name: eventFacts.category.name,
    description: html(eventFacts.category.description),
    ticketAccessType: 'INHERIT',
    bounded: true,
    maximumSaleableTickets: 5,
    free: false,
    formattedFinalPrice: amount(eventFacts.category.price),
    hasDiscount: false,
    formattedDiscountedPrice: '',
    ordinal: 1,
    expired: false,
    saleInFuture: false,
    containsPendingTickets: false,
    ...salePeriod,
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
    vatPercentage: eventFacts.vat,
    expired: false,
    saleInFuture: false,
    ...salePeriod,
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
