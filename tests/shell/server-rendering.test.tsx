import { QueryClientProvider } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server'
import { matchRoutes, StaticRouter, type RouteObject } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { myOrdersQuery } from '#account/parts/account-queries.ts'
import {
  bundleQuery,
  categoriesQuery,
  eventQuery,
  eventsQuery,
  infoQuery,
  languagesQuery,
} from '#catalogue/parts/catalogue-queries.ts'
import { subscriptionQuery, subscriptionsQuery } from '#catalogue/parts/subscription-queries.ts'
import { isBehindStoredPage } from '#device/browser/takeover.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { deviceOffset } from '#kit/time/event-dates.ts'
import { reservationStatuses } from '#purchase/contract/reservation.ts'
import { meQuery } from '#purchase/parts/booking/use-optional-user.ts'
import { selectedPaymentMethodQuery } from '#purchase/parts/payment/payment-method-query.ts'
import { reservationQuery } from '#purchase/parts/reservation-query.ts'
import { reservationStepOf } from '#purchase/rules/reservation-step.ts'
import { App } from '#shell/App.tsx'
import { createRoutes } from '#shell/routes.tsx'
import { isRenderedAddress } from '#shell/rules/rendered-address.ts'
import { createQueryClient } from '#shell/start/query-client.ts'
import { walletAddress } from '#ticket/rules/wallet-address.ts'
import { RenderingContext } from '#ui/app/rendering.ts'
import type { Services } from '#ui/data/services.ts'
import type { Api } from '#wire/client.ts'
import { isListPage, pagePatterns, parsePage, reservationSteps } from '#wire/page-paths.ts'
import english from '../../src/i18n/locales/en/server.json'
import { manyListed } from '../catalogue/pages/listed-subscriptions.ts'
import { ada, bought } from '../support/account.ts'
import { recordBrowserReads } from '../support/browser/browser-reads.ts'
// @vitest-environment node
import { application, category, items, someEvent, wholeEvent } from '../support/events.ts'
import { order } from '../support/orders.ts'
import { descriptor, descriptorId } from '../support/passes.ts'
import { testServices } from '../support/test-services.ts'

/** Values for the parameters of the route paths. */
const params: Readonly<Record<string, string>> = {
  organizerSlug: 'pietra',
  eventShortName: 'pietra',
  purchaseContextType: 'event',
  publicIdentifier: 'pietra',
  reservationId: order().id,
  subscriptionId: descriptorId,
  entryToken: '0b7f6a1e-3c55-4f0e-9a3c-0d9a57f2f9a1',
  ticketUuid: '207f224c-1df6-4994-9cb2-fa12eb36882d',
  id: '3f2b9c71-6d4e-4a58-b0c2-917e5a6d8f04',
  codeHash: 'fea58d8a33b1edc2e7ca3da52b387997f8b49f99826dbcb27d5685453205c98c',
}

const api: Api = { call: () => new Promise(() => undefined) }
const routes = createRoutes(createTranslationStore().loadNamespace)

/** The paths of all leaf routes, with the parameters filled in. */
const addressesOf = (table: readonly RouteObject[], parent = ''): string[] =>
  table.flatMap(({ path = '', children }) => {
    const pattern = path.startsWith('/') ? path : `${parent}/${path}`
    if (children) return addressesOf(children, pattern === '/' ? '' : pattern)
    return [
      pattern
        .replace('*', 'no-such-page')
        .replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? `no-sample-for-${name}`),
    ]
  })

/** A reservation whose status leads to the step at the end of the address. */
function reservationFor(address: string) {
  const step = address.split('/').at(-1)
  const candidates = reservationStatuses.flatMap((status) => [
    order({ status, validatedBookingInformation: false }),
    order({ status, validatedBookingInformation: true }),
  ])
  return (
    candidates.find(
      (reservation) =>
        reservationStepOf(reservation.status, reservation.validatedBookingInformation) === step,
    ) ?? order()
  )
}

function sampleClient(address: string, services: Services) {
  const client = createQueryClient()
  const filter = address.startsWith('/o/') ? { organizerSlug: 'pietra' } : {}
  client.setQueryData(infoQuery(api).queryKey, {
    ...application,
    announcementBannerContentHTML: 'Doors open at eight.',
  })
  client.setQueryData(languagesQuery(api).queryKey, [{ locale: 'en', displayLanguage: 'English' }])
  client.setQueryData(bundleQuery(api, 'en').queryKey, english)
  const events = ['pietra', 'dusk', 'dawn', 'noon', 'eve'].map((shortName) => someEvent({ shortName }))
  client.setQueryData(eventsQuery(api, filter).queryKey, events)
  client.setQueryData(subscriptionsQuery(api, filter).queryKey, manyListed(2))
  client.setQueryData(eventQuery(api, 'pietra').queryKey, wholeEvent())
  client.setQueryData(subscriptionQuery(api, descriptorId).queryKey, descriptor())
  client.setQueryData(categoriesQuery(api, 'pietra').queryKey, items([category()]))
  client.setQueryData(meQuery(api).queryKey, ada())
  client.setQueryData(myOrdersQuery(api).queryKey, [bought()])
  client.setQueryData(reservationQuery(api, services.now, order().id).queryKey, {
    info: reservationFor(address),
    clockOffset: 0,
  })
  client.setQueryData(selectedPaymentMethodQuery(api, order().id).queryKey, {
    paymentMethodId: 'interac',
    deleted: false,
    localizations: {
      en: { paymentName: 'Interac', paymentDescription: '', paymentInstructions: '<p>Send it.</p>' },
    },
  })
  return client
}

