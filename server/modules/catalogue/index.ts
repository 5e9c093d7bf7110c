/** The use cases and types of catalogue for other modules. */
export { createOfferReader, listCurrentEvents } from './event-list.ts'
export {
  countStock,
  listOpenCategories,
  findAnyEvent,
  findEvent,
  getEvent,
  listCategories,
  listEvents,
  listEventsOfDescriptor,
  listUpcomingEvents,
  findAnyDescriptorEvent,
  findDescriptorEvent,
  findPurchaseContext,
  findOrganizer,
} from './queries.ts'
export { loadOrganizerInfo } from './organizer-info.ts'
export { loadEventView, loadSale } from './sale.ts'
export { isGuessing, isGuessingCodes } from './is-guessing.ts'
export {
  defaultMaximum,
  isOnSale,
  type StockCount,
  purchaseContextPath,
  eventTitle,
  orderTextKey,
  purchaseLanguage,
  isSoldOut,
  type OpenCategory,
} from './rules.ts'
export {
  eventDates,
  formattedDates,
  isSameDay,
  basicEventView,
  eventView,
  invoicingView,
  listedOrganizerView,
} from './views/event-view.ts'
export { itemsByCategoryView } from './views/items-by-category-view.ts'
