/** What other layers may use of the module taxes. */
export {
  type TaxesContext,
  checkBuyerVatNumber,
  checkFieldVatNumbers,
  type VatRegister,
  createCachedRegister,
  createViesRegister,
} from './vat-verdicts.ts'
export {
  fiscalCodeMatchesName,
  isFiscalCode,
  isItalianTaxNumber,
  normalizeTaxNumber,
  reverseChargeOf,
  taxStatusFor,
  type TaxStatus,
} from './rules.ts'
