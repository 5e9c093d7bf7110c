import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { Problem, Warning } from '#core/contract/problem.ts'
import { fieldPathOf, type BookingValues } from '#core/domain/booking-form.ts'
import { submitBookingDetails } from '#core/flows/submit-booking-details.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { problemTexts } from '#shared/problem-text.ts'
import { useServices } from '#shared/services.ts'
import { useFieldProblems, type FieldProblem } from '#shared/use-field-problems.ts'
import type { ErrorLine } from '#ui/ErrorSummary.tsx'
import { errorLines, type FieldError } from './error-lines.ts'
import { bookingFieldLabels, type FieldLabel } from './field-labels.ts'
import { keepCodeOutcome } from './refused-codes.ts'
import { subscriptionOf } from './subscription-of.ts'
import { useCheckout } from './use-checkout.ts'

/** Texts of these codes name their field themselves. */
const codesNamingField = /^error\.(STEP_2_|email$|vatVIESDown$)/

/** Reported beside the errors of the fields that it means. */
const missingAttendeeData = 'error.STEP_2_MISSING_ATTENDEE_DATA'

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isEmpty) : value === undefined || value === null || value === ''

/** The app's text for an empty e-mail address and an empty choice, where the server's text means any field. */
function emptyFieldKey(path: string, { type }: FieldLabel, value: unknown): string | undefined {
  if (!isEmpty(value)) return undefined
  if (/(^|\.)email$/.test(path) && type === undefined) return 'app.checkout.enter-email'
  return type !== undefined && ['radio', 'select', 'country'].includes(type)
    ? 'app.checkout.choose-one'
    : undefined
}

const noAnswer = { failure: null, warnings: [] }

export interface SendDetailsState {
  /** Errors of the fields that the visitor has not changed since. */
  readonly errors: readonly ErrorLine[]
  /** Number of errors; a line may name several. */
  readonly errorCount: number
  /** Number of refused attempts: each takes the focus to the summary. */
  readonly attempt: number
  readonly failure: Failure | 'in-other-tab' | null
  readonly warnings: readonly Warning[]
  readonly send: (ignoreWarnings: boolean) => Promise<void>
  readonly dropWarnings: () => void
}

/** Sends the booking form and assigns the server's answer to its fields, the error summary or the warning dialog. */
export function useSendDetails(form: UseFormReturn<BookingValues>): SendDetailsState {
  const translations = useTranslations()
  const { reservation, context, refresh } = useCheckout()
  const tools = useServices()
  const [search] = useSearchParams()
  const problems = useFieldProblems(form)
  const [state, setState] = useState<Pick<SendDetailsState, 'failure' | 'warnings'>>(noAnswer)

  function show(refused: readonly Problem[]): void {
    const values = form.getValues()
    const labels = bookingFieldLabels(reservation, translations, values)
    const whole: Problem[] = []
    const fields = new Map<string, FieldProblem>()
    for (const problem of refused) {
      const path = fieldPathOf(problem.path, values)
      const label = path === null ? undefined : labels.get(path)
      // The server may report the same error of a field several times
      // (docs/api/envelopes-and-errors.md#validation-envelope); the first one counts.
      if (path === null || label === undefined) whole.push(problem)
      else if (!fields.has(path)) {
        const value: unknown = form.getValues(path as FieldPath<BookingValues>)
        fields.set(path, { path, problem, key: emptyFieldKey(path, label, value) })
      }
    }
    problems.refuse(
      [...fields.values()],
      whole.filter(({ code }) => fields.size === 0 || code !== missingAttendeeData),
    )
    setState(noAnswer)
  }

  /** Errors of the whole form first, then those of fields in the order of the page, not of the server's checks. */
  function lines(): Pick<SendDetailsState, 'errors' | 'errorCount'> {
    const { fields, whole } = problems
    const fieldErrors = new Map<string, FieldError>()
    for (const { path, problem, key, text } of fields) {
      const namesField = key === 'app.checkout.enter-email' || codesNamingField.test(problem.code)
      fieldErrors.set(path, { text, namesField })
    }
    const labels =
      fields.length > 0 ? bookingFieldLabels(reservation, translations, form.getValues()) : new Map()
    const texts = problemTexts(translations, whole)
    return {
      errors: [...texts.map((text) => ({ text })), ...errorLines(labels, fieldErrors)],
      errorCount: texts.length + fields.length,
    }
  }

  return {
    ...state,
    ...lines(),
    attempt: problems.attempt,
    dropWarnings: () => setState((before) => ({ ...before, warnings: [] })),
    async send(ignoreWarnings) {
      const { lang } = translations
      const outcome = await submitBookingDetails(tools, {
        reservation,
        type: context.type,
        publicIdentifier: context.publicIdentifier,
        lang,
        values: form.getValues(),
        ignoreWarnings,
        subscriptionId: context.canApplySubscriptions ? subscriptionOf(search) : null,
      })
      if (outcome.kind === 'refused' && outcome.problems.length > 0) return show(outcome.problems)
      problems.clear()
      if (outcome.kind === 'accepted') {
        setState(noAnswer)
        keepCodeOutcome(reservation.id, outcome.applied)
        await refresh()
      } else if (outcome.kind === 'warned') setState({ failure: null, warnings: outcome.warnings })
      else {
        setState({ failure: outcome.kind === 'in-other-tab' ? 'in-other-tab' : { ...outcome }, warnings: [] })
        // The session or the reservation ended: loading it again shows which page comes next, or that neither is true.
        if (outcome.kind === 'refused' && [401, 404].includes(outcome.status)) await refresh()
      }
    },
  }
}
