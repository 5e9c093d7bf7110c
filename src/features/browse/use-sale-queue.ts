import { useEffect, useRef, useState } from 'react'
import type { Busy, Unreachable } from '#core/api/result.ts'
import { saleQueueEndpoints as endpoints, type SaleQueueTurn } from '#core/contract/sale-queue.ts'
import { second } from '#core/domain/durations.ts'
import { useServices } from '#shared/services.ts'

interface SaleQueueView {
  /** Null until the first answer. */
  readonly turn: SaleQueueTurn | null
  /** The last call had no answer. */
  readonly failing: boolean
}

/** Ms. */
const retryPause = 5 * second

/** The visitor may reserve: admitted, or nothing is queued any more. Null: the server has no queue for this event. */
const mayReserve = (turn: SaleQueueTurn | null): boolean =>
  turn === null || turn.state === 'ADMITTED' || turn.state === 'OPEN'

/** Ms until the next call after one without an answer. */
const pauseAfter = (answer: Busy | Unreachable): number =>
  answer.kind === 'busy' && answer.retryAfter ? answer.retryAfter * second : retryPause

/**
 * Polls the place in the sale queue, at once when the page becomes visible or is online again.
 * @param proceed called on the visitor's turn, in a visible page only: an absent visitor would hold tickets. Null: the
 * server has no queue for this event
 */
export function useSaleQueue(
  shortName: string,
  proceed: (turn: SaleQueueTurn | null) => Promise<void>,
): SaleQueueView {
  const { api } = useServices()
  const [view, setView] = useState<SaleQueueView>({ turn: null, failing: false })
  const latest = useRef(proceed)
  useEffect(() => {
    latest.current = proceed
  })

  useEffect(() => {
    let over = false
    let running = false
    let timer: ReturnType<typeof setTimeout> | undefined

    /** @returns ms until the next call */
    async function callOnce(): Promise<number> {
      const answer = await api.call(endpoints.saleQueue, { params: { shortName } })
      if (over) return retryPause
      if (answer.kind === 'busy' || answer.kind === 'unreachable') {
        setView(({ turn }) => ({ turn, failing: true }))
        return pauseAfter(answer)
      }
      const turn = answer.kind === 'value' ? answer.value : null
      if (turn) setView({ turn, failing: false })
      if (mayReserve(turn) && document.visibilityState === 'visible') await latest.current(turn)
      return (turn?.pollAfter ?? 0) * second || retryPause
    }
    async function poll(): Promise<void> {
      if (running || over) return
      running = true
      clearTimeout(timer)
      const wait = await callOnce()
      running = false
      if (!over) timer = setTimeout(() => void poll(), wait)
    }
    const pollNow = () => void poll()
    pollNow()
    document.addEventListener('visibilitychange', pollNow)
    addEventListener('online', pollNow)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', pollNow)
      removeEventListener('online', pollNow)
    }
  }, [api, shortName])
  return view
}
