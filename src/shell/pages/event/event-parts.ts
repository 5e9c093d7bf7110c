/** Parts of the event page that few events have: each loads on demand. */
import type { EventInfo, ItemsByCategory } from '#catalogue/contract/event.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'

export const PromoCode = lazyPart(
  async () => (await import('#purchase/parts/selection/PromoCode.tsx')).PromoCode,
  {
    isRendered: true,
  },
)
export const AdditionalServices = lazyPart(
  async () => (await import('#purchase/parts/selection/AdditionalServices.tsx')).AdditionalServices,
  { isRendered: true },
)
export const ExpiredCategories = lazyPart(
  async () => (await import('#purchase/parts/selection/ExpiredCategories.tsx')).ExpiredCategories,
  { isRendered: true },
)
export const WaitingList = lazyPart(
  async () => (await import('#waiting-list/parts/WaitingList.tsx')).WaitingList,
  {
    isRendered: true,
  },
)
export const SaleStateChip = lazyPart(
  async () => (await import('#catalogue/parts/SaleStateChip.tsx')).SaleStateChip,
  { isRendered: true },
)
export const DynamicDiscountNotice = lazyPart(
  async () => (await import('#purchase/parts/selection/DynamicDiscountNotice.tsx')).DynamicDiscountNotice,
)
export const SaleBell = lazyPart(async () => (await import('#push/parts/SaleBell.tsx')).SaleBell)
export const SaleQueue = lazyPart(async () => (await import('#queue/parts/SaleQueue.tsx')).SaleQueue)

/** Loads the parts that a server renders for the event. */
export const loadEventParts = (event: EventInfo, items: ItemsByCategory): Promise<unknown> =>
  Promise.all([
    event.promotionsConfiguration.hasAccessPromotions && PromoCode.load(),
    items.additionalServices.length > 0 && AdditionalServices.load(),
    items.expiredCategories.length > 0 && ExpiredCategories.load(),
    items.waitingList && WaitingList.load(),
    !items.ticketCategories.some((category) => category.saleableAndLimitNotReached) && SaleStateChip.load(),
  ])
