/** One file to load: each costs 40 bytes in the first load of every page (byte budgets). */
export { DynamicDiscountNotice } from './DynamicDiscountNotice.tsx'
export { PromoCode } from './PromoCode.tsx'
