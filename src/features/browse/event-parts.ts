/** Parts of the event page that few events have: each loads on demand. */
import type { EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import { lazyPart } from '#shared/lazy-part.ts'

export const PromoCode = lazyPart(async () => (await import('./components/PromoCode.tsx')).PromoCode, {
  isRendered: true,
})
export const AdditionalServices = lazyPart(
  async () => (await import('./components/AdditionalServices.tsx')).AdditionalServices,
  { isRendered: true },
)
export const ExpiredCategories = lazyPart(
  async () => (await import('./components/ExpiredCategories.tsx')).ExpiredCategories,
  { isRendered: true },
)
export const WaitingList = lazyPart(async () => (await import('./components/WaitingList.tsx')).WaitingList, {
  isRendered: true,
})
export const SaleStateChip = lazyPart(
  async () => (await import('./components/SaleStateChip.tsx')).SaleStateChip,
  { isRendered: true },
)
export const DynamicDiscountNotice = lazyPart(
  async () => (await import('./components/DynamicDiscountNotice.tsx')).DynamicDiscountNotice,
)
export const SaleBell = lazyPart(async () => (await import('./components/SaleBell.tsx')).SaleBell)
export const SaleQueue = lazyPart(async () => (await import('./components/SaleQueue.tsx')).SaleQueue)

/** Loads the parts that a server renders for the event. */
export const loadEventParts = (event: EventInfo, items: ItemsByCategory): Promise<unknown> =>
  Promise.all([
    event.promotionsConfiguration.hasAccessPromotions && PromoCode.load(),
    items.additionalServices.length > 0 && AdditionalServices.load(),
    items.expiredCategories.length > 0 && ExpiredCategories.load(),
    items.waitingList && WaitingList.load(),
    !items.ticketCategories.some((category) => category.saleableAndLimitNotReached) && SaleStateChip.load(),
  ])
