/** Italy's electronic invoices: tax code, where the invoice is delivered, province. Contract 1, 2.19. */
import type { Warning } from '#core/contract/problem.ts'
import { problem, type ValidationError } from '../problems.ts'
import { bareNumber, isItalianTaxNumber } from '../vat/numbers.ts'
import { fitsName, isFiscalCode } from '../vat/fiscal-code.ts'
import type { BookingData } from './data.ts'
import { required } from './person-rules.ts'

const longestCode = 28
const fiscalCodeField = 'italyEInvoicingFiscalCode'

/** Exactly that many of those characters. A blank one of a wanted invoice is reported already. */
function shaped(field: string, value: string | null, length: number, form: RegExp, reported: boolean) {
  if (value === null && reported) return []
  if (value?.length !== length) return [problem(field, 'error.length', length)]
  return form.test(value) ? [] : [problem(field, 'error.restrictedValue')]
}

/** A company may give the number of eleven digits it has as a company. */
const isAccepted = (code: string, company: string | null): boolean =>
  isFiscalCode(code) || (company !== null && isItalianTaxNumber(code))

function codeProblems({ italian: { fiscalCode }, country, company }: BookingData): ValidationError[] {
  if (fiscalCode === null) return [problem(fiscalCodeField, 'error.emptyField')]
  if (fiscalCode.length > longestCode) return [problem(fiscalCodeField, 'error.tooLong', longestCode)]
  if (country !== 'IT' || isAccepted(fiscalCode, company)) return []
  return [problem(fiscalCodeField, 'error.restrictedValue')]
}

function addresseeProblems(code: string | null): ValidationError[] {
  const field = 'italyEInvoicingReferenceAddresseeCode'
  if (code === null) return required(field, code)
  if (code.length !== 7) return [problem(field, 'error.lengthMustBe7')]
  return /^[a-z0-9]+$/i.test(code) ? [] : [problem(field, 'error.alphanumeric')]
}

function deliveryProblems({ italian }: BookingData): ValidationError[] {
  switch (italian.referenceType) {
    case null:
      return [problem('italyEInvoicingReferenceType', 'error.italyEInvoicingReferenceTypeSelectValue')]
    case 'ADDRESSEE_CODE':
      return addresseeProblems(italian.addresseeCode)
    case 'PEC':
      return required('italyEInvoicingReferencePEC', italian.pec)
    case 'NONE':
      return []
  }
}

const numberProblems = ({ vatNr }: BookingData): ValidationError[] =>
  vatNr === null || isItalianTaxNumber(bareNumber(vatNr, 'IT'))
    ? []
    : [problem('vatNr', 'error.STEP_2_INVALID_VAT')]

/** For an order that is paid, where electronic invoices are on; asked as soon as a country was chosen, whichever. */
export function italianProblems(data: BookingData): ValidationError[] {
  if (data.country === null) return []
  if (data.country !== 'IT') return codeProblems(data)
  return [
    ...codeProblems(data),
    ...deliveryProblems(data),
    ...shaped('billingAddressState', data.state, 2, /^[a-z]{2}$/i, false),
    ...shaped('billingAddressZip', data.zip, 5, /^\d{5}$/, data.invoiceRequested),
    ...numberProblems(data),
  ]
}

/** People marry, and clerks mistype: a code of another name is pointed out, not refused. */
export function italianWarnings({ country, italian, firstName, lastName }: BookingData): Warning[] {
  const { fiscalCode } = italian
  if (country !== 'IT' || fiscalCode === null || !isFiscalCode(fiscalCode)) return []
  return fitsName(fiscalCode, firstName ?? '', lastName ?? '')
    ? []
    : [{ code: 'warning.fiscal-code-name-mismatch', params: [] }]
}
