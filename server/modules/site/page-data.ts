/** The data of the pages that are rendered ahead, as on the wire and without anything of a visitor. */
import * as z from 'zod/mini'
import { applicationInfo as infoCodec, bundle, languages } from '#core/contract/application.ts'
import { basicEvents, eventInfo, itemsByCategory } from '#core/contract/event.ts'
import { organizerInfo } from '#core/contract/organizer.ts'
import { basicSubscriptionDescriptors, subscriptionDescriptor } from '#core/contract/subscriptions.ts'
import { isListPage, parsePage, withCanonicalIds, type ListPage } from '#core/domain/page-paths.ts'
import { noContent, type PageContent, type PageData } from '#core/domain/page-renderer.ts'
import type { Database } from '#server/infra/database/database.ts'
import { createOfferReader, listCurrentEvents } from '#server/modules/catalogue/event-list.ts'
import { loadOrganizerInfo } from '#server/modules/catalogue/organizer-info.ts'
import { findEvent } from '#server/modules/catalogue/queries.ts'
import { loadEventView, loadSale } from '#server/modules/catalogue/sale.ts'
import { basicEventView } from '#server/modules/catalogue/views/event-view.ts'
import { itemsByCategoryView } from '#server/modules/catalogue/views/items-by-category-view.ts'
import { readServerSettings } from '#server/modules/settings/queries.ts'
import { overriddenBundle } from '#server/modules/settings/views.ts'
import { findDescriptor, listDescriptors } from '#server/modules/subscriptions/queries.ts'
import { basicSubscriptionView, subscriptionView } from '#server/modules/subscriptions/views.ts'
import type { SiteContext } from './context.ts'
import { applicationInfo } from './routes/application.ts'

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

async function subscriptionContent(context: SiteContext, id: string): Promise<PageContent | null> {
  const descriptor = await findDescriptor(context.db, id)
  if (!descriptor) return null
  const value = z.encode(subscriptionDescriptor, await subscriptionView(descriptor, context))
  return { ...noContent, subscription: { id, value } }
}

type OfferReader = ReturnType<typeof createOfferReader>

/** @returns null with more than {@link maxEvents} events */
async function listedEvents(
  { db, translations, now }: SiteContext,
  readOffers: OfferReader,
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
  context: SiteContext,
  readOffers: OfferReader,
  { page, organizerSlug }: ListPage,
  lang: string,
): Promise<PageContent | null> {
  const events =
    page === 'subscriptions' ? null : await listedEvents(context, readOffers, organizerSlug, lang)
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
export function createPageData(
  site: SiteContext,
): (db: Database, path: string, lang: string) => Promise<PageData | null> {
  const readOffers = createOfferReader(site)

  async function contentOf(context: SiteContext, path: string, lang: string): Promise<PageContent | null> {
    const parsed = parsePage(path)
    // Found in any case; each spelling would be another page.
    if (path !== withCanonicalIds(path)) return null
    if (parsed?.page === 'event') return eventContent(context, parsed.eventShortName)
    if (parsed?.page === 'subscription') return subscriptionContent(context, parsed.subscriptionId)
    return isListPage(parsed) ? listContent(context, readOffers, parsed, lang) : null
  }

  return async (db, path, lang) => {
    const context = { ...site, db }
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
