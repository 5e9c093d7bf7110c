import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Problem, Warning } from '#core/contract/problem.ts'
import { fieldPathOf, type BookingValues } from '#core/domain/booking-form.ts'
import { submitBookingDetails } from '#core/flows/submit-booking-details.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { controlId } from './control-id.ts'
import { problemText } from './problem-texts.ts'
import { useCheckout, useCheckoutTools } from './use-checkout.ts'

/** One line of the error summary. */
export interface ErrorLine {
  readonly id?: string
  readonly text: string
}

/** As the controls follow on the page; the server checks in an order of its own. */
function byDocumentOrder(a: ErrorLine, b: ErrorLine): number {
  const [first, second] = [a, b].map(({ id }) => document.getElementById(id ?? ''))
  if (!first || !second || first === second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** Texts of these codes say themselves which field they are about. */
const codesNamingField = /^error\.(STEP_2_|email$|vatVIESDown$)/

/** What the control is called on the page, without the star; "" for one that is not there. */
function labelFromDom(id: string): string {
  const label = document.querySelector(`label[for="${id}"], #${id} > legend`)
  return (label?.textContent ?? '').replace(/\s*\*$/, '')
}

export interface SendDetailsState {
  readonly errors: readonly ErrorLine[]
  /** Count of refused tries: each takes the focus to the summary. */
  readonly attempt: number
  readonly failure: Failure | 'elsewhere' | null
  readonly warnings: readonly Warning[]
  readonly send: (ignoreWarnings: boolean) => Promise<void>
  readonly dropWarnings: () => void
}

/** Sends the form and puts the server's answer where it belongs: at its field, in the summary, in a question. */
export function useSendDetails(
  form: UseFormReturn<BookingValues>,
  nameOf: (path: string) => string,
): SendDetailsState {
  const translations = useTranslations()
  const { reservation, event, refresh } = useCheckout()
  const tools = useCheckoutTools()
  const [state, setState] = useState<Omit<SendDetailsState, 'send' | 'dropWarnings'>>({
    errors: [],
    attempt: 0,
    failure: null,
    warnings: [],
  })

  /** "Ticket 1, Size of the jacket: Fill in this field" */
  function lineOf(path: string, code: string, text: string): string {
    const names = [nameOf(path), codesNamingField.test(code) ? '' : labelFromDom(controlId(path))].filter(
      Boolean,
    )
    return names.length === 0 ? text : `${names.join(', ')}: ${text}`
  }

  function show(problems: readonly Problem[]): void {
    const values = form.getValues()
    const seen = new Set<string>()
    const wrong: ErrorLine[] = []
    form.clearErrors()
    for (const problem of problems) {
      const path = fieldPathOf(problem.path, values)
      const text = problemText(translations, problem)
      // The same field may come several times with the same words (contract 1, 1.8).
      if (seen.has(`${path ?? ''}|${text}`)) continue
      seen.add(`${path ?? ''}|${text}`)
      if (path !== null) form.setError(path as 'email', { type: 'server', message: text })
      wrong.push(path === null ? { text } : { id: controlId(path), text: lineOf(path, problem.code, text) })
    }
    // A summary whose lines all lead to a field needs no general sentence above them.
    const led = wrong.filter(({ id }) => id !== undefined).sort(byDocumentOrder)
    setState(({ attempt }) => ({
      errors: led.length > 0 ? led : wrong,
      attempt: attempt + 1,
      failure: null,
      warnings: [],
    }))
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
        const failure = outcome.kind === 'elsewhere' ? 'elsewhere' : outcome
        setState((before) => ({ ...before, errors: [], failure, warnings: [] }))
      }
    },
  }
}
