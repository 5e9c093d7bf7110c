import { useEffect, useState } from 'react'
import { passedThreshold, timeLeft } from '#core/domain/countdown.ts'
import { useServices } from '#platform/services.tsx'
import { useInBrowser } from '#shared/use-in-browser.ts'

export interface CountdownState {
  /** Time left in ms; null where the page is rendered without a browser. */
  readonly left: number | null
  /** The threshold that was passed last, to be announced once. */
  readonly threshold: ReturnType<typeof passedThreshold>
}

/**
 * Time left until the reservation expires, updated once a second.
 * @param validity epoch ms by the server's clock
 * @param clockOffset the server's clock minus the device's, ms
 */
export function useCountdown(validity: number, clockOffset: number): CountdownState {
  const { now } = useServices()
  const inBrowser = useInBrowser()
  const [state, setState] = useState<CountdownState>({ left: null, threshold: null })

  useEffect(() => {
    const tick = () => {
      const left = timeLeft(validity, now(), clockOffset)
      setState((before) => ({
        left,
        threshold: passedThreshold(before.left ?? left, left) ?? before.threshold,
      }))
    }
    tick()
    const timer = setInterval(tick, 1000)
    // Timers do not run while a phone sleeps.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [validity, clockOffset, now])
  if (state.left !== null || !inBrowser) return state
  return { ...state, left: timeLeft(validity, now(), clockOffset) }
}
