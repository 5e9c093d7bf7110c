/** What an event sells now (docs/api/catalogue.md#offer). */

/** A category that is sold to everyone. */
export interface OfferedCategory {
  /** Minor units. */
  readonly price: number
  /** Epoch ms. */
  readonly saleUntil: number
  readonly hasFree: boolean
  /** Tickets are held and may become free again. */
  readonly hasPending: boolean
}

export interface Offer {
  /** Minor units; null where no ticket is left. */
  readonly lowestPrice: number | null
  readonly priceVaries: boolean
  readonly soldOut: boolean
}

/** @param now epoch ms */
export function offerOf(categories: readonly OfferedCategory[], now: number): Offer {
  const current = categories.filter(({ saleUntil }) => now < saleUntil)
  const prices = current.filter(({ hasFree }) => hasFree).map(({ price }) => price)
  const lowest = Math.min(...prices)
  return {
    lowestPrice: prices.length === 0 ? null : lowest,
    priceVaries: prices.some((price) => price > lowest),
    soldOut: current.length > 0 && current.every(({ hasFree, hasPending }) => !hasFree && !hasPending),
  }
}
