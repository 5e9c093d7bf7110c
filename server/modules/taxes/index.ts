/** What other layers may use of the module taxes. */
export type { TaxesContext } from './context.ts'
export { fiscalCodeMatchesName, isFiscalCode } from './rules/fiscal-code.ts'
export { isItalianTaxNumber, normalizeTaxNumber } from './rules/tax-numbers.ts'
export { reverseChargeOf, taxStatusFor } from './rules/tax-situation.ts'
export type { TaxStatus } from './rules/tax-situation.ts'
export { checkBuyerVatNumber, checkFieldVatNumbers } from './vat-verdicts.ts'
export type { VatRegister } from './vat-verdicts.ts'
export { createViesRegister } from './vies-register.ts'