const reads = recordBrowserReads()
beforeEach(() => reads.start())
afterEach(() => reads.stop())

async function renderPage(address: string) {
  const translations = createTranslationStore()
  translations.setBundle('en', english)
  const routes = createRoutes(translations.loadNamespace)
  const errors: string[] = []
  const services = testServices(api, {
    now: () => {
      reads.found.add('services.now')
      return 0
    },
  })
  const stream = await renderToReadableStream(
    <RenderingContext value={{ at: 0, signedIn: null, markup: () => null }}>
      <QueryClientProvider client={sampleClient(address, services)}>
        <StaticRouter location={address}>
          <App translations={translations} services={services} routes={routes} />
        </StaticRouter>
      </QueryClientProvider>
    </RenderingContext>,
    { onError: (error) => void errors.push(String(error)) },
  )
  await stream.allReady
  return { html: await new Response(stream).text(), errors }
}

/** A part of each page that needs its data: a fallback lacks it. */
const contents: Readonly<Record<string, readonly string[]>> = {
  '/subscriptions-all': ['Pass 1'],
  '/o/pietra/subscriptions-all': ['Pass 1'],
  '/': ['Pietra Nights', '>Events</h1>'],
  '/o/pietra': ['>Events</h1>', '/o/pietra/events-all'],
  '/events-all': ['All events</h1>'],
  '/o/pietra/events-all': ['All events</h1>'],
  '/event/pietra': ['Quarry Theatre'],
  '/my-orders': ['Pietra Nights'],
  [`/event/pietra/reservation/${order().id}/book`]: ['Your details'],
  [`/event/pietra/reservation/${order().id}/overview`]: ['Review and pay'],
  [`/event/pietra/reservation/${order().id}/waiting-payment`]: ['5D7C2E6E'],
  [`/event/pietra/reservation/${order().id}/waiting-custom-payment`]: ['Interac'],
  [`/event/pietra/reservation/${order().id}/success`]: ['Standard'],
}

describe('rendering without a browser', () => {
  test.each(addressesOf(routes))(
    '%s renders its content without reading the browser, with all texts that it loads by itself (B5, B6, B7, B8, B9, B10, B11)',
    async (address) => {
      const { html, errors } = await renderPage(address)
      expect(errors).toEqual([])
      expect([...reads.found]).toEqual([])
      expect(html).not.toBe('')
      expect(html.match(/\bapp\.[a-z][\w-]*\.[\w.-]+/g) ?? []).toEqual([])
      for (const part of contents[address] ?? []) expect(html).toContain(part)
    },
  )

  test('expects content of pages that exist', () => {
    expect(addressesOf(routes)).toEqual(expect.arrayContaining(Object.keys(contents)))
  })

  test('has a route for every page address (B5, B6, B7, B8, B9, B10, B11, B12, B13, B23, B24)', () => {
    const withoutPage = Object.values(pagePatterns).filter(
      (pattern) => matchRoutes(routes, pattern)?.at(-1)?.route.path === '*',
    )
    expect(withoutPage).toEqual([])
  })

  test('covers every step of a reservation', () => {
    const addresses = addressesOf(routes)
    for (const step of reservationSteps)
      expect(addresses).toContain(`/event/pietra/reservation/${order().id}/${step}`)
    expect(addresses.join(' ')).not.toContain('no-sample-for')
  })
})

describe('the addresses of the route table', () => {
  const pages = addressesOf(routes).filter((address) => !address.includes('no-such-page'))

  test.each(pages)('%s is a page for parsePage', (address) => expect(parsePage(address)).not.toBeNull())

  test('are the pages that the server renders ahead and that the worker stores', () => {
    const addressesOf = (accepts: (address: string) => boolean) =>
      [...new Set(pages.filter(accepts).map((address) => parsePage(address)?.page))].sort()
    const lists = addressesOf((address) => isListPage(parsePage(address)))
    expect(addressesOf((address) => isRenderedAddress(address, []))).toEqual(
      [...lists, 'event', 'subscription'].sort(),
    )
    expect(addressesOf((address) => walletAddress(address) !== null)).toEqual([
      'doorView',
      'ticket',
      'wallet',
    ])
  })
})

describe('recordBrowserReads', () => {
  test('records globals, clock and time zone that the code of the app reads', () => {
    expect(() => isBehindStoredPage()).toThrow(TypeError)
    deviceOffset(0)
    expect([...reads.found]).toEqual(['document', 'Date.getTimezoneOffset'])
  })
})
