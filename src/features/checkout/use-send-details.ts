import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { Problem, Warning } from '#core/contract/problem.ts'
import { fieldPathOf, type BookingValues } from '#core/domain/booking-form.ts'
import { submitBookingDetails } from '#core/flows/submit-booking-details.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { problemText } from '#shared/problem-text.ts'
import type { ErrorLine } from '#ui/ErrorSummary.tsx'
import { controlId } from './control-id.ts'
import { bookingFieldLabels, type FieldLabel } from './field-labels.ts'
import { useCheckout, useCheckoutTools } from './use-checkout.ts'

/** Texts of these codes name their field themselves. */
const codesNamingField = /^error\.(STEP_2_|email$|vatVIESDown$)/

/** "Ticket 1, Size of the jacket: Fill in this field". */
function summaryText({ label, ticket }: FieldLabel, code: string, text: string): string {
  const names = [ticket, codesNamingField.test(code) ? null : label].filter((name) => name !== null)
  return names.length === 0 ? text : `${names.join(', ')}: ${text}`
}

export interface SendDetailsState {
  readonly errors: readonly ErrorLine[]
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
  const { reservation, event, refresh } = useCheckout()
  const tools = useCheckoutTools()
  const [state, setState] = useState<Omit<SendDetailsState, 'send' | 'dropWarnings'>>({
    errors: [],
    attempt: 0,
    failure: null,
    warnings: [],
  })

  function show(problems: readonly Problem[]): void {
    const values = form.getValues()
    const labels = bookingFieldLabels(reservation, translations)
    const formErrors = new Set<string>()
    const fieldErrors = new Map<string, Set<string>>()
    form.clearErrors()
    for (const problem of problems) {
      const path = fieldPathOf(problem.path, values)
      const text = problemText(translations, problem)
      const label = path === null ? undefined : labels.get(path)
      if (path === null || label === undefined) {
        formErrors.add(text)
        continue
      }
      form.setError(path as FieldPath<BookingValues>, { type: 'server', message: text })
      // The server may report the same error of a field several times
      // (docs/api/envelopes-and-errors.md#validation-envelope).
      const lines = fieldErrors.get(path) ?? new Set<string>()
      fieldErrors.set(path, lines.add(summaryText(label, problem.code, text)))
    }
    // Errors of the whole form first, then those of fields in the order of the page, not of the server's checks.
    const errors = [
      ...[...formErrors].map((text) => ({ text })),
      ...[...labels.keys()].flatMap((path) =>
        [...(fieldErrors.get(path) ?? [])].map((text) => ({ id: controlId(path), text })),
      ),
    ]
    setState(({ attempt }) => ({ errors, attempt: attempt + 1, failure: null, warnings: [] }))
  }

  return {
    ...state,
    dropWarnings: () => setState((before) => ({ ...before, warnings: [] })),
    async send(ignoreWarnings) {
      const { lang } = translations
      const outcome = await submitBookingDetails(tools, {
        reservationId: reservation.id,
        shortName: event.shortName,
        lang,
        values: form.getValues(),
        ignoreWarnings,
      })
      if (outcome.kind === 'accepted') {
        setState((before) => ({ ...before, errors: [], failure: null, warnings: [] }))
        await refresh()
      } else if (outcome.kind === 'warned') {
        setState((before) => ({ ...before, errors: [], failure: null, warnings: outcome.warnings }))
      } else if (outcome.kind === 'refused' && outcome.problems.length > 0) show(outcome.problems)
      else if (outcome.kind === 'refused' && [401, 404].includes(outcome.status)) await refresh()
      else {
        const failure = outcome.kind === 'in-other-tab' ? 'in-other-tab' : outcome
        setState((before) => ({ ...before, errors: [], failure, warnings: [] }))
      }
    },
  }
}
