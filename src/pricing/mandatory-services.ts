/**
 * Additional services that an order gets without a choice of the buyer (docs/api/catalogue.md#additional-services).
 */
import type { SupplementPolicy } from '#catalogue/contract/event.ts'
import { divideHalfUp } from '#kit/money/money.ts'
import { sum } from '#kit/sum.ts'
import type { WithPolicy } from './supplement-policy.ts'

export interface PricedService extends WithPolicy {
  /** Minor units; hundredths of a percent for the percentage policies. */
  readonly price: number
  /** Bounds of a percentage price, minor units. */
  readonly minPrice: number | null
  readonly maxPrice: number | null
}

/** A service with one price, minor units, for each of its items. */
export interface ServicePrices<S> {
  readonly service: S
  readonly prices: readonly number[]
}

type Fee = Pick<PricedService, 'price' | 'minPrice' | 'maxPrice'>

/** A fee in hundredths of a percent of `base`, within the limits of the service. Zero for a base of zero. */
function percentageFee(base: number, { price, minPrice, maxPrice }: Fee): number {
  if (base === 0) return 0
  const fee = Number(divideHalfUp(BigInt(base) * BigInt(price), 10_000n))
  return Math.min(Math.max(fee, minPrice ?? 0), maxPrice ?? Infinity)
}

/**
 * Adds the items of the mandatory services to the chosen ones. Percentages apply to prices before any discount, since
 * a code discounts the fee too. The fee on tickets comes first, then the chosen items, then the fee on all of these,
 * then the items for each ticket.
 * @param ticketPrices one for each ticket, minor units. @param services those on sale
 */
export function addMandatoryServices<S extends PricedService>(
  ticketPrices: readonly number[],
  chosen: readonly ServicePrices<S>[],
  services: readonly S[],
): ServicePrices<S>[] {
  const due = (policy: SupplementPolicy) => services.filter((service) => service.policy === policy)
  const fees = (policy: SupplementPolicy, base: number) =>
    due(policy).flatMap((service) => {
      const fee = percentageFee(base, service)
      return fee === 0 ? [] : [{ service, prices: [fee] }]
    })
  const ticketValue = sum(ticketPrices)
  const onTickets = fees('MANDATORY_PERCENTAGE_FOR_TICKET', ticketValue)
  const before = [...onTickets, ...chosen].flatMap(({ prices }) => prices)
  const onOrder = fees('MANDATORY_PERCENTAGE_RESERVATION', ticketValue + sum(before))
  const forEach = due('MANDATORY_ONE_FOR_TICKET').map((service) => ({
    service,
    prices: ticketPrices.map(() => service.price),
  }))
  return [...onTickets, ...chosen, ...onOrder, ...forEach]
}
