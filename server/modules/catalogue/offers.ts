/**
 * What the listed events sell now, kept for a short time: it changes with every reservation, and the list of events is
 * the most frequent call (docs/api/catalogue.md#offer).
 */
import * as z from 'zod/mini'
import { eventOffer } from '#core/contract/event.ts'
import { fromMinor } from '#core/domain/money.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { categoryPrice } from '#server/modules/pricing/index.ts'
import { listOfferedCategories, type ListedCategory } from './queries/offers.ts'
import { offerOf } from './rules/event-offer.ts'

/** The offer of an event of the list, as on the wire. */
export type OfferOf = (event: EventWithOrganization) => z.input<typeof eventOffer>

interface KeptOffers {
  /** The version of the list of events. */
  readonly version: string
  /** Epoch ms. */
  readonly readAt: number
  readonly offerOf: Promise<OfferOf>
}

const maxAge = 10_000

const keptByDatabase = new WeakMap<Database, KeptOffers>()

function encodeOffer(categories: readonly ListedCategory[], config: EventConfig, now: number) {
  const { currency } = config
  const paid = categories.map((category) => ({ ...category, price: categoryPrice(category, config) }))
  const { lowestPrice, priceVaries, soldOut } = offerOf(paid, now)
  const price = lowestPrice === null ? null : fromMinor(lowestPrice, fractionDigits(currency))
  return z.encode(eventOffer, { currency, lowestPrice: price, priceVaries, soldOut })
}

async function loadOffers(db: Database, now: number): Promise<OfferOf> {
  const categories = await listOfferedCategories(db, now)
  const encoded = new Map<number, ReturnType<OfferOf>>()
  return ({ id, config }) => {
    const offer = encoded.get(id) ?? encodeOffer(categories.get(id) ?? [], config, now)
    encoded.set(id, offer)
    return offer
  }
}

/**
 * Reads the offers again for a new version of the list, or once they are 10 s old.
 * @param version of the list of events
 */
export function readOffers({ db, now }: CoreContext, version: string): Promise<OfferOf> {
  const kept = keptByDatabase.get(db)
  if (kept?.version === version && Math.abs(now() - kept.readAt) < maxAge) return kept.offerOf
  const loaded = loadOffers(db, now())
  keptByDatabase.set(db, { version, readAt: now(), offerOf: loaded })
  // The next call reads them again.
  void loaded.catch(() => keptByDatabase.delete(db))
  return loaded
}
