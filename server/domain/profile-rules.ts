/** The profile form: what is wrong with it, and what of it is kept. Contract 2, 1.15. */
import type { ProfileForm } from '#core/contract/account.ts'
import type { AdditionalData } from '../store/tables/accounts.ts'
import type { Billing, ItalianBilling } from '../store/tables.ts'
import { problem, type ValidationError } from './problems.ts'

const longestName = 255
const longestLine = 256
const longestZip = 51

/** Blanks taken off both ends; empty is null. */
const typed = (text: string | null | undefined): string | null => text?.trim() || null

export interface ProfileData {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly billing: Billing
  readonly invoiceRequested: boolean
}

/** `skipVatNr` and `addCompanyBillingDetails` are answers to one order's questions and are not kept. */
export function profileData(form: ProfileForm): ProfileData {
  return {
    firstName: typed(form.firstName),
    lastName: typed(form.lastName),
    invoiceRequested: form.invoiceRequested === true,
    billing: {
      companyName: typed(form.billingAddressCompany),
      addressLine1: typed(form.billingAddressLine1),
      addressLine2: typed(form.billingAddressLine2),
      zip: typed(form.billingAddressZip),
      city: typed(form.billingAddressCity),
      state: typed(form.billingAddressState),
      country: typed(form.vatCountryCode),
      taxId: typed(form.vatNr),
      italian: italianOf(form),
    },
  }
}

function italianOf(form: ProfileForm): ItalianBilling | null {
  const italian = {
    fiscalCode: typed(form.italyEInvoicingFiscalCode)?.toUpperCase() ?? null,
    referenceType: form.italyEInvoicingReferenceType ?? null,
    addresseeCode: typed(form.italyEInvoicingReferenceAddresseeCode),
    pec: typed(form.italyEInvoicingReferencePEC),
    splitPayment: form.italyEInvoicingSplitPayment === true,
  }
  return Object.values(italian).some(Boolean) ? italian : null
}

const required = (field: string, value: string | null | undefined, code: string): ValidationError[] =>
  value ? [] : [problem(field, code)]

const atMost = (
  field: string,
  value: string | null | undefined,
  limit: number,
  code = 'error.tooLong',
): ValidationError[] => (value && value.length > limit ? [problem(field, code, limit)] : [])

/** Asked for only with `invoiceRequested`, which the reference's form never sends. */
const addressProblems = ({ addressLine1, zip, city, country }: Billing): ValidationError[] => [
  ...required('billingAddressLine1', addressLine1, 'error.emptyField'),
  ...required('billingAddressZip', zip, 'error.emptyField'),
  ...required('billingAddressCity', city, 'error.emptyField'),
  ...required('vatCountryCode', country, 'error.emptyField'),
]

export function profileProblems({
  firstName,
  lastName,
  billing,
  invoiceRequested,
}: ProfileData): ValidationError[] {
  return [
    ...required('firstName', firstName, 'error.STEP_2_EMPTY_FIRSTNAME'),
    ...atMost('firstName', firstName, longestName, 'error.STEP_2_MAX_LENGTH_FIRSTNAME'),
    ...required('lastName', lastName, 'error.STEP_2_EMPTY_LASTNAME'),
    ...atMost('lastName', lastName, longestName, 'error.STEP_2_MAX_LENGTH_LASTNAME'),
    ...(invoiceRequested ? addressProblems(billing) : []),
    ...atMost('billingAddressCompany', billing.companyName, longestLine),
    ...atMost('billingAddressLine1', billing.addressLine1, longestLine),
    ...atMost('billingAddressLine2', billing.addressLine2, longestLine),
    ...atMost('billingAddressZip', billing.zip, longestZip),
    ...atMost('billingAddressCity', billing.city, longestLine),
    ...atMost('billingAddressState', billing.state, longestLine),
    ...atMost('vatCountryCode', billing.country, 2),
    ...atMost('vatNr', billing.taxId, longestLine),
    ...atMost('italyEInvoicingFiscalCode', billing.italian?.fiscalCode, 28),
    ...atMost('italyEInvoicingReferenceAddresseeCode', billing.italian?.addresseeCode, 7),
    ...atMost('italyEInvoicingReferencePEC', billing.italian?.pec, longestLine),
  ]
}

/**
 * What stays of the stored answers after the form was sent. Nothing sent wipes them all; a key left out keeps its
 * values; a key sent has that one value afterwards, and none when it was emptied. Nobody can invent a key: its label
 * comes from an order's questions.
 */
export function keptAnswers(
  stored: AdditionalData,
  sent: Readonly<Record<string, string | null>>,
): AdditionalData {
  if (Object.keys(sent).length === 0) return {}
  const entries = Object.entries(stored).map(([key, answer]): [string, AdditionalData[string]] => {
    const wish = Object.hasOwn(sent, key) ? sent[key] : undefined
    if (wish === undefined) return [key, answer]
    const value = typed(wish)
    return [key, { label: answer.label, values: value === null ? [] : [value] }]
  })
  return Object.fromEntries(entries)
}
