/** Additional services that a reservation contains, and their prices. */
import type { ReserveTickets } from '#catalogue/contract/event.ts'
import { parseAmount } from '#kit/money/amount.ts'
import { toMinor } from '#kit/money/money.ts'
import { sum } from '#kit/sum.ts'
import { addMandatoryServices, type ServicePrices } from '#pricing/mandatory-services.ts'
import { type OwnTax, vatRateOf } from '#pricing/price.ts'
import { maxServiceAmount, maxServiceItems } from '#pricing/service-selection.ts'
import { isMandatory } from '#pricing/supplement-policy.ts'
import type { AdditionalServiceRow } from '#server/infra/database/tables/tables.ts'

/** One line of the call; lines with no quantity are dropped. */
export interface ServiceLine {
  readonly serviceId: number
  readonly quantity: number
  /** Currency units as submitted, for services with a price of the visitor's choice. */
  readonly amount: number | null
}

/** @returns null when a number is not whole */
export function serviceLinesOf({ additionalService }: ReserveTickets): ServiceLine[] | null {
  const lines: ServiceLine[] = []
  for (const { additionalServiceId: serviceId, quantity = 1, amount = null } of additionalService ?? []) {
    // A quantity of null is not the default of one (docs/api/reservations.md#reserve).
    if (quantity === null || quantity === 0) continue
    if (!Number.isSafeInteger(quantity) || !Number.isSafeInteger(serviceId)) return null
    lines.push({ serviceId, quantity, amount })
  }
  return lines
}

/** Minor units, rounded half up; null for a negative or too large amount. */
function customPrice(amount: number | null, digits: number): number | null {
  if (amount === null) return 0
  const exact = parseAmount(String(amount))
  const minor = exact && toMinor(exact, digits)
  return minor !== null && minor >= 0 && minor <= maxServiceAmount ? minor : null
}

function isWithinPolicy(
  { type, policy, max_per_order }: AdditionalServiceRow,
  count: number,
  tickets: number,
): boolean {
  if (type === 'DONATION') return count <= max_per_order
  if (policy === 'OPTIONAL_MAX_AMOUNT_PER_TICKET') return count <= tickets * max_per_order
  if (policy === 'OPTIONAL_MAX_AMOUNT_PER_RESERVATION') return count <= max_per_order
  return true
}

function pricesOf(
  service: AdditionalServiceRow,
  lines: readonly ServiceLine[],
  digits: number,
): number[] | null {
  if (lines.some(({ quantity }) => quantity < 0)) return null
  if (service.fix_price) {
    const count = sum(lines.map(({ quantity }) => quantity))
    return new Array<number>(Math.min(count, maxServiceItems + 1)).fill(service.price)
  }
  const prices = lines.map(({ amount }) => customPrice(amount, digits))
  if (prices.some((price) => price === null)) return null
  return prices.flatMap((price) => (price ? [price] : []))
}

interface ServiceOffer {
  readonly services: readonly AdditionalServiceRow[]
  readonly ticketCount: number
  /** Decimals of the currency. */
  readonly digits: number
  /** Epoch ms. */
  readonly now: number
}

/**
 * Lines of mandatory services count for nothing: the server adds those services itself.
 * @returns `refusedCount`: how many services are unknown, not on sale or over their limit
 */
export function chooseServices(
  lines: readonly ServiceLine[],
  { services, ticketCount, digits, now }: ServiceOffer,
) {
  const ids = [...new Set(lines.map(({ serviceId }) => serviceId))]
  const chosen = ids.flatMap((id): (ChosenService | null)[] => {
    const service = services.find((candidate) => candidate.id === id)
    if (!service || !isServiceOnSale(service, now)) return [null]
    if (isMandatory(service)) return []
    const prices = pricesOf(
      service,
      lines.filter(({ serviceId }) => serviceId === id),
      digits,
    )
    if (!prices || prices.length > maxServiceItems || !isWithinPolicy(service, prices.length, ticketCount))
      return [null]
    return prices.length === 0 ? [] : [{ service, prices }]
  })
  const allowed = chosen.filter((choice) => choice !== null)
  return { chosen: allowed, refusedCount: chosen.length - allowed.length }
}

/** A service that the visitor chose, with one price (minor units) for each item. */
export type ChosenService = ServicePrices<AdditionalServiceRow>

interface PlannedItem {
  readonly ticketId: number | null
  readonly price: number
}

interface ReservedTicket {
  readonly id: number
  readonly price: number
}

/** @param now epoch ms; the sale ends before `sale_until` */
const isServiceOnSale = ({ sale_from, sale_until }: AdditionalServiceRow, now: number): boolean =>
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
): { readonly service: AdditionalServiceRow; readonly items: readonly PlannedItem[] }[] =>
  addMandatoryServices(
    tickets.map(({ price }) => price),
    chosen.map(({ service, prices }) => ({ service: priced(service), prices })),
    services.filter((service) => isServiceOnSale(service, now)).map(priced),
  ).map(({ service, prices }) => ({ service: service.row, items: distributeItems(prices, tickets) }))

/** @returns null for a service that has the tax of the event, or none */
export function ownTaxOf({ vat_type, vat }: Pick<AdditionalServiceRow, 'vat_type' | 'vat'>): OwnTax | null {
  const percentage = vat ?? '0'
  if (vat_type === 'INHERITED' || vat_type === 'NONE' || vatRateOf(percentage) === 0) return null
  return { percentage, included: vat_type === 'CUSTOM_INCLUDED' }
}
