/** The use cases and types of pricing for other modules. */
export {
  assignItem,
  holdItems,
  holdPersonalCodes,
  linkPersonalCodes,
  releaseItems,
  releaseItemsAndCodes,
  takeItemsAndCodes,
} from './queries/items-and-codes.ts'
export {
  countFreeItems,
  listAdditionalServices,
  listReservationItems,
  findCode,
  findPromoCodeById,
  hasPromoCodes,
  lockCodeUsage,
} from './queries/codes-and-services.ts'
export {
  planServiceItems,
  type ChosenService,
  chooseServices,
  serviceLinesOf,
  type ServiceLine,
} from './rules/additional-services.ts'
export {
  bestDiscountRule,
  dynamicDiscount,
  codeAppliesTo,
  codeRevealsCategory,
  discountOfCode,
  isCodeCurrent,
  codeExpiry,
  isCodeValid,
  listedMaximum,
  orderMaximum,
  type AppliedCode,
} from './rules/discounts.ts'
export {
  groupTicketsByCategory,
  reservationSummary,
  isOwnTaxRow,
  summaryRowText,
} from './rules/reservation-summary.ts'
export { categoryPrice, reservationTotal, type ReservationContents } from './rules/reservation-price.ts'
