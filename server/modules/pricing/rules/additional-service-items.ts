/** Which items an order gets, for which ticket and at which price. Contract 1, 3.7. */
import { divideHalfUp } from '#core/domain/money.ts'
import { sum } from '#core/domain/sum.ts'
import type { AdditionalServiceRow } from '#server/infra/database/tables/pricing.ts'

/** What the visitor chose of a service: one price (minor units) for each item. */
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

/** A fee of hundredths of a percent, within its bounds. An order that costs nothing has no fee. */
export function percentageFee(base: number, { price, min_price, max_price }: AdditionalServiceRow): number {
  if (base === 0) return 0
  const fee = Number(divideHalfUp(BigInt(base) * BigInt(price), 10_000n))
  return Math.min(Math.max(fee, min_price ?? 0), max_price ?? Infinity)
}

/** Items in turn over the tickets; the visitor may move them later. */
const distributeItems = (prices: readonly number[], tickets: readonly ReservedTicket[]): PlannedItem[] =>
  prices.map((price, index) => ({ price, ticketId: tickets[index % tickets.length]?.id ?? null }))

/**
 * Chosen and mandatory items. Percentages are taken of source prices, before any discount, because a discount then
 * takes its part off the fee as off every supplement: first the fee on tickets, then the chosen ones, then the fee on
 * all of these; those for each ticket come on top.
 * @param services of the event
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
