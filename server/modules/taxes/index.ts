/** The use cases and types of taxes for other modules. */
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
