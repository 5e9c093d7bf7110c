import { useEffect, useState } from 'react'
import { passedMoment, timeLeft } from '#core/domain/countdown.ts'
import { useServices } from '#platform/services.tsx'

type Moment = ReturnType<typeof passedMoment>

/** Ticks once a second while the page is open. `left` in ms; `moment`: what was passed last, to be said aloud. */
export function useCountdown(validity: number, skew: number): { left: number; moment: Moment } {
  const { now } = useServices()
  const read = () => timeLeft(validity, now(), skew)
  const [state, setState] = useState<{ left: number; moment: Moment }>(() => ({ left: read(), moment: null }))

  useEffect(() => {
    const tick = () => {
      const left = timeLeft(validity, now(), skew)
      setState((before) => ({ left, moment: passedMoment(before.left, left) ?? before.moment }))
    }
    tick()
    const timer = setInterval(tick, 1000)
    // A phone that slept wakes up with an old picture.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [validity, skew, now])
  return state
}
