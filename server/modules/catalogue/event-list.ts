/**
 * The list of events, kept in memory until an event or its offer changes: formatting every date in every language of the API
 * takes 100 times as long as the rest of the call (docs/api/catalogue.md#event-list).
 */
import type { BasicEvent } from '#core/contract/event.ts'
import { fromMinor } from '#core/domain/money.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventConfig } from '#server/infra/database/tables/event-config.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { categoryPrice } from '#server/modules/pricing/index.ts'
import { listEvents, readEventListVersion, listOfferedCategories, type ListedCategory } from './queries.ts'
import { offerOf } from './rules.ts'
import { basicEventView } from './views/event-view.ts'

type Offer = NonNullable<BasicEvent['offer']>
type OfferOf = (event: EventWithOrganization) => Offer

interface KeptOffers {
  /** The version of the list of events. */
  readonly version: string
  /** Epoch ms. */
  readonly readAt: number
  readonly offerOf: Promise<OfferOf>
}

const maxAge = 10_000

const keptByDatabase = new WeakMap<Database, KeptOffers>()

function offerView(categories: readonly ListedCategory[], config: EventConfig, now: number): Offer {
  const { currency } = config
  const paid = categories.map((category) => ({ ...category, price: categoryPrice(category, config) }))
  const { lowestPrice, saleStartsAt, ...state } = offerOf(paid, now)
  const price = lowestPrice === null ? null : fromMinor(lowestPrice, fractionDigits(currency))
  const offer = { currency, lowestPrice: price, ...state }
  return saleStartsAt === null ? offer : { ...offer, saleStartsAt }
}

async function loadOffers(db: Database, now: number): Promise<OfferOf> {
  const categories = await listOfferedCategories(db, now)
  const offers = new Map<number, Offer>()
  return ({ id, config }) => {
    const offer = offers.get(id) ?? offerView(categories.get(id) ?? [], config, now)
    offers.set(id, offer)
    return offer
  }
}

/**
 * Reads the offers again for a new version of the list, or once they are 10 s old.
 * @param version of the list of events
 */
export function readOffers({ db, now }: CoreContext, version: string): Promise<OfferOf> {
  const cached = keptByDatabase.get(db)
  if (cached?.version === version && Math.abs(now() - cached.readAt) < maxAge) return cached.offerOf
  const loaded = loadOffers(db, now())
  keptByDatabase.set(db, { version, readAt: now(), offerOf: loaded })
  // The next call reads them again.
  void loaded.catch(() => keptByDatabase.delete(db))
  return loaded
}

type EventFilter = (event: EventWithOrganization) => boolean

interface ListedEvent {
  readonly event: EventWithOrganization
  /** Without its offer. */
  readonly view: BasicEvent
}

interface KeptList {
  /** The value of {@link readEventListVersion}. */
  readonly version: string
  readonly events: readonly ListedEvent[]
}

async function loadList({ db, translations, now }: CoreContext, version: string): Promise<KeptList> {
  const events = await listEvents(db, now())
  return {
    version,
    events: events.map((event) => ({ event, view: basicEventView(event, translations) })),
  }
}

/**
 * Keeps what `load` makes of the public events until one of them changes. Each call compares the version in the
 * database, so that a change by another instance or by an operator counts at once.
 */
export function keepUntilEventsChange<T>(
  { db, now }: Pick<CoreContext, 'db' | 'now'>,
  load: (version: string) => Promise<T>,
): () => Promise<T> {
  let cached: { readonly version: string; readonly value: T } | undefined
  let loading: { readonly version: string; readonly value: Promise<T> } | undefined

  async function loadOnce(version: string): Promise<T> {
    // Calls that arrive while the list is formatted wait for the same one.
    if (loading?.version !== version) loading = { version, value: load(version) }
    const { value } = loading
    try {
      cached = { version, value: await value }
      return cached.value
    } finally {
      if (loading?.value === value) loading = undefined
    }
  }

  return async () => {
    const version = await readEventListVersion(db, now())
    return cached?.version === version ? cached.value : loadOnce(version)
  }
}

/** @returns answers with the events that the filter accepts */
export function createEventList(context: CoreContext): (accepts: EventFilter) => Promise<BasicEvent[]> {
  const read = keepUntilEventsChange(context, (version) => loadList(context, version))
  return async (accepts) => {
    const { version, events } = await read()
    const offerFor = await readOffers(context, version)
    const listed = events.filter(({ event }) => accepts(event))
    return listed.map(({ event, view }) => ({ ...view, offer: offerFor(event) }))
  }
}
