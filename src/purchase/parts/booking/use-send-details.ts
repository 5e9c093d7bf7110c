import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { subscriptionOf } from '#catalogue/parts/subscription-of.ts'
import { signedOutOrder } from '#device/browser/account-redirect.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ownValue } from '#kit/own-value.ts'
import type { Translations } from '#kit/text/translations.ts'
import { isCalendarDay } from '#kit/time/date-text.ts'
import { problemTexts } from '#ui/app/problem-text.ts'
import { useFieldProblems, type FieldProblem } from '#ui/app/use-field-problems.ts'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import type { ErrorLine } from '#ui/forms/ErrorSummary.tsx'
import type { Problem, Warning } from '#wire/problem.ts'
import { submitBookingDetails, type BookingDetailsOutcome } from '../../flows/submit-booking-details.ts'
import { type BookingValues, fieldPathOf } from '../../rules/booking/booking-form.ts'
import { shownFieldPath } from '../../rules/booking/buyer-ticket.ts'
import { controlId } from '../attendee/control-id.ts'
import { keepCodeOutcome } from '../refused-codes.ts'
import { useCheckout } from '../use-checkout.ts'
import { bookingFieldLabels, type FieldLabel } from './field-labels.ts'

interface RefusedField {
  /** Path of the value in the booking form. */
  readonly path: string
  /** Type of an additional field. */
  readonly type?: string | undefined
  /** The entered text; "" for nothing. */
  readonly value: string
  readonly code: string
}

const missingInvoiceField: Readonly<Record<string, string>> = {
  billingAddressCompany: 'app.checkout.missing.company',
  vatNr: 'app.checkout.missing.vat',
  billingAddressLine1: 'app.checkout.missing.street',
  billingAddressZip: 'app.checkout.missing.zip',
  billingAddressCity: 'app.checkout.missing.city',
  billingAddressState: 'app.checkout.format.province',
  vatCountryCode: 'app.checkout.missing.country',
  italyEInvoicingFiscalCode: 'app.checkout.missing.tax-code',
}

const missingAnswer: Readonly<Record<string, string>> = {
  'input:tel': 'app.checkout.missing.phone',
  'input:dateOfBirth': 'app.checkout.format.date',
  'vat:eu': 'app.checkout.missing.vat',
  radio: 'app.checkout.choose-one',
  select: 'app.checkout.choose-one',
  country: 'app.checkout.missing.country',
}

const wrongInvoiceField: Readonly<Record<string, string>> = {
  billingAddressState: 'app.checkout.format.province',
  billingAddressZip: 'app.checkout.format.zip',
  italyEInvoicingFiscalCode: 'app.checkout.format.tax-code',
}

/** Codes for a field without a value; alf.io names an empty field by its format as well. */
const isMissing = /empty|email|length|restricted/i

function missingKey({ path, type, code }: RefusedField): string | undefined {
  if (type !== undefined) return ownValue(missingAnswer, type) ?? 'app.checkout.missing'
  if (/(^|\.)email$/.test(path)) return 'app.checkout.enter-email'
  return (
    ownValue(missingInvoiceField, path) ?? (code === 'error.emptyField' ? 'app.checkout.missing' : undefined)
  )
}

/**
 * The key of the text for a problem at a field; `app.checkout.missing` takes the label as `field`. Undefined where the text of the
 * code names the field.
 */
function fieldErrorKey(field: RefusedField): string | undefined {
  const { path, type, value, code } = field
  if (value === '') return isMissing.test(code) ? missingKey(field) : undefined
  if (code !== 'error.restrictedValue' && code !== 'error.length') return undefined
  if (type === 'input:tel') return 'app.checkout.format.phone'
  if (type === 'input:dateOfBirth')
    return isCalendarDay(value) ? 'app.checkout.date-past' : 'app.checkout.format.date'
  return type === undefined ? ownValue(wrongInvoiceField, path) : undefined
}

