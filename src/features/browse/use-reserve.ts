import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { ticketCount, type ReserveOptions, type Selection } from '#core/domain/quantity-rules.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ownItems } from '#platform/browser-storage.ts'
import type { Failure } from '#shared/call-error.ts'
import { openOrderQuery } from '#shared/kept-query.ts'
import { lastDraftKey } from '#shared/loaded-reservation.ts'
import { useServices } from '#shared/services.ts'
import type { sendReservation } from './send-reservation.ts'
import { useCancelableCall } from './use-cancelable-call.ts'

interface ReserveState {
  /** Reserves and navigates to the booking step; a second call while the first runs does nothing. */
  readonly send: (options: ReserveOptions) => Promise<void>
  /** True from the press until the booking page replaces this one, or until the failure. */
  readonly reserving: boolean
  /** Ends the wait for the answer; what was chosen stays. Undefined when there is nothing to cancel. */
  readonly cancel: (() => void) | undefined
  readonly failure: Failure | null
  /** Number of refusals, so that each one takes the focus. */
  readonly attempt: number
  /** Removes the failure. */
  readonly reset: () => void
}

const noFailure = { failure: null, attempt: 0 }

type Reserve = typeof sendReservation
/** The loaded flow: another import of it would delay the call. */
let loaded: Reserve | undefined

/** Loads the flow with the codecs, which this page does not need before. */
const loadReserve = async (): Promise<Reserve> =>
  (loaded = (await import('./send-reservation.ts')).sendReservation)

/** `onRefused` is called when availability has changed and should be requested again. */
export function useReserve(shortName: string, selection: Selection, onRefused: () => void): ReserveState {
  const tools = useServices()
  const client = useQueryClient()
  const { lang } = useTranslations()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [failed, setFailed] = useState<{ failure: Failure | null; attempt: number }>(noFailure)
  const { run, isRunning: reserving, cancel, end } = useCancelableCall()
  const hasTickets = ticketCount(selection.tickets) > 0
  useEffect(() => {
    if (hasTickets) loadReserve().catch(() => undefined)
  }, [hasTickets])

  async function send(options: ReserveOptions): Promise<void> {
    const request = { shortName, lang, selection, options }
    const outcome = await run(
      (canceled) =>
        // The call leaves before the frame of the next page is rendered.
        loaded?.(tools, request, canceled) ??
        loadReserve().then(
          (reserve) => reserve(tools, request, canceled),
          () => ({ kind: 'unreachable', reason: 'network' }) as const,
        ),
    )
    if (outcome === undefined || outcome.kind === 'canceled') return
    if (outcome.kind === 'reserved') {
      client.setQueryData(lastDraftKey(outcome.reservationId), outcome.lastDraft)
      ownItems.expectSome()
      const book = paths.reservation('event', shortName, outcome.reservationId, 'book')
      void navigate(book + openOrderQuery(search))
      // Stays pending while the code of the next page loads, so that it reserves only once.
      return new Promise(() => undefined)
    }
    end()
    if (outcome.kind === 'nothing-chosen') return
    setFailed(({ attempt }) => ({ failure: outcome, attempt: attempt + 1 }))
    if (outcome.kind === 'refused') onRefused()
  }

  return { send, reserving, cancel, ...failed, reset: () => setFailed(noFailure) }
}
