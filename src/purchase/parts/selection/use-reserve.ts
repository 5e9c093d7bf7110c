import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ownItems } from '#device/browser/browser-storage.ts'
import { isOwnCancel } from '#ui/data/challenge.ts'
import { useServices } from '#ui/data/services.ts'
import type { Failure } from '#wire/result.ts'
import { lastDraftKey, seenPriceKey, type SeenPrice } from '../loaded-reservation.ts'
import type { ReservationRequest, sendReservation } from './send-reservation.ts'

const noFailure = { failure: null as Failure | null, attempt: 0, about: '' }

/** The loaded flow: another import of it would delay the call. */
let loaded: typeof sendReservation | undefined

/** Loads the flow with the codecs, which the page does not need before. */
const loadSend = async () => (loaded = (await import('./send-reservation.ts')).sendReservation)

interface Options {
  /** Loads the code before the press, which leaves the first load of the page as it is. */
  readonly isLikely: boolean
  /** Address of the booking page. */
  readonly pathOf: (reservationId: string) => string
  readonly onFailed: (failure: Failure) => void
  /** What is chosen: a failure ends when it changes. */
  readonly about?: string
}

/** Reserves tickets or a subscription and opens the booking page; a visitor who leaves this page before cancels it. */
export function useReserve({ isLikely, pathOf, onFailed, about = '' }: Options) {
  const services = useServices()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [failed, setFailed] = useState(noFailure)
  const running = useRef<AbortController>(null)
  const [reserving, setReserving] = useState(false)
  /** The choice may change while a call runs. */
  const latest = useRef(about)
  useEffect(() => void (latest.current = about), [about])
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (isLikely) loadSend().catch(() => undefined)
  }, [isLikely])

  /** A second call while the first one runs does nothing. @param seen the price that the page shows for it */
  async function send(request: ReservationRequest, seen: SeenPrice): Promise<void> {
    if (running.current) return
    const { signal } = (running.current = new AbortController())
    setReserving(true)
    const answer =
      // The call leaves before the frame of the next page is rendered.
      loaded?.(services, request, signal) ??
      loadSend().then(
        (sendLoaded) => sendLoaded(services, request, signal),
        () => ({ kind: 'unreachable', reason: 'network' }) as const,
      )
    const outcome = await answer
    if (outcome === undefined) return
    if (outcome.kind === 'reserved') {
      client.setQueryData(lastDraftKey(outcome.reservationId), outcome.lastDraft)
      client.setQueryDefaults(seenPriceKey(outcome.reservationId), { gcTime: Infinity })
      client.setQueryData(seenPriceKey(outcome.reservationId), seen)
      ownItems.expectSome()
      void navigate(pathOf(outcome.reservationId))
      // Stays pending while the code of the next page loads, so that it reserves only once.
      return new Promise(() => undefined)
    }
    running.current = null
    setReserving(false)
    if (outcome.kind === 'nothing-chosen' || isOwnCancel(outcome)) return
    setFailed(({ attempt }) => ({ failure: outcome, attempt: attempt + 1, about: latest.current }))
    onFailed(outcome)
  }

  return {
    failure: failed.about === about ? failed.failure : null,
    attempt: failed.attempt,
    send,
    /** True from the press until the booking page replaces this one, or until the failure. */
    reserving,
    /** Removes the failure. */
    reset: () => setFailed(noFailure),
  }
}
