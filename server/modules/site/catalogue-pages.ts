/** Pages of the catalogue that the server renders, and their data, as on the wire and without anything of a visitor (docs/api/page-addresses.md#data-in-the-served-page). */
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { basicEvents, eventInfo, itemsByCategory } from '#catalogue/contract/event.ts'
import { organizerInfo } from '#catalogue/contract/organizer.ts'
import { basicSubscriptionDescriptors, subscriptionDescriptor } from '#catalogue/contract/subscriptions.ts'
import { pageDocument, type PageTemplate } from '#server/http/page-document.ts'
import { renderingCost } from '#server/http/rate-limit.ts'
import {
  createRenderedPages,
  renderedAddress,
  type RenderedPagesOptions,
} from '#server/http/rendered-pages.ts'
import { cspHash, type PolicyOptions } from '#server/http/security-headers.ts'
import { EncodedText } from '#server/http/shared-answers.ts'
import { catalogueVersionOf, withOneCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import {
  createOfferReader,
  listCurrentEvents,
  loadOrganizerInfo,
  type OfferReader,
} from '#server/modules/catalogue/event-list.ts'
import { findEvent } from '#server/modules/catalogue/queries.ts'
import { loadEventView, loadSale } from '#server/modules/catalogue/sale.ts'
import { basicEventView } from '#server/modules/catalogue/views/event-view.ts'
import { itemsByCategoryView } from '#server/modules/catalogue/views/items-by-category-view.ts'
import { findDescriptor, listDescriptors } from '#server/modules/pass/queries.ts'
import { basicSubscriptionView, subscriptionView } from '#server/modules/pass/views.ts'
import { readServerSettings } from '#server/modules/settings/queries.ts'
import { overriddenBundle } from '#server/modules/settings/views.ts'
import {
  type PageRequest,
  type RenderedPage,
  noContent,
  type PageContent,
  type PageData,
} from '#shell/rules/page-renderer.ts'
import { isRenderedAddress } from '#shell/rules/rendered-address.ts'
import { applicationInfo as infoCodec, bundle, languages } from '#wire/application.ts'
import { isListPage, parsePage, withCanonicalIds, type ListPage } from '#wire/page-paths.ts'
import type { SiteContext } from './context.ts'
import type { createPreloadLinks } from './preload-links.ts'
import { applicationInfo } from './routes/application.ts'
import { customStyle, renderedPageMetas } from './views/page-head.ts'

type PageContext = SiteContext & { readonly readOffers: OfferReader }

/** More events are a larger page than the app without them. */
const maxEvents = 200

async function eventContent(context: SiteContext, shortName: string): Promise<PageContent | null> {
  const event = await findEvent(context.db, shortName)
  if (!event) return null
  const view = await loadEventView(event, context)
  const sale = await loadSale(event, context)
  return {
    ...noContent,
    event: { shortName: event.short_name, value: z.encode(eventInfo, view) },
    categories: z.encode(
      itemsByCategory,
      await itemsByCategoryView(event, context, { sale, code: undefined }),
    ),
  }
}

async function subscriptionContent(context: PageContext, id: string): Promise<PageContent | null> {
  const descriptor = await findDescriptor(context.db, id)
  if (!descriptor) return null
  const value = z.encode(subscriptionDescriptor, await subscriptionView(descriptor, context))
  return { ...noContent, subscription: { id, value } }
}

/** @returns null with more than {@link maxEvents} events */
async function listedEvents(
  { db, translations, now, readOffers }: PageContext,
  organizerSlug: string | undefined,
  lang: string,
) {
  const events = (await listCurrentEvents(db, now())).filter(
    ({ organization }) => organizerSlug === undefined || organization.slug === organizerSlug,
  )
  if (events.length > maxEvents) return null
  const offerOf = await readOffers(db)
  const views = events.map((event) => ({
    ...basicEventView(event, translations, [lang]),
    offer: offerOf(event),
  }))
  return z.encode(basicEvents, views)
}

async function listedSubscriptions(context: SiteContext, organizerSlug: string | undefined) {
  const descriptors = await listDescriptors(context.db, context.now(), organizerSlug)
  const views = await Promise.all(descriptors.map((descriptor) => basicSubscriptionView(descriptor, context)))
  return z.encode(basicSubscriptionDescriptors, views)
}

async function listContent(
  context: PageContext,
  { page, organizerSlug }: ListPage,
  lang: string,
): Promise<PageContent | null> {
  const events = page === 'subscriptions' ? null : await listedEvents(context, organizerSlug, lang)
  if (events === null && page !== 'subscriptions') return null
  const organizer =
    page === 'home' && organizerSlug !== undefined
      ? await loadOrganizerInfo(organizerSlug, context, [lang])
      : undefined
  return {
    ...noContent,
    events,
    subscriptions: page === 'events' ? null : await listedSubscriptions(context, organizerSlug),
    organizer: organizer ? z.encode(organizerInfo, organizer) : null,
  }
}

/** @returns reads the data of a path in a language; null for a page without content, or with too much of it */
function createPageData(
  site: SiteContext,
): (db: Database, path: string, lang: string) => Promise<PageData | null> {
  const readOffers = createOfferReader(site)

  async function contentOf(context: PageContext, path: string, lang: string): Promise<PageContent | null> {
    const parsed = parsePage(path)
    // Found in any case; each spelling would be another page.
    if (path !== withCanonicalIds(path)) return null
    if (parsed?.page === 'event') return eventContent(context, parsed.eventShortName)
    if (parsed?.page === 'subscription') return subscriptionContent(context, parsed.subscriptionId)
    return isListPage(parsed) ? listContent(context, parsed, lang) : null
  }

  return async (db, path, lang) => {
    const context = { ...site, db, readOffers }
    const content = await contentOf(context, path, lang)
    if (content === null) return null
    const settings = await readServerSettings(db)
    const { translations } = context
    return {
      ...content,
      info: z.encode(infoCodec, await applicationInfo(context, settings)),
      bundle: z.encode(bundle, overriddenBundle(translations, settings, lang)),
      languages: content.event ? null : z.encode(languages, [...translations.offeredLanguages]),
    }
  }
}

/** A document for every visitor. */
interface CataloguePage {
  readonly text: EncodedText
  readonly policy: PolicyOptions
}

interface CataloguePagesOptions extends Pick<RenderedPagesOptions<CataloguePage>, 'renderer' | 'onError'> {
  readonly template: PageTemplate
  readonly preloadLinks: ReturnType<typeof createPreloadLinks>
  /** The policy of a page with these sources of styles. */
  readonly policyOf: (db: Database, styles: readonly string[]) => Promise<PolicyOptions>
}

/**
 * Renders pages of the catalogue into the HTML of the build, and keeps the last ones.
 * @returns finds the rendered page at an address; null when the app renders it
 */
export function createCataloguePages(
  context: SiteContext,
  { renderer, onError, template, preloadLinks, policyOf }: CataloguePagesOptions,
): (request: FastifyRequest, path: string, lang: string) => Promise<CataloguePage | null> {
  const { now, baseUrl: origin, signIn } = context
  const readPageData = createPageData(context)

  async function write(page: RenderedPage, { lang }: Pick<PageRequest, 'lang'>): Promise<CataloguePage> {
    const db = withOneCatalogue(context.db)
    const style = customStyle(await readServerSettings(db))
    const { path } = page.state
    const document = pageDocument(template.shell, {
      lang,
      page,
      head: `${preloadLinks.forRenderedPage(path, lang)}${renderedPageMetas(context, page)}${style.markup}`,
    })
    const { html, styles } = template.withStyle(document)
    const policy = await policyOf(db, [...styles, ...style.hashes])
    return { text: new EncodedText(html), policy: { ...policy, scripts: [cspHash(page.script)] } }
  }

  const renderedPages = createRenderedPages({ renderer, now, onError, write })

  return async (request, path, lang) => {
    const { query } = request
    if (!isRenderedAddress(path, Object.keys(query as object))) return null
    const address = renderedAddress(path, query, lang)
    const load = async () => {
      const db = withOneCatalogue(context.db)
      const data = await readPageData(db, path, lang)
      if (data === null) return null
      const version = await catalogueVersionOf(db)
      return {
        version,
        request: { address, lang, data, signInEnabled: signIn !== null, now: now(), origin },
      }
    }
    return renderedPages.get(`${lang} ${address}`, load, () => request.server.addCost(request, renderingCost))
  }
}