/** Labels of alf.io may end with a colon. */
const withoutColon = (label: string): string => label.replace(/\s*:\s*$/, '')

/** So many fields are named one by one; of more, each section names their number. */
const mostNamed = 8

/**
 * The fields with errors in the order of the page, each with a link, below the names of several sections; where there are many one line for
 * each section, "Ticket 1: 4 details", which leads to its first field.
 */
function errorLines(
  labels: ReadonlyMap<string, FieldLabel>,
  paths: ReadonlySet<string>,
  { t }: Pick<Translations, 't'>,
): ErrorLine[] {
  const sections = new Map<string, ErrorLine[]>()
  for (const [path, { section, label }] of labels) {
    if (!paths.has(path)) continue
    const field = { id: controlId(path), text: withoutColon(label) }
    sections.set(section, [...(sections.get(section) ?? []), field])
  }
  return [...sections].flatMap(([section, fields]) => {
    const [first, ...others] = fields
    if (others.length > 0 && paths.size <= mostNamed)
      return sections.size > 1 ? [{ text: section }, ...fields] : fields
    const text = others.length > 0 ? t('app.checkout.errors.section', { count: fields.length }) : first?.text
    return [{ id: first?.id, text: `${section}: ${text ?? ''}` }]
  })
}

/** Reported beside the errors of the fields that it means. */
const missingAttendeeData = 'error.STEP_2_MISSING_ATTENDEE_DATA'

/** True when the server insists on attendees that the form leaves for later: it then has to show their fields. */
const asksForLaterNames = (
  { fields, whole }: Pick<RefusedDetails, 'fields' | 'whole'>,
  buyerTicket: string | undefined,
): boolean =>
  whole.some(({ code }) => code === missingAttendeeData) ||
  fields.some(({ path }) => path.startsWith('tickets.') && !path.startsWith(`tickets.${buyerTicket ?? ''}.`))

type Labels = ReadonlyMap<string, FieldLabel>

interface RefusedDetails {
  readonly fields: readonly FieldProblem[]
  /** Problems of the whole form. */
  readonly whole: readonly Problem[]
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isEmpty) : value === undefined || value === null || value === ''

/** The entered value as text; "" for nothing. */
const textOf = (value: unknown): string =>
  isEmpty(value) ? '' : String(Array.isArray(value) ? value[0] : value)

/**
 * The first problem of each field that the form has.
 * @param labels of the fields of the form
 * @param buyerTicket the ticket that has the contact as its attendee
 */
function refusedDetails(
  problems: readonly Problem[],
  { getValues }: UseFormReturn<BookingValues>,
  labels: Labels,
  buyerTicket: string | undefined,
): RefusedDetails {
  const values = getValues()
  const whole: Problem[] = []
  const fields = new Map<string, FieldProblem>()
  for (const problem of problems) {
    const ownPath = fieldPathOf(problem.path, values)
    const path = ownPath === null ? null : shownFieldPath(ownPath, buyerTicket)
    const label = path === null ? undefined : labels.get(path)
    if (path === null || label === undefined) whole.push(problem)
    // The server may report the same error of a field several times
    // (docs/api/envelopes-and-errors.md#validation-envelope).
    else if (!fields.has(path)) {
      const value = textOf(getValues(path as FieldPath<BookingValues>))
      const key = fieldErrorKey({ path, type: label.type, value, code: problem.code })
      fields.set(path, { path, problem, key, args: { field: label.label }, isMissing: value === '' })
    }
  }
  const isNews = ({ code }: Problem) => fields.size === 0 || code !== missingAttendeeData
  return { fields: [...fields.values()], whole: whole.filter(isNews) }
}

/** How many details are missing, or are to be corrected. */
function titleOf({ fields, whole }: RefusedDetails, { t }: Pick<Translations, 't'>): string {
  if (fields.length === 0) return t('app.checkout.errors', { count: whole.length })
  const state = fields.every(({ isMissing }) => isMissing) ? 'missing' : 'wrong'
  return t(`app.checkout.errors.${state}`, { count: fields.length })
}

