/** Italy's electronic invoices: tax code, where the invoice is delivered, province. Contract 1, 2.19. */
import type { Warning } from '#core/contract/problem.ts'
import { problem, type ValidationError } from '../problems.ts'
import { bareNumber, isItalianTaxNumber } from '../vat/numbers.ts'
import { fitsName, isFiscalCode } from '../vat/fiscal-code.ts'
import type { BookingData } from './data.ts'
import { required } from './person-rules.ts'

/** What of a booking form, or of a profile, these rules look at. */
export type ItalianData = Pick<
  BookingData,
  'italian' | 'country' | 'company' | 'state' | 'zip' | 'vatNr' | 'invoiceRequested'
>

const longestCode = 28
const province = /^[a-z]{2}$/i
const postcode = /^\d{5}$/
const fiscalCodeField = 'italyEInvoicingFiscalCode'

/** Exactly that many of those characters. @param mayBeBlank where it need not be there, or is missed already */
function shaped(field: string, value: string | null, length: number, form: RegExp, mayBeBlank: boolean) {
  if (value === null && mayBeBlank) return []
  if (value?.length !== length) return [problem(field, 'error.length', length)]
  return form.test(value) ? [] : [problem(field, 'error.restrictedValue')]
}

/** A company may give the number of eleven digits it has as a company. */
const isAccepted = (code: string, company: string | null): boolean =>
  isFiscalCode(code) || (company !== null && isItalianTaxNumber(code))

function codeProblems({ italian: { fiscalCode }, country, company }: ItalianData): ValidationError[] {
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

function deliveryProblems({ italian }: ItalianData): ValidationError[] {
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

const numberProblems = ({ vatNr }: ItalianData): ValidationError[] =>
  vatNr === null || isItalianTaxNumber(bareNumber(vatNr, 'IT'))
    ? []
    : [problem('vatNr', 'error.STEP_2_INVALID_VAT')]

/** Whose invoice, and where it is delivered: as soon as a country was chosen, whichever. */
function personalProblems(data: ItalianData): ValidationError[] {
  if (data.country === null) return []
  return [...codeProblems(data), ...(data.country === 'IT' ? deliveryProblems(data) : [])]
}

/** For an order that is paid, where electronic invoices are on. */
export function italianProblems(data: ItalianData): ValidationError[] {
  if (data.country !== 'IT') return personalProblems(data)
  return [
    ...personalProblems(data),
    ...shaped('billingAddressState', data.state, 2, province, false),
    ...shaped('billingAddressZip', data.zip, 5, postcode, data.invoiceRequested),
    ...numberProblems(data),
  ]
}

/** Of a profile, whose address may still be missing (contract 2, 1.15): what is there has to be right. */
export function italianProfileProblems(data: ItalianData): ValidationError[] {
  if (data.country !== 'IT') return personalProblems(data)
  return [
    ...personalProblems(data),
    ...shaped('billingAddressState', data.state, 2, province, true),
    ...shaped('billingAddressZip', data.zip, 5, postcode, true),
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
