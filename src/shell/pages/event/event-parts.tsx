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
export const SaleBell = lazyPart(async () => (await import('#push/parts/SaleBell.tsx')).SaleBell)
export const SaleQueue = lazyPart(async () => (await import('#queue/parts/SaleQueue.tsx')).SaleQueue)

/** The reservations that this device holds: loaded on a device that has stored something. */
export const HeldReservations = lazyPart(
  async () => (await import('#purchase/parts/HeldReservations.tsx')).HeldReservations,
  { texts: 'checkout' },
)
/** The passes of the device that open the event. */
export const StoredPassChoice = lazyPart(
  async () => (await import('#pass/parts/StoredPassChoice.tsx')).StoredPassChoice,
  { texts: 'checkout' },
)
/** Beside an event that sells nothing. */
export const OtherEvents = lazyPart(
  async () => (await import('#catalogue/parts/OtherEvents.tsx')).OtherEvents,
  { texts: 'lists', outline: <div className="list-placeholder" /> },
)
/** The ways on from an address without an event. */
export const EventNotFound = lazyPart(
  async () => (await import('#catalogue/parts/EventNotFound.tsx')).EventNotFound,
  { texts: 'lists' },
)

/** Loads the parts that a server renders for the event. */
export const loadEventParts = (event: EventInfo, items: ItemsByCategory): Promise<unknown> =>
  Promise.all([
    event.promotionsConfiguration.hasAccessPromotions && PromoCode.load(),
    items.additionalServices.length > 0 && AdditionalServices.load(),
    items.expiredCategories.length > 0 && ExpiredCategories.load(),
    items.waitingList && WaitingList.load(),
  ])
