/** Renders the shop's routes with their providers and a scripted API. */
import { createMemoryRouter, parsePath, RouterProvider, type RouteObject } from 'react-router'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { createQueryClient } from '#shell/start/query-client.ts'
import type { Api } from '#wire/client.ts'
import { renderWithServices } from '../../support/render-with-services.tsx'
import { testServices, type TestServices } from '../../support/test-services.ts'
import { scriptedApi, value, type Answers } from '../../support/wire/scripted-api.ts'

const languages = [
  { locale: 'en', displayLanguage: 'English' },
  { locale: 'de', displayLanguage: 'Deutsch' },
]

/** The server's translations of these pages. */
const bundle = {
  'common.free': 'Free',
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
  'reservation-page.cancel': 'Cancel',
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

/** Each page but home has its own history entry: lists keep their length by its key, and home is the first page of the visit. */
let entries = 0

/** @param device services of this device that a test replaces; by default it has no storage, and the clock is at 0 */
export function openPage(
  routes: RouteObject[],
  address: string,
  answers: Answers,
  device: Partial<TestServices> | ((api: Api) => Partial<TestServices>) = {},
) {
  const { api, call } = scriptedApi({ languages: () => value(languages), ...answers })
  const texts = createTranslationStore()
  texts.setBundle('en', bundle)
  const client = createQueryClient()
  const router = createMemoryRouter(routes, {
    initialEntries: [
      {
        ...parsePath(address),
        key: /^\/(\?|$)/.test(address) ? 'default' : `entry-${String((entries += 1))}`,
      },
    ],
  })
  const services = testServices(api, { ...(typeof device === 'function' ? device(api) : device) })
  const view = renderWithServices(<RouterProvider router={router} />, services, { texts, client })
  return { ...view, router, call, client, texts }
}
