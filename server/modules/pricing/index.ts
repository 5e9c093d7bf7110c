/** What other layers may use of the module pricing. */
export {
  countFreeItems,
  holdItemRows,
  listAdditionalServices,
  listReservationItems,
  releaseItems,
} from './queries/additional-services.ts'
export {
  codeUsage,
  findCode,
  findPromoCodeById,
  hasPromoCodes,
  holdPersonalCodeRows,
  linkPersonalCodes,
  lockPromoCode,
  releasePersonalCodes,
} from './queries/promo-codes.ts'
export { planServiceItems } from './rules/additional-service-items.ts'
export type { ChosenService } from './rules/additional-service-items.ts'
export { chooseServices, serviceLinesOf } from './rules/chosen-additional-services.ts'
export type { ServiceLine } from './rules/chosen-additional-services.ts'
export { bestDiscountRule, dynamicDiscount } from './rules/dynamic-discounts.ts'
export {
  codeAppliesTo,
  codeRevealsCategory,
  discountOfCode,
  isCodeCurrent,
  isCodeValid,
  listedMaximum,
  orderMaximum,
} from './rules/promo-codes.ts'
export type { AppliedCode } from './rules/promo-codes.ts'
export { groupTicketsByCategory, reservationSummary, reservationTotal } from './rules/reservation-summary.ts'
export type { ReservationContents } from './rules/reservation-summary.ts'
export { categoryPrice } from './rules/reservation-price.ts'
export { isOwnTaxRow, summaryRowText } from './rules/row-labels.ts'
