/** Plans the items of additional services: price and ticket of each (docs/api/catalogue.md#additional-services). */
import { addMandatoryServices, type ServicePrices } from '#core/domain/mandatory-services.ts'
import type { AdditionalServiceRow } from '#server/infra/database/tables/pricing.ts'

/** A service that the visitor chose, with one price (minor units) for each item. */
export type ChosenService = ServicePrices<AdditionalServiceRow>

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

/** @param now epoch ms; the sale ends before `sale_until` */
export const isServiceOnSale = ({ sale_from, sale_until }: AdditionalServiceRow, now: number): boolean =>
  sale_from <= now && now < sale_until

/** Distributes items over the tickets in turn; the visitor can move them in the booking form. */
const distributeItems = (prices: readonly number[], tickets: readonly ReservedTicket[]): PlannedItem[] =>
  prices.map((price, index) => ({ price, ticketId: tickets[index % tickets.length]?.id ?? null }))

const priced = (row: AdditionalServiceRow) => ({
  row,
  policy: row.policy,
  price: row.price,
  minPrice: row.min_price,
  maxPrice: row.max_price,
})

/**
 * Chosen and mandatory items, each for one ticket.
 * @param services every service of the event
 */
export const planServiceItems = (
  tickets: readonly ReservedTicket[],
  chosen: readonly ChosenService[],
  services: readonly AdditionalServiceRow[],
  now: number,
): PlannedService[] =>
  addMandatoryServices(
    tickets.map(({ price }) => price),
    chosen.map(({ service, prices }) => ({ service: priced(service), prices })),
    services.filter((service) => isServiceOnSale(service, now)).map(priced),
  ).map(({ service, prices }) => ({ service: service.row, items: distributeItems(prices, tickets) }))
