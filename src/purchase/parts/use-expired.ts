import { useEffect, useEffectEvent, useState } from 'react'
import { onVisible } from '#device/browser/page-events.ts'
import { second } from '#kit/time/durations.ts'
import { useServices } from '#ui/data/services.ts'
import { timeLeft } from '../rules/countdown.ts'
import { useCheckout } from './use-checkout.ts'

/**
 * Calls `onTick` with the ms until the reservation expires, at once and at every whole second of it: all clocks of a page change
 * together.
 */
export function useTimeLeft(onTick: (left: number) => void): void {
  const { now } = useServices()
  const { reservation, clockOffset } = useCheckout()
  const { validity } = reservation
  const tick = useEffectEvent(onTick)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = () => {
      clearTimeout(timer)
      const left = timeLeft(validity, now(), clockOffset)
      tick(left)
      timer = setTimeout(run, left % second || second)
    }
    run()
    const stop = onVisible(run)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [validity, clockOffset, now])
}

/** True once the reservation expired; its component is rendered only then. */
export function useExpired(): boolean {
  const [expired, setExpired] = useState(false)
  useTimeLeft((left) => setExpired(left === 0))
  return expired
}
