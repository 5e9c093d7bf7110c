import { useEffect, useState } from 'react'
import { passedThreshold, timeLeft } from '#core/domain/countdown.ts'
import { useServices } from '#platform/services.tsx'

type PassedThreshold = ReturnType<typeof passedThreshold>

/** Ticks once a second while the page is open. `left` in ms; `moment`: what was passed last, to be said aloud. */
export function useCountdown(
  validity: number,
  clockOffset: number,
): { left: number; moment: PassedThreshold } {
  const { now } = useServices()
  const read = () => timeLeft(validity, now(), clockOffset)
  const [state, setState] = useState<{ left: number; moment: PassedThreshold }>(() => ({
    left: read(),
    moment: null,
  }))

  useEffect(() => {
    const tick = () => {
      const left = timeLeft(validity, now(), clockOffset)
      setState((before) => ({ left, moment: passedThreshold(before.left, left) ?? before.moment }))
    }
    tick()
    const timer = setInterval(tick, 1000)
    // A phone that slept wakes up with an old picture.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [validity, clockOffset, now])
  return state
}
