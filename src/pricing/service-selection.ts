/**
 * How many items of an additional service can be chosen, and what is sent. docs/api/client-behavior.md#quantities;
 * docs/api/catalogue.md#additional-services.
 */
import type { AdditionalService, ReserveTickets } from '#catalogue/contract/event.ts'
import { isMandatory } from './supplement-policy.ts'

/** By service id: the number of items, or the amount in minor units where the buyer names the price. */
export type ServiceSelection = Readonly<Record<number, number>>

/** The value on the wire for no limit, and the most items of one service in an order. */
export const maxServiceItems = 999
/** The largest amount that the server accepts, minor units. */
export const maxServiceAmount = 1_000_000_000

/** `mandatory`: the server adds it. `amount`: the buyer names the price. */
type ServiceKind = 'mandatory' | 'amount' | 'quantity'

export function serviceKind({
  supplementPolicy: policy,
  fixPrice,
}: Pick<AdditionalService, 'supplementPolicy' | 'fixPrice'>): ServiceKind {
  if (isMandatory({ policy })) return 'mandatory'
  return fixPrice ? 'quantity' : 'amount'
}

type Availability = Pick<AdditionalService, 'availableQuantity' | 'saleInFuture' | 'expired'>

/** Items left; 999 when the server names no number. */
export const availableItems = ({ availableQuantity }: Pick<AdditionalService, 'availableQuantity'>): number =>
  Math.max(0, Math.trunc(availableQuantity ?? maxServiceItems))

type ServiceState = 'open' | 'not-yet' | 'expired' | 'none-left'

export function serviceState(service: Availability): ServiceState {
  if (service.expired) return 'expired'
  if (service.saleInFuture) return 'not-yet'
  return availableItems(service) === 0 ? 'none-left' : 'open'
}

type Limits = Availability &
  Pick<AdditionalService, 'type' | 'supplementPolicy' | 'fixPrice' | 'maxQtyPerOrder'>

/** The policy limits each order of a donation, despite its name: the server obeys `maxQtyPerOrder` for it. */
export const isPerTicket = ({ type, supplementPolicy }: Pick<Limits, 'type' | 'supplementPolicy'>): boolean =>
  type !== 'DONATION' && supplementPolicy === 'OPTIONAL_MAX_AMOUNT_PER_TICKET'

export const isUnlimited = ({ type, supplementPolicy }: Pick<Limits, 'type' | 'supplementPolicy'>): boolean =>
  type !== 'DONATION' && supplementPolicy === 'OPTIONAL_UNLIMITED_AMOUNT'

/** The limit of the policy alone. @param tickets number of tickets in the selection */
export function policyLimit(service: Limits, tickets: number): number {
  if (isUnlimited(service)) return maxServiceItems
  const limit = isPerTicket(service) ? tickets * service.maxQtyPerOrder : service.maxQtyPerOrder
  return Math.min(maxServiceItems, Math.max(0, Math.trunc(limit)))
}

/** The most items of a service; 0 for a mandatory one and for one that is not on sale. */
export function maxServiceQuantity(service: Limits, tickets: number): number {
  const kind = serviceKind(service)
  if (kind === 'mandatory' || serviceState(service) !== 'open') return 0
  const most = Math.min(policyLimit(service, tickets), availableItems(service))
  return kind === 'amount' ? Math.min(1, most) : most
}

/** The selection reduced to what is on sale and within the limits, without zeros. */
export function limitServices(
  choice: ServiceSelection,
  services: readonly (Limits & Pick<AdditionalService, 'id'>)[],
  tickets: number,
): ServiceSelection {
  const fitted = services.map((service): [number, number] => {
    const count = Math.trunc(Number(choice[service.id] ?? 0))
    const quantity = maxServiceQuantity(service, tickets)
    const most = service.fixPrice ? quantity : quantity * maxServiceAmount
    return [service.id, Number.isFinite(count) ? Math.min(Math.max(0, count), most) : 0]
  })
  return Object.fromEntries(fitted.filter(([, value]) => value > 0))
}

/** Services in the selection, each counted as often as it is chosen; an amount counts once. */
export const serviceCount = (
  choice: ServiceSelection,
  services: readonly Pick<AdditionalService, 'id' | 'fixPrice'>[],
): number =>
  services.reduce((count, { id, fixPrice }) => {
    const value = choice[id] ?? 0
    return count + (fixPrice ? value : Math.min(1, value))
  }, 0)

export type ServiceLine = NonNullable<ReserveTickets['additionalService']>[number]

/**
 * The service lines of the reserve call: only those above 0 (docs/api/reservations.md#reserve).
 * @param digits decimals of the currency
 */
export const serviceLines = (
  choice: ServiceSelection,
  services: readonly Pick<AdditionalService, 'id' | 'fixPrice'>[],
  digits: number,
): ServiceLine[] =>
  services.flatMap(({ id, fixPrice }): ServiceLine[] => {
    const value = choice[id] ?? 0
    if (value <= 0) return []
    return fixPrice
      ? [{ additionalServiceId: id, quantity: value }]
      : [{ additionalServiceId: id, amount: value / 10 ** digits }]
  })
