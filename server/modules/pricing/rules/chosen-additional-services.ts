/**
 * Reads and checks the services of a reserve call (docs/api/reservations.md#reserve,
 * docs/api/catalogue.md#additional-services).
 */
import { parseAmount } from '#core/contract/amount.ts'
import type { ReserveTickets } from '#core/contract/event.ts'
import { toMinor } from '#core/domain/money.ts'
import { maxServiceAmount, maxServiceItems } from '#core/domain/service-selection.ts'
import { sum } from '#core/domain/sum.ts'
import { isMandatory } from '#core/domain/supplement-policy.ts'
import type { AdditionalServiceRow } from '#server/infra/database/tables/pricing.ts'
import { isServiceOnSale, type ChosenService } from './additional-service-items.ts'

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

export interface ServiceChoice {
  readonly chosen: readonly ChosenService[]
  /** How many services are unknown, not on sale or over their limit. */
  readonly refusedCount: number
}

export interface ServiceOffer {
  /** Every additional service of the event. */
  readonly services: readonly AdditionalServiceRow[]
  /** Tickets in the reservation. */
  readonly ticketCount: number
  /** Decimals of the currency. */
  readonly digits: number
  /** Epoch ms. */
  readonly now: number
}

/** Lines of mandatory services count for nothing: the server adds those services itself. */
export function chooseServices(
  lines: readonly ServiceLine[],
  { services, ticketCount, digits, now }: ServiceOffer,
): ServiceChoice {
  const ids = [...new Set(lines.map(({ serviceId }) => serviceId))]
  const chosen = ids.flatMap((id): (ChosenService | null)[] => {
    const service = services.find((one) => one.id === id)
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
  const allowed = chosen.filter((one) => one !== null)
  return { chosen: allowed, refusedCount: chosen.length - allowed.length }
}
