/** Parts of the event page that few events have: each loads on demand. */
import type { EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import { lazyOptional, lazyPart } from '#ui/lazy-optional.ts'

export const PromoCode = lazyPart(async () => (await import('./components/PromoCode.tsx')).PromoCode)
export const AdditionalServices = lazyPart(
  async () => (await import('./components/AdditionalServices.tsx')).AdditionalServices,
)
export const ExpiredCategories = lazyPart(
  async () => (await import('./components/ExpiredCategories.tsx')).ExpiredCategories,
)
export const WaitingList = lazyPart(async () => (await import('./components/WaitingList.tsx')).WaitingList)
export const SaleStateChip = lazyPart(
  async () => (await import('./components/SaleStateChip.tsx')).SaleStateChip,
)
export const DynamicDiscountNotice = lazyOptional(
  async () => (await import('./components/DynamicDiscountNotice.tsx')).DynamicDiscountNotice,
)
export const SaleBell = lazyOptional(async () => (await import('./components/SaleBell.tsx')).SaleBell)
export const SaleQueue = lazyOptional(async () => (await import('./components/SaleQueue.tsx')).SaleQueue)

/** Loads the parts that a server renders for the event. */
export const loadEventParts = (event: EventInfo, items: ItemsByCategory): Promise<unknown> =>
  Promise.all([
    event.promotionsConfiguration.hasAccessPromotions && PromoCode.load(),
    items.additionalServices.length > 0 && AdditionalServices.load(),
    items.expiredCategories.length > 0 && ExpiredCategories.load(),
    items.waitingList && WaitingList.load(),
    !items.ticketCategories.some((category) => category.saleableAndLimitNotReached) && SaleStateChip.load(),
  ])
