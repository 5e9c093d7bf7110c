/** What other layers may use of the module catalogue. */
export { keepUntilEventsChange } from './event-list.ts'
export { countStock, listOpenCategories } from './queries/category-stock.ts'
export {
  findAnyEvent,
  findEvent,
  getEvent,
  listCategories,
  listEvents,
  listUpcomingEvents,
} from './queries/events.ts'
export {
  findAnyDescriptorEvent,
  findDescriptorEvent,
  findPurchaseContext,
  isOrganizer,
} from './queries/purchase-contexts.ts'
export { readOffers, type OfferOf } from './offers.ts'
export { loadEventView } from './event-state.ts'
export { isGuessing, isGuessingCodes } from './guessing.ts'
export { addCatalogue } from './routes.ts'
export { defaultMaximum, isOnSale } from './rules/availability.ts'
export type { StockCount } from './rules/availability.ts'
export { purchaseContextPath } from './rules/context-path.ts'
export { eventTitle, orderTextKey } from './rules/event-title.ts'
export { purchaseLanguage } from './rules/purchase-language.ts'
export { isSoldOut } from './rules/waiting-list-display.ts'
export type { OpenCategory } from './rules/waiting-list-display.ts'
export { formattedDates, isSameDay } from './views/event-dates.ts'
export { loadSale } from './sale.ts'
export { itemsByCategoryView } from './views/items-by-category-view.ts'
export { basicEventView, eventView, invoicingView } from './views/event-view.ts'
