/** A page as the server renders and serves it, in the document of the test. */
import { renderToReadableStream } from 'react-dom/server'
import * as z from 'zod/mini'
import {
  basicEvents,
  eventInfo,
  itemsByCategory,
  type BasicEvent,
  type EventInfo,
  type ItemsByCategory,
} from '#catalogue/contract/event.ts'
import { organizerInfo, type OrganizerInfo } from '#catalogue/contract/organizer.ts'
import {
  basicSubscriptionDescriptors,
  subscriptionDescriptor,
  type BasicSubscriptionDescriptor,
  type SubscriptionDescriptor,
} from '#catalogue/contract/subscriptions.ts'
import { pageDocument } from '#server/http/page-document.ts'
import { renderer } from '#shell/rendering/page-renderer.tsx'
import type { PageRequest, RenderedPage } from '#shell/rules/page-renderer.ts'
import { languages } from '#wire/application.ts'
import german from '../../../src/i18n/locales/de/server.json'
import english from '../../../src/i18n/locales/en/server.json'
import { application } from '../events.ts'

const bundles: Readonly<Record<string, object>> = { en: english, de: german }

/** Decoded content of the page. */
export interface SampleContent {
  readonly event?: EventInfo
  readonly categories?: ItemsByCategory
  readonly events?: readonly BasicEvent[]
  readonly subscriptions?: readonly BasicSubscriptionDescriptor[]
  readonly subscription?: { readonly id: string; readonly value: SubscriptionDescriptor }
  readonly organizer?: OrganizerInfo
}

/** When the server rendered the pages, epoch ms. */
export const renderedAt = Date.UTC(2027, 5, 20, 12)

export const pageRequest = (address: string, content: SampleContent, lang = 'en'): PageRequest => ({
  address,
  lang,
  signInEnabled: true,
  now: renderedAt,
  origin: 'https://tickets.example',
  data: {
    info: { ...application, organizerPagesEnabled: content.organizer !== undefined },
    bundle: bundles[lang],
    languages: content.event
      ? null
      : z.encode(languages, [
          { locale: 'en', displayLanguage: 'English' },
          { locale: 'de', displayLanguage: 'Deutsch' },
        ]),
    event: content.event
      ? { shortName: content.event.shortName, value: z.encode(eventInfo, content.event) }
      : null,
    categories: content.categories ? z.encode(itemsByCategory, content.categories) : null,
    events: content.events ? z.encode(basicEvents, [...content.events]) : null,
    subscriptions: content.subscriptions
      ? z.encode(basicSubscriptionDescriptors, [...content.subscriptions])
      : null,
    subscription: content.subscription
      ? { id: content.subscription.id, value: z.encode(subscriptionDescriptor, content.subscription.value) }
      : null,
    organizer: content.organizer ? z.encode(organizerInfo, content.organizer) : null,
  },
})

const template =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Tessera</title><meta name="description" content="Tickets" /></head><body><div id="root"><main></main></div></body></html>'

/** The HTML that the server sends. */
function servedDocument({ lang, signInEnabled }: PageRequest, page: RenderedPage): string {
  const head = `<meta name="authentication-enabled" content="${String(signInEnabled)}">`
  return pageDocument(template, { lang, page, head })
}

export interface ServedPage {
  readonly address: string
  readonly html: string
}

/**
 * Renders pages before any app runs: the renderers of server and browser share the values of contexts in one process.
 * @throws when one is not rendered ahead
 */
export async function renderServedPages(requests: readonly PageRequest[]): Promise<ServedPage[]> {
  const served: ServedPage[] = []
  for (const request of requests) {
    const page = await renderer.render(request)
    if (page === null) throw new Error(`${request.address} is not rendered ahead`)
    served.push({ address: request.address, html: servedDocument(request, page) })
  }
  // The server's renderer leaves the last context values in place.
  await (
    await renderToReadableStream('')
  ).allReady
  return served
}

/** Makes the page the document of the test. @returns the root of the app */
export function openServedPage({ address, html }: ServedPage): HTMLElement {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const { name, value } of parsed.documentElement.attributes)
    document.documentElement.setAttribute(name, value)
  document.head.innerHTML = parsed.head.innerHTML
  document.body.innerHTML = parsed.body.innerHTML
  history.replaceState(null, '', address)
  const root = document.getElementById('root')
  if (root === null) throw new Error('The document has no root')
  return root
}
