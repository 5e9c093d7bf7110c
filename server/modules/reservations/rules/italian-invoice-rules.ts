/** Checks the data of Italian e-invoices: fiscal code, delivery and province (docs/api/booking-details.md#rules). */
import type { Warning } from '#core/contract/problem.ts'
import { isEmailAddress } from '#core/domain/email-address.ts'
import { problem, type ValidationError } from '#server/infra/validation/validation-error.ts'
import {
  normalizeTaxNumber,
  isItalianTaxNumber,
  fiscalCodeMatchesName,
  isFiscalCode,
} from '#server/modules/taxes/index.ts'
import type { BookingData } from './booking-data.ts'
import { requiredProblems } from './person-rules.ts'

/** The fields of a booking or of a profile that these rules read. */
export type ItalianData = Pick<
  BookingData,
  'italian' | 'country' | 'company' | 'state' | 'zip' | 'vatNr' | 'invoiceRequested'
>

/** Greatest length of a fiscal code or a tax number of another country. */
export const maxFiscalCodeLength = 28
const provinceFormat = { length: 2, pattern: /^[a-z]{2}$/i }
const postcodeFormat = { length: 5, pattern: /^\d{5}$/ }
const fiscalCodeField = 'italyEInvoicingFiscalCode'

/** The format of a field: an exact number of characters. */
interface FieldFormat {
  readonly length: number
  readonly pattern: RegExp
  /** A blank value is no problem, or another rule reports it. */
  readonly mayBeBlank: boolean
}

function patternProblems(
  field: string,
  value: string | null,
  { length, pattern, mayBeBlank }: FieldFormat,
): ValidationError[] {
  if (value === null && mayBeBlank) return []
  if (value?.length !== length) return [problem(field, 'error.length', length)]
  return pattern.test(value) ? [] : [problem(field, 'error.restrictedValue')]
}

/** A company may enter its tax number of eleven digits instead of a fiscal code. */
const isAcceptedCode = (code: string, company: string | null): boolean =>
  isFiscalCode(code) || (company !== null && isItalianTaxNumber(code))

function fiscalCodeProblems({ italian: { fiscalCode }, country, company }: ItalianData): ValidationError[] {
  if (fiscalCode === null) return [problem(fiscalCodeField, 'error.emptyField')]
  // `billingProblems` reports the length.
  if (fiscalCode.length > maxFiscalCodeLength) return []
  if (country !== 'IT' || isAcceptedCode(fiscalCode, company)) return []
  return [problem(fiscalCodeField, 'error.restrictedValue')]
}

function addresseeProblems(code: string | null): ValidationError[] {
  const field = 'italyEInvoicingReferenceAddresseeCode'
  if (code === null) return requiredProblems(field, code)
  if (code.length !== 7) return [problem(field, 'error.lengthMustBe7')]
  return /^[a-z0-9]+$/i.test(code) ? [] : [problem(field, 'error.alphanumeric')]
}

/** A certified address is an e-mail address. */
function pecProblems(pec: string | null): ValidationError[] {
  const field = 'italyEInvoicingReferencePEC'
  if (pec === null) return requiredProblems(field, pec)
  return isEmailAddress(pec) ? [] : [problem(field, 'error.email')]
}

function deliveryProblems({ italian }: ItalianData): ValidationError[] {
  switch (italian.referenceType) {
    case null:
      return [problem('italyEInvoicingReferenceType', 'error.italyEInvoicingReferenceTypeSelectValue')]
    case 'ADDRESSEE_CODE':
      return addresseeProblems(italian.addresseeCode)
    case 'PEC':
      return pecProblems(italian.pec)
    case 'NONE':
      return []
  }
}

const italianVatNumberProblems = ({ vatNr }: ItalianData): ValidationError[] =>
  vatNr === null || isItalianTaxNumber(normalizeTaxNumber(vatNr, 'IT'))
    ? []
    : [problem('vatNr', 'error.STEP_2_INVALID_VAT')]

/** Fiscal code and delivery, once a country is chosen. */
function fiscalAndDeliveryProblems(data: ItalianData): ValidationError[] {
  if (data.country === null) return []
  return [...fiscalCodeProblems(data), ...(data.country === 'IT' ? deliveryProblems(data) : [])]
}

/** For reservations with a total above zero, where e-invoicing is enabled. */
export function italianProblems(data: ItalianData): ValidationError[] {
  if (data.country !== 'IT') return fiscalAndDeliveryProblems(data)
  return [
    ...fiscalAndDeliveryProblems(data),
    ...patternProblems('billingAddressState', data.state, { ...provinceFormat, mayBeBlank: false }),
    ...patternProblems('billingAddressZip', data.zip, {
      ...postcodeFormat,
      mayBeBlank: data.invoiceRequested,
    }),
    ...italianVatNumberProblems(data),
  ]
}

/**
 * For a profile, which may have no address yet (docs/api/accounts.md#update-the-profile): what is entered
 * must be valid.
 */
export function italianProfileProblems(data: ItalianData): ValidationError[] {
  if (data.country !== 'IT') return fiscalAndDeliveryProblems(data)
  return [
    ...fiscalAndDeliveryProblems(data),
    ...patternProblems('billingAddressState', data.state, { ...provinceFormat, mayBeBlank: true }),
    ...patternProblems('billingAddressZip', data.zip, { ...postcodeFormat, mayBeBlank: true }),
    ...italianVatNumberProblems(data),
  ]
}

/** A warning and not a problem: names change, and registers contain errors. */
export function italianWarnings({ country, italian, firstName, lastName }: BookingData): Warning[] {
  const { fiscalCode } = italian
  if (country !== 'IT' || fiscalCode === null || !isFiscalCode(fiscalCode)) return []
  return fiscalCodeMatchesName(fiscalCode, firstName ?? '', lastName ?? '')
    ? []
    : [{ code: 'warning.fiscal-code-name-mismatch', params: [] }]
}
