import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { problemText, type CodedProblem } from '#shared/problem-text.ts'
import { useServices } from '#shared/services.ts'
import { showToast } from '#shared/toasts.ts'
import { triangleAlertIcon } from '#ui/icons.ts'
import { useCancelableCall } from './use-cancelable-call.ts'

interface ReserveSubscription {
  /** Reserves and navigates to the booking step; a second call while the first runs does nothing. */
  readonly send: () => Promise<void>
  /** True from the press until the booking page replaces this one, or until the failure. */
  readonly reserving: boolean
  /** Ends the wait for the answer. Undefined when there is nothing to cancel. */
  readonly cancel: (() => void) | undefined
  /** The page shows the failure until the next attempt. */
  readonly failure: Failure | null
  readonly problems: readonly CodedProblem[]
  /** Number of refusals, so that each one takes the focus. */
  readonly attempt: number
}

/** The text of this code speaks of tickets; for a subscription it means that there is no payment method. */
const noMethodCode = 'error.STEP_1_CATEGORIES_NOT_COMPATIBLE'

const problemsOf = (failure: Failure | null): readonly CodedProblem[] =>
  failure?.kind === 'refused'
    ? failure.problems.map((problem) =>
        problem.code === noMethodCode ? { code: 'app.passes.no-method' } : problem,
      )
    : []

const loadSend = () => import('./send-reservation.ts')

/** `onRefused` is called when availability has changed and should be requested again. */
export function useReserveSubscription(id: string, onRefused: () => void): ReserveSubscription {
  const services = useServices()
  const translations = useTranslations()
  const navigate = useNavigate()
  const [failed, setFailed] = useState<{ failure: Failure | null; attempt: number }>({
    failure: null,
    attempt: 0,
  })
  const { run, isRunning: reserving, cancel, end } = useCancelableCall()

  // The code is there before the press, and leaves the first load of the page as it is.
  useEffect(() => {
    loadSend().catch(() => undefined)
  }, [])

  async function send(): Promise<void> {
    const outcome = await run((canceled) =>
      loadSend().then(
        ({ sendSubscriptionReservation }) => sendSubscriptionReservation(services, id, canceled),
        () => ({ kind: 'unreachable', reason: 'network' }) as const,
      ),
    )
    if (outcome === undefined || outcome.kind === 'canceled') return
    if (outcome.kind === 'reserved') {
      // The query of the address is dropped (docs/api/client-behavior.md#lists).
      void navigate(paths.reservation('subscription', id, outcome.reservationId, 'book'))
      // Stays pending while the code of the next page loads, so that it reserves only once.
      return new Promise(() => undefined)
    }
    end()
    setFailed(({ attempt }) => ({ failure: outcome, attempt: attempt + 1 }))
    const [first] = problemsOf(outcome)
    showToast({
      id: 'reserve-pass',
      icon: triangleAlertIcon,
      text:
        first === undefined
          ? translations.t('reservation-page-error-status.header.title')
          : problemText(translations, first),
    })
    if (outcome.kind === 'refused') onRefused()
  }

  return { send, reserving, cancel, ...failed, problems: problemsOf(failed.failure) }
}