const detailsSummary = (
  refused: RefusedDetails,
  labels: Labels,
  translations: Pick<Translations, 't' | 'has'>,
) => ({
  title: titleOf(refused, translations),
  errors: [
    ...problemTexts(translations, refused.whole).map((text) => ({ text })),
    ...errorLines(labels, new Set(refused.fields.map(({ path }) => path)), translations),
  ],
  count: refused.fields.length + refused.whole.length,
})

interface Answer {
  readonly failure: Failure | 'in-other-tab' | null
  readonly warnings: readonly Warning[]
}

const noAnswer: Answer = { failure: null, warnings: [] }

/**
 * Sends the booking form and assigns the server's answer to its fields, the error summary or the warning dialog.
 * @param buyerTicket the ticket that has the contact as its attendee
 * @param confirm confirms an order without a review when its details were accepted; null where the review comes next
 */
export function useSendDetails(
  form: UseFormReturn<BookingValues>,
  buyerTicket: string | undefined,
  confirm: (() => Promise<void>) | null,
) {
  const translations = useTranslations()
  const { reservation, context, order, refresh, keepStep } = useCheckout()
  const { run } = useServices()
  const [search] = useSearchParams()
  const problems = useFieldProblems(form)
  const [state, setState] = useState(noAnswer)
  const labels = () => bookingFieldLabels(reservation, translations, form.getValues())

  async function show(outcome: BookingDetailsOutcome, next: () => Promise<unknown>): Promise<void> {
    if (outcome.kind === 'refused' && outcome.problems.length > 0) {
      const { fields, whole } = refusedDetails(outcome.problems, form, labels(), buyerTicket)
      if (asksForLaterNames({ fields, whole }, buyerTicket)) form.setValue('postponeAssignment', false)
      problems.refuse(fields, whole)
      return setState(noAnswer)
    }
    problems.clear()
    if (outcome.kind === 'warned') return setState({ failure: null, warnings: outcome.warnings })
    if (outcome.kind === 'accepted') {
      setState(noAnswer)
      signedOutOrder.keep('')
      keepCodeOutcome(reservation.id, outcome.applied)
      await next()
      return
    }
    setState({ failure: outcome.kind === 'in-other-tab' ? 'in-other-tab' : { ...outcome }, warnings: [] })
    // The session or the reservation ended, or it is not clear: loading it again shows which page comes next.
    const isUnclear = outcome.kind === 'unreachable' && outcome.reason === 'foreign'
    if (isUnclear || (outcome.kind === 'refused' && [401, 404].includes(outcome.status))) await refresh()
  }

  const hasProblems = problems.fields.length + problems.whole.length > 0
  return {
    ...state,
    /** Errors of the fields that the visitor has not changed since; null without one. */
    summary: hasProblems ? detailsSummary(problems, labels(), translations) : null,
    /** Number of refused attempts: each takes the focus to the summary. */
    attempt: problems.attempt,
    dropWarnings: () => setState((before) => ({ ...before, warnings: [] })),
    async send(ignoreWarnings: boolean): Promise<void> {
      // A warning leads to the review: the visitor has more than the consents to read.
      const next = ignoreWarnings || confirm === null ? refresh : confirm
      const releaseStep = keepStep()
      const outcome = await run(submitBookingDetails, {
        reservation,
        ...order,
        lang: translations.lang,
        values: form.getValues(),
        ignoreWarnings,
        subscriptionId: context.canApplySubscriptions ? subscriptionOf(search) : null,
      })
      if (outcome.kind !== 'accepted' || next === refresh) releaseStep()
      await show(outcome, next)
    },
  }
}

export type SendDetailsState = ReturnType<typeof useSendDetails>
