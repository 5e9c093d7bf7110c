/**
 * The values of the profile form, and their conversion to and from the wire
 * (docs/api/accounts.md#update-the-profile).
 */
import { cleanText } from '#kit/text/clean-text.ts'
import { foldText } from '#kit/text/fold-text.ts'
import type { User } from '#purchase/contract/user.ts'
import {
  billingFields,
  billingValues,
  toBillingFields,
  codeOrNull,
  trimToNull,
  type BillingValues,
} from '#purchase/rules/booking/billing-values.ts'
import {
  italianInvoiceValues,
  italianTextFields,
  type ItalianInvoiceValues,
} from '#purchase/rules/booking/italian-invoice.ts'
import type { ProfileForm } from '../contract.ts'

export interface ProfileValues extends BillingValues, ItalianInvoiceValues {
  firstName: string
  lastName: string
  /** Answers in the order of {@link loadAnswers}; not by name, because field names may contain dots. */
  answers: { text: string }[]
}

type Answers = NonNullable<NonNullable<User['profile']>['additionalData']>

/** Answers of earlier reservations by the name of the additional field. */
export const answersOf = (me: User): [name: string, answer: Answers[string]][] =>
  Object.entries(me.profile?.additionalData ?? {})

/** The initial form values from the account. */
export function profileValues(me: User): ProfileValues {
  return {
    firstName: me.firstName ?? '',
    lastName: me.lastName ?? '',
    ...billingValues(me.profile?.billingDetails),
    ...italianInvoiceValues(me.profile?.billingDetails),
    answers: answersOf(me).map(([, { values }]) => ({ text: values[0] ?? '' })),
  }
}

/**
 * The body of the wire. A body without answers deletes all that are stored, so every known one is sent,
 * changed or not (docs/api/accounts.md#update-the-profile); the same is true for the Italian e-invoicing data.
 */
export function toProfileForm(me: User, values: ProfileValues): ProfileForm {
  const billing = toBillingFields(values)
  return {
    firstName: cleanText(values.firstName),
    lastName: cleanText(values.lastName),
    addCompanyBillingDetails: billing.billingAddressCompany !== null,
    skipVatNr: billing.vatNr === null,
    ...billing,
    italyEInvoicingFiscalCode: codeOrNull(values.italyEInvoicingFiscalCode),
    italyEInvoicingReferenceType: values.italyEInvoicingReferenceType || null,
    italyEInvoicingReferenceAddresseeCode: codeOrNull(values.italyEInvoicingReferenceAddresseeCode),
    italyEInvoicingReferencePEC: trimToNull(values.italyEInvoicingReferencePEC),
    italyEInvoicingSplitPayment: values.italyEInvoicingSplitPayment,
    additionalInfo: Object.fromEntries(
      answersOf(me).map(([name], index) => [name, cleanText(values.answers[index]?.text ?? '')]),
    ),
  }
}

type Values<T> = Readonly<Record<string, T>>

/** Letters and digits alone: a server may have stored the form already, in its own way of writing. */
const folded = (value: unknown): string =>
  foldText(typeof value === 'string' ? value : JSON.stringify(value ?? '')).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The values that the form has changed; null where there is another value of one of them now. */
function changesOf<T>(now: Values<T>, before: Values<T>, form: Values<T>): Values<T> | null {
  const changes = Object.entries(form).filter(([name, value]) => value !== before[name])
  const isTaken = ([name, value]: [string, T]): boolean =>
    now[name] !== before[name] && folded(now[name]) !== folded(value)
  return changes.some(isTaken) ? null : Object.fromEntries(changes)
}

/**
 * What a form that was sent later has changed, with the account as it is now. Null where the account has got another value of the same
 * field or answer.
 */
export function mergedProfile(me: User, before: ProfileForm, form: ProfileForm): ProfileForm | null {
  const { additionalInfo: answers, ...now } = toProfileForm(me, profileValues(me))
  const { additionalInfo: answersBefore, ...fieldsBefore } = before
  const { additionalInfo: newAnswers, ...newFields } = form
  const fields = changesOf(now, fieldsBefore, newFields)
  const changed = changesOf(answers ?? {}, answersBefore ?? {}, newAnswers ?? {})
  if (fields === null || changed === null) return null
  return { ...now, ...fields, additionalInfo: { ...answers, ...changed } }
}

const textFields = new Set<string>([
  'firstName',
  'lastName',
  ...billingFields,
  ...italianTextFields,
] satisfies (keyof ProfileValues)[])

export type ProfileFieldName = Exclude<keyof ProfileValues, 'answers'>

/** The control that a problem path belongs to; null for a problem of the whole form. */
export const profileFieldName = (path: string): ProfileFieldName | null =>
  textFields.has(path) ? (path as ProfileFieldName) : null
