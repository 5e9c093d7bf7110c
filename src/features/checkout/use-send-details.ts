import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { Warning } from '#core/contract/problem.ts'
import type { BookingValues } from '#core/domain/booking-form.ts'
import { submitBookingDetails, type BookingDetailsOutcome } from '#core/flows/submit-booking-details.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { useServices } from '#shared/services.ts'
import { useFieldProblems } from '#shared/use-field-problems.ts'
import { bookingFieldLabels } from './field-labels.ts'
import { keepCodeOutcome } from './refused-codes.ts'
import { asksForLaterNames, detailsSummary, refusedDetails, type DetailsSummary } from './refused-details.ts'
import { subscriptionOf } from './subscription-of.ts'
import { useCheckout } from './use-checkout.ts'

const noAnswer = { failure: null, warnings: [] }

export interface SendDetailsState {
  /** Errors of the fields that the visitor has not changed since; null without one. */
  readonly summary: DetailsSummary | null
  /** Number of refused attempts: each takes the focus to the summary. */
  readonly attempt: number
  readonly failure: Failure | 'in-other-tab' | null
  readonly warnings: readonly Warning[]
  readonly send: (ignoreWarnings: boolean) => Promise<void>
  readonly dropWarnings: () => void
}

/**
 * Sends the booking form and assigns the server's answer to its fields, the error summary or the warning dialog.
 * @param buyerTicket the ticket that has the contact as its attendee
 */
export function useSendDetails(
  form: UseFormReturn<BookingValues>,
  buyerTicket: string | undefined,
): SendDetailsState {
  const translations = useTranslations()
  const { reservation, context, refresh } = useCheckout()
  const tools = useServices()
  const [search] = useSearchParams()
  const problems = useFieldProblems(form)
  const [state, setState] = useState<Pick<SendDetailsState, 'failure' | 'warnings'>>(noAnswer)
  const labels = () => bookingFieldLabels(reservation, translations, form.getValues())

  async function show(outcome: BookingDetailsOutcome): Promise<void> {
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
      keepCodeOutcome(reservation.id, outcome.applied)
      await refresh()
      return
    }
    setState({ failure: outcome.kind === 'in-other-tab' ? 'in-other-tab' : { ...outcome }, warnings: [] })
    // The session or the reservation ended: loading it again shows which page comes next, or that neither is true.
    if (outcome.kind === 'refused' && [401, 404].includes(outcome.status)) await refresh()
  }

  const hasProblems = problems.fields.length + problems.whole.length > 0
  return {
    ...state,
    summary: hasProblems ? detailsSummary(problems, labels(), translations) : null,
    attempt: problems.attempt,
    dropWarnings: () => setState((before) => ({ ...before, warnings: [] })),
    send: async (ignoreWarnings) =>
      show(
        await submitBookingDetails(tools, {
          reservation,
          type: context.type,
          publicIdentifier: context.publicIdentifier,
          lang: translations.lang,
          values: form.getValues(),
          ignoreWarnings,
          subscriptionId: context.canApplySubscriptions ? subscriptionOf(search) : null,
        }),
      ),
  }
}
