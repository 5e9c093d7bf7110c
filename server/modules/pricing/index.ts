/** The use cases and types of pricing for other modules. */
export {
  countFreeItems,
  claimServiceItems,
  listAdditionalServices,
  listReservationItems,
  releaseItems,
  codeUsage,
  findCode,
  findPromoCodeById,
  hasPromoCodes,
  claimPersonalCodes,
  linkPersonalCodes,
  lockPromoCode,
  releasePersonalCodes,
} from './queries.ts'
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
