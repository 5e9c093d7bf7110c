import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { ticketCount, type ReserveOptions, type Selection } from '#core/domain/quantity-rules.ts'
import type { ReserveOutcome } from '#core/flows/reserve.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ownItems, savedSelection } from '#platform/browser-storage.ts'
import type { Failure } from '#shared/call-error.ts'
import { earlierDraftKey } from '#shared/earlier-draft-key.ts'
import { openOrderQuery } from '#shared/kept-query.ts'
import { useServices } from '#shared/services.ts'

interface ReserveState {
  /** Reserves and navigates to the booking step; a second call while the first runs does nothing. */
  readonly send: (options: ReserveOptions) => Promise<void>
  /** From the press until the booking page replaces this one, or until the failure. */
  readonly reserving: boolean
  readonly failure: Failure | null
  /** Number of refusals, so that each one takes the focus. */
  readonly attempt: number
  /** Removes the failure. */
  readonly reset: () => void
}

const noFailure = { failure: null, attempt: 0 }

/** With the codecs, which this page does not need before. */
const loadReserve = async () => (await import('#core/flows/reserve.ts')).reserve

/** `onRefused` is called when availability has changed and should be requested again. */
export function useReserve(shortName: string, selection: Selection, onRefused: () => void): ReserveState {
  const tools = useServices()
  const client = useQueryClient()
  const { lang } = useTranslations()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [failed, setFailed] = useState<{ failure: Failure | null; attempt: number }>(noFailure)
  const [reserving, setReserving] = useState(false)
  const running = useRef(false)
  /** Kept, because another import of it would delay the call. */
  const loaded = useRef<Awaited<ReturnType<typeof loadReserve>>>(null)
  const hasTickets = ticketCount(selection.tickets) > 0
  useEffect(() => {
    if (hasTickets)
      loadReserve().then(
        (reserve) => (loaded.current = reserve),
        () => undefined,
      )
  }, [hasTickets])

  async function send(options: ReserveOptions): Promise<void> {
    if (running.current) return
    running.current = true
    const request = { shortName, lang, selection, options }
    // The call leaves before the frame of the next page is rendered.
    const answer =
      loaded.current?.(tools, savedSelection, request) ??
      loadReserve().then(
        (reserve) => reserve(tools, savedSelection, request),
        (): ReserveOutcome => ({ kind: 'unreachable', reason: 'network' }),
      )
    setReserving(true)
    const outcome = await answer
    if (outcome.kind === 'reserved') {
      client.setQueryData(earlierDraftKey(outcome.reservationId), outcome.typedBefore)
      ownItems.expectSome()
      const book = paths.reservation('event', shortName, outcome.reservationId, 'book')
      void navigate(book + openOrderQuery(search))
      // Stays pending while the code of the next page loads, so that it reserves only once.
      return new Promise(() => undefined)
    }
    running.current = false
    setReserving(false)
    if (outcome.kind === 'nothing-chosen') return
    setFailed(({ attempt }) => ({ failure: outcome, attempt: attempt + 1 }))
    if (outcome.kind === 'refused') onRefused()
  }

  return { send, reserving, ...failed, reset: () => setFailed(noFailure) }
}
