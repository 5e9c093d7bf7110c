/** Plans the items of additional services: price and ticket of each (docs/api/catalogue.md#additional-services). */
import { divideHalfUp } from '#core/domain/money.ts'
import { sum } from '#core/domain/sum.ts'
import type { AdditionalServiceRow } from '#server/infra/database/tables/pricing.ts'

/** A service that the visitor chose, with one price (minor units) for each item. */
export interface ChosenService {
  readonly service: AdditionalServiceRow
  readonly prices: readonly number[]
}

export interface PlannedItem {
  readonly ticketId: number | null
  readonly price: number
}

export interface PlannedService {
  readonly service: AdditionalServiceRow
  readonly items: readonly PlannedItem[]
}

interface ReservedTicket {
  readonly id: number
  readonly price: number
}

export const isServiceOnSale = ({ sale_from, sale_until }: AdditionalServiceRow, now: number): boolean =>
  sale_from <= now && now < sale_until

export const isMandatory = ({ policy }: Pick<AdditionalServiceRow, 'policy'>): boolean =>
  policy?.startsWith('MANDATORY_') ?? false

export const isPercentageFee = ({ policy }: Pick<AdditionalServiceRow, 'policy'>): boolean =>
  policy?.startsWith('MANDATORY_PERCENTAGE') ?? false

/** A fee in hundredths of a percent of `base`, within the limits of the service. Zero for a base of zero. */
export function percentageFee(base: number, { price, min_price, max_price }: AdditionalServiceRow): number {
  if (base === 0) return 0
  const fee = Number(divideHalfUp(BigInt(base) * BigInt(price), 10_000n))
  return Math.min(Math.max(fee, min_price ?? 0), max_price ?? Infinity)
}

/** Distributes items over the tickets in turn; the visitor can move them in the booking form. */
const distributeItems = (prices: readonly number[], tickets: readonly ReservedTicket[]): PlannedItem[] =>
  prices.map((price, index) => ({ price, ticketId: tickets[index % tickets.length]?.id ?? null }))

/**
 * Chosen and mandatory items. Percentages apply to prices before any discount, since a code discounts the fee
 * too. The fee on tickets comes first, then the chosen items, then the fee on all of these, then the items
 * for each ticket.
 * @param services every service of the event
 */
export function planServiceItems(
  tickets: readonly ReservedTicket[],
  chosen: readonly ChosenService[],
  services: readonly AdditionalServiceRow[],
  now: number,
): PlannedService[] {
  const due = (policy: string) => services.filter((one) => one.policy === policy && isServiceOnSale(one, now))
  const ticketValue = sum(tickets.map(({ price }) => price))
  const fees = (policy: string, base: number) =>
    due(policy).flatMap((service) => {
      const fee = percentageFee(base, service)
      return fee === 0 ? [] : [{ service, prices: [fee] }]
    })
  const onTickets = fees('MANDATORY_PERCENTAGE_FOR_TICKET', ticketValue)
  const before = [...onTickets, ...chosen].flatMap(({ prices }) => prices)
  const onOrder = fees('MANDATORY_PERCENTAGE_RESERVATION', ticketValue + sum(before))
  const forEach = due('MANDATORY_ONE_FOR_TICKET').map((service) => ({
    service,
    prices: tickets.map(() => service.price),
  }))
  return [...onTickets, ...chosen, ...onOrder, ...forEach].map(({ service, prices }) => ({
    service,
    items: distributeItems(prices, tickets),
  }))
}
