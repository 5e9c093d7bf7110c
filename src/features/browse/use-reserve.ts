import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ReserveOptions, Selection } from '#core/domain/quantity-rules.ts'
import type { ReserveOutcome } from '#core/flows/reserve.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { savedSelection } from '#platform/session-storage.ts'
import type { Failure } from '#shared/call-error.ts'
import { earlierDraftKey } from '#shared/earlier-draft.ts'
import { paths } from '#core/domain/page-paths.ts'
import { keptQuery } from '#shared/kept-query.ts'

interface ReserveState {
  /** Reserves and navigates to the booking step; a second call while the first runs does nothing. */
  readonly send: (choice: Selection, options: ReserveOptions) => Promise<void>
  /** From the press until the booking page replaces this one, or until the failure. */
  readonly reserving: boolean
  readonly failure: Failure | null
  /** Number of refusals, so that each one takes the focus. */
  readonly attempt: number
  /** Removes the failure. */
  readonly reset: () => void
}

const noFailure = { failure: null, attempt: 0 }

/** `onRefused` is called when availability has changed and should be requested again. */
export function useReserve(shortName: string, onRefused: () => void): ReserveState {
  const { api, database } = useServices()
  const client = useQueryClient()
  const { lang } = useTranslations()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [failed, setFailed] = useState<{ failure: Failure | null; attempt: number }>(noFailure)
  const [reserving, setReserving] = useState(false)
  const running = useRef(false)

  async function send(choice: Selection, options: ReserveOptions): Promise<void> {
    if (running.current) return
    running.current = true
    setReserving(true)
    // With the codecs, which this page does not need before.
    const outcome = await import('#core/flows/reserve.ts').then(
      ({ reserve }) =>
        reserve({ api, database, draft: savedSelection }, { shortName, lang, selection: choice, options }),
      (): ReserveOutcome => ({ kind: 'unreachable', reason: 'network' }),
    )
    if (outcome.kind === 'reserved') {
      client.setQueryData(earlierDraftKey(outcome.reservationId), outcome.typedBefore)
      void navigate(paths.reservation('event', shortName, outcome.reservationId, 'book') + keptQuery(search))
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
