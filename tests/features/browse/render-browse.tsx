/** Renders the shop's routes with their providers and a scripted API. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, parsePath, RouterProvider, type RouteObject } from 'react-router'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { createQueryClient } from '#app/query-client.ts'
import type { AnswerOf, Api, CallInput } from '#core/api/client.ts'
import type { Result } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import {
  additionalService,
  basicEvent,
  eventInfo,
  ticketCategory,
  type BasicEvent,
  type EventInfo,
} from '#core/contract/event.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { ServicesProvider, type Services } from '#platform/services.tsx'
import { testServices } from '../../support/test-services.ts'

export const value = <T,>(answer: T): Result<T> => ({
  kind: 'value',
  value: answer,
  warnings: [],
  serverTime: null,
})
export const unreachable: Result<never> = { kind: 'unreachable', reason: 'network' }

const languages = [
  { locale: 'en', displayLanguage: 'English' },
  { locale: 'de', displayLanguage: 'Deutsch' },
]

const dates = {
  timeZone: 'Europe/Zurich',
  datesWithOffset: {
    startDateTime: Date.UTC(2027, 6, 8, 18, 30),
    startTimeZoneOffset: 7200,
    endDateTime: Date.UTC(2027, 6, 8, 20, 30),
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

const invoicing = {
  userCanDownloadReceiptOrInvoice: true,
  euVatCheckingEnabled: false,
  invoiceAllowed: false,
  onlyInvoice: false,
  customerReferenceEnabled: false,
  enabledItalyEInvoicing: false,
  vatNumberStrictlyRequired: false,
}

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

/** The server's translations of these pages. */
const bundle = {
  'common.free': 'Free',
  'link.new-tab': 'Opens in a new tab',
  'common.refresh': 'Check again',
  'common.vat': 'VAT',
  'show-event.incVat': 'incl. {{0}}% {{1}}',
  'show-event.excVat': 'plus {{0}}% {{1}}',
  'show-event.tickets': 'Tickets',
  'show-event.tickets.left': '{{0}} left',
  'show-event.sales-not-started': 'Opens {{0}}',
  'show-event.sales-end': 'On sale until {{0}}',
  'show-event.sales-ended': 'Ended {{0}}',
  'show-event.expired-categories': 'No longer on sale',
  'show-event.sold-out': 'Sold out',
  'show-event.not-available': 'Not available',
  'show-event.all-tickets-reserved': 'All reserved',
  'show-event.all-tickets-reserved.info': 'Some may come back.',
  'show-event.continue': 'Continue',
  'show-event.additional-services': 'Extras',
  'show-event.donations': 'Donations',
  'show-event.mandatoryOneForTicket': 'Added to every ticket',
  'show-event.mandatoryPercentage': 'Added to every order',
  'show-event.additional.percentage.tickets': 'of the tickets',
  'show-event.additional.percentage.reservation': 'of the order',
  'error.STEP_1_SELECT_AT_LEAST_ONE': 'Choose at least one ticket.',
  'reservation.dynamic.discount.description': 'Discount',
  'show-event.header.title': '{{0}}',
  'show-event.category-refresh.complete': 'Up to date.',
  'event.online.badge': 'Online ticket',
  'error.STEP_1_NOT_ENOUGH_TICKETS': 'Not enough tickets are left.',
}

type Endpoints = typeof endpoints

/** The answer to a call of the endpoint with this name. */
export type AnswerTo<Name extends keyof Endpoints> = Result<AnswerOf<Endpoints[Name]>>

export type Answers = {
  -readonly [Name in keyof Endpoints]?: (
    input: CallInput<Endpoints[Name]>,
  ) => AnswerTo<Name> | Promise<AnswerTo<Name>>
}

type AnyAnswer = (input: unknown) => Result<unknown> | Promise<Result<unknown>>

/** An API with an answer for each endpoint name; a call without an answer finds no network. */
export function scriptedApi(answers: Answers) {
  const names = new Map<unknown, string>(
    Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]),
  )
  const call = vi.fn((endpoint: unknown, input: unknown): Promise<Result<unknown>> => {
    const answer = Reflect.get(answers, names.get(endpoint) ?? '') as AnyAnswer | undefined
    return Promise.resolve(answer ? answer(input) : unreachable)
  })
  return { api: { call } as unknown as Api, call }
}

/** Each page has its own history entry: lists keep their length by its key. */
let entries = 0

/** @param device services of this device that a test replaces; by default it has no storage, and the clock is at 0 */
export function openPage(
  routes: RouteObject[],
  address: string,
  answers: Answers,
  device: Partial<Services> | ((api: Api) => Partial<Services>) = {},
) {
  const { api, call } = scriptedApi({ languages: () => value(languages), ...answers })
  const texts = createTranslationStore()
  texts.setBundle('en', bundle)
  const client = createQueryClient()
  const router = createMemoryRouter(routes, {
    initialEntries: [{ ...parsePath(address), key: `entry-${String((entries += 1))}` }],
  })
  const services = testServices(api, { ...(typeof device === 'function' ? device(api) : device) })
  const view = render(
    <QueryClientProvider client={client}>
      <ServicesProvider value={services}>
        <TranslationProvider value={texts}>
          <RouterProvider router={router} />
        </TranslationProvider>
      </ServicesProvider>
    </QueryClientProvider>,
  )
  return { ...view, router, call, client, texts }
}
