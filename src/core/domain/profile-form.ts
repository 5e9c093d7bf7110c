/** What a person types in the profile, and how it becomes the wire's form and back. Contract 2, 1.15. */
import type { ProfileForm, User } from '../contract/account.ts'
import { billingValues, trimToNull, type BillingValues } from './billing-values.ts'

export interface ProfileValues extends BillingValues {
  firstName: string
  lastName: string
  /** In the order of {@link loadAnswers}: the names of the questions are the organisers' and may hold dots. */
  answers: { text: string }[]
}

type Answers = NonNullable<NonNullable<User['profile']>['additionalData']>

/** What was answered in earlier orders, by the question's name. */
export const answersOf = (me: User): [name: string, answer: Answers[string]][] =>
  Object.entries(me.profile?.additionalData ?? {})

/** What the box office knows of the person, as the form's first values. */
export function profileValues(me: User): ProfileValues {
  return {
    firstName: me.firstName ?? '',
    lastName: me.lastName ?? '',
    ...billingValues(me.profile?.billingDetails),
    answers: answersOf(me).map(([, { values }]) => ({ text: values[0] ?? '' })),
  }
}

const referenceTypes = ['ADDRESSEE_CODE', 'PEC', 'NONE'] as const

/**
 * The wire's form. A form without answers wipes all that are stored, so every known one goes along, changed or not
 * (contract 2, trap 28); the Italian e-invoicing data of an order do the same.
 */
export function toProfileForm(me: User, values: ProfileValues): ProfileForm {
  const { answers, vatCountryCode, vatNr } = values
  const italian = me.profile?.billingDetails.invoicingAdditionalInfo?.italianEInvoicing
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    addCompanyBillingDetails: trimToNull(values.billingAddressCompany) !== null,
    skipVatNr: trimToNull(vatNr) === null,
    billingAddressCompany: trimToNull(values.billingAddressCompany),
    billingAddressLine1: trimToNull(values.billingAddressLine1),
    billingAddressLine2: trimToNull(values.billingAddressLine2),
    billingAddressZip: trimToNull(values.billingAddressZip),
    billingAddressCity: trimToNull(values.billingAddressCity),
    billingAddressState: trimToNull(values.billingAddressState),
    vatCountryCode: trimToNull(vatCountryCode),
    vatNr: trimToNull(vatNr),
    ...(italian && {
      italyEInvoicingFiscalCode: italian.fiscalCode,
      italyEInvoicingReferenceType: referenceTypes.find((known) => known === italian.referenceType) ?? null,
      italyEInvoicingReferenceAddresseeCode: italian.addresseeCode,
      italyEInvoicingReferencePEC: italian.pec,
      italyEInvoicingSplitPayment: italian.splitPayment,
    }),
    additionalInfo: Object.fromEntries(
      answersOf(me).map(([name], index) => [name, answers[index]?.text.trim() ?? '']),
    ),
  }
}

const textFields = new Set<string>([
  'firstName',
  'lastName',
  'billingAddressCompany',
  'billingAddressLine1',
  'billingAddressLine2',
  'billingAddressZip',
  'billingAddressCity',
  'billingAddressState',
  'vatCountryCode',
  'vatNr',
] satisfies (keyof ProfileValues)[])

export type ProfileFieldName = Exclude<keyof ProfileValues, 'answers'>

/** The control that a problem's path names, or null for a problem of the whole form. */
export const profileFieldName = (path: string): ProfileFieldName | null =>
  textFields.has(path) ? (path as ProfileFieldName) : null
