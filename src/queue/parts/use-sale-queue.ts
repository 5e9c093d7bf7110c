import { useEffect, useEffectEvent, useState } from 'react'
import { onOnline, onVisible } from '#device/browser/page-events.ts'
import { minute, second } from '#kit/time/durations.ts'
import { useServices } from '#ui/data/services.ts'
import { saleQueueEndpoints as endpoints, type SaleQueueTurn } from '../contract.ts'

/** Ms until the next call after one without an answer, when the server names no time. */
const retryPause = 5 * second
/** A turn lasts minutes: who waits as long as a server in maintenance names would miss it. Ms. */
const longestPause = minute

/** Ms until the next call after one without an answer. @param retryAfter seconds that a busy server names */
export const pauseAfterFailure = (retryAfter: number | undefined): number =>
  retryAfter ? Math.min(longestPause, retryAfter * second) : retryPause

/** Ms from one announcement to the next. */
const pause = 60_000

/** The content of a live region: the latest text, at most once a minute; an urgent text does not wait. */
export function useAnnouncement(text: string, isUrgent: boolean): string {
  const [announced, setAnnounced] = useState('')
  const [isPaused, setPaused] = useState(false)
  if (text !== announced && (isUrgent || !isPaused)) {
    setAnnounced(text)
    setPaused(true)
  }
  useEffect(() => {
    if (!isPaused) return
    const timer = setTimeout(() => setPaused(false), pause)
    return () => clearTimeout(timer)
  }, [announced, isPaused])
  return announced
}

interface SaleQueueView {
  /** Null until the first answer. */
  readonly turn: SaleQueueTurn | null
  /** The first place of this visit; null before it. */
  readonly start: number | null
  /**
   * Why the last call had no answer; null when it had one. `offline`: the shell reports it on every page
   * (src/ui/data/connection.ts). `no-answer`: only the queue reports it.
   */
  readonly failing: 'offline' | 'no-answer' | null
}

/** The visitor may reserve: admitted, or nothing is queued any more. Null: the server has no queue for this event. */
const mayReserve = (turn: SaleQueueTurn | null): boolean =>
  turn === null || turn.state === 'ADMITTED' || turn.state === 'OPEN'

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
  const [view, setView] = useState<SaleQueueView>({ turn: null, start: null, failing: null })
  const proceedNow = useEffectEvent(proceed)

  useEffect(() => {
    let over = false
    let running = false
    let timer: ReturnType<typeof setTimeout> | undefined

    /** @returns ms until the next call */
    async function callOnce(): Promise<number> {
      const answer = await api.call(endpoints.saleQueue, { params: { shortName } })
      if (over) return retryPause
      if (answer.kind === 'busy' || answer.kind === 'unreachable') {
        const isOffline = answer.kind === 'unreachable' && answer.reason !== 'unreadable'
        setView((before) => ({ ...before, failing: isOffline ? 'offline' : 'no-answer' }))
        return pauseAfterFailure(answer.kind === 'busy' ? answer.retryAfter : undefined)
      }
      const turn = answer.kind === 'value' ? answer.value : null
      if (turn) setView(({ start }) => ({ turn, start: start ?? turn.position, failing: null }))
      if (mayReserve(turn) && document.visibilityState === 'visible') await proceedNow(turn)
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
    const listening = [onVisible(pollNow), onOnline(pollNow)]
    return () => {
      over = true
      clearTimeout(timer)
      for (const end of listening) end()
    }
  }, [api, shortName])
  return view
}
