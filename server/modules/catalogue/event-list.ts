/**
 * The list of events, kept in memory until the catalogue changes: formatting every date in every language of the API takes
 * 100 times as long as the rest of the call (docs/api/catalogue.md#event-list).
 */
import type { BasicEvent } from '#catalogue/contract/event.ts'
import type { OrganizerInfo } from '#catalogue/contract/organizer.ts'
import { grouped } from '#kit/grouped.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { fromMinor } from '#kit/money/money.ts'
import { day, second } from '#kit/time/durations.ts'
import { createBriefCache } from '#server/infra/bounded-cache.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { catalogueVersionOf, keptInCatalogue, withOneCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type {
  EventConfig,
  AdditionalServiceRow,
  EventWithOrganization,
} from '#server/infra/database/tables/tables.ts'
import { l10nToHtml } from '#server/infra/i18n/markdown.ts'
import { planServiceItems } from '#server/modules/pricing/rules/additional-services.ts'
import { finalPrice } from '#server/modules/pricing/rules/reservation-price.ts'
import {
  listEvents,
  listMandatoryServices,
  listOfferedCategories,
  type ListedCategory,
  findOrganizer,
  listPastEvents,
} from './queries.ts'
import { offerOf } from './rules.ts'
import { basicEventView } from './views/event-view.ts'

const maxPastEvents = 12

/**
 * @param languages of the dates of past events; every language of the API when absent
 * @returns undefined for an unknown slug
 */
export async function loadOrganizerInfo(
  slug: string,
  { db, now, translations }: CoreContext,
  languages?: string[],
): Promise<OrganizerInfo | undefined> {
  const organizer = await findOrganizer(db, slug)
  if (!organizer) return undefined
  const pastEvents = await listPastEvents(db, {
    organizationId: organizer.id,
    now: now(),
    limit: maxPastEvents,
  })
  return {
    slug,
    name: organizer.name,
    email: organizer.email,
    description: l10nToHtml(organizer.description ?? {}),
    websiteUrl: organizer.website_url,
    fileBlobId: organizer.file_id,
    pastEvents: pastEvents.map((event) => basicEventView(event, translations, languages)),
  }
}

type Offer = NonNullable<BasicEvent['offer']>
type OfferOf = (event: EventWithOrganization) => Offer

/** Ms for which the list has the same offers, which depend on the stock. */
const maxOfferAge = 10 * second

/** @param services those that each order of the event has */
function offerView(
  categories: readonly ListedCategory[],
  services: readonly AdditionalServiceRow[],
  config: EventConfig,
  now: number,
): Offer {
  const { currency } = config
  const paid = categories.map((category) => {
    const fees = planServiceItems([{ id: 0, price: category.price }], [], services, now)
    return { ...category, price: finalPrice(category, fees, config) }
  })
  const { lowestPrice, saleStartsAt, ...state } = offerOf(paid, now)
  const price = lowestPrice === null ? null : fromMinor(lowestPrice, fractionDigits(currency))
  const offer = { currency, lowestPrice: price, ...state }
  return saleStartsAt === null ? offer : { ...offer, saleStartsAt }
}

async function loadOffers(db: Database, now: number): Promise<OfferOf> {
  const categories = await listOfferedCategories(db, now)
  const services = grouped(await listMandatoryServices(db), ({ event_id }) => event_id)
  const offers = new Map<number, Offer>()
  return ({ id, config }) => {
    const offer = offers.get(id) ?? offerView(categories.get(id) ?? [], services.get(id) ?? [], config, now)
    offers.set(id, offer)
    return offer
  }
}

/** Reads the offers of events. */
export type OfferReader = (db: Database) => Promise<OfferOf>

/** @returns reads the offers, again after a change of the catalogue or once they are 10 s old */
export function createOfferReader({ now }: Pick<CoreContext, 'now'>): OfferReader {
  const kept = createBriefCache<OfferOf>(1, now, maxOfferAge)
  return async (db) => kept.get(String(await catalogueVersionOf(db)), () => loadOffers(db, now()))
}

/** A key for what is kept of the events that have not ended: it is the same for a day. */
const keyOf = (now: number): number => now - (now % day)

const listEventsSince = keptInCatalogue((db, time: number) => listEvents(db, time))

/** Public events that have not ended, sorted by time. */
export async function listCurrentEvents(db: Database, now: number): Promise<EventWithOrganization[]> {
  const events = await listEventsSince(db, keyOf(now))
  return events.filter(({ ends_at: end }) => end > now)
}

type EventFilter = (event: EventWithOrganization) => boolean

/** @returns answers with the events that the filter accepts */
export function createEventList({
  db,
  translations,
  now,
}: CoreContext): (accepts: EventFilter) => Promise<BasicEvent[]> {
  const readOffers = createOfferReader({ now })
  const listViews = keptInCatalogue(async (on, time: number) =>
    (await listEvents(on, time)).map((event) => ({ event, view: basicEventView(event, translations) })),
  )
  return async (accepts) => {
    const catalogue = withOneCatalogue(db)
    const views = await listViews(catalogue, keyOf(now()))
    const offerFor = await readOffers(catalogue)
    return views
      .filter(({ event }) => event.ends_at > now() && accepts(event))
      .map(({ event, view }) => ({ ...view, offer: offerFor(event) }))
  }
}
