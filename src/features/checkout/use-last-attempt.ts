import { useEffect, useEffectEvent, useState } from 'react'
import { lastAttempt, type LastAttempt } from '#core/flows/last-attempt.ts'
import { useServices } from '#shared/services.ts'
import { useCheckout } from './use-checkout.ts'

/**
 * What the buyer chose when the reservation was to be paid last; null until it is read. A page that the browser took out of
 * its back-forward cache reads it again, and the reservation, whose status may have changed at the provider.
 */
export function useLastAttempt(): LastAttempt | null {
  const tools = useServices()
  const { reservation, refresh } = useCheckout()
  const [attempt, setAttempt] = useState<LastAttempt | null>(null)
  const refreshNow = useEffectEvent(() => void refresh())
  useEffect(() => {
    let current = true
    const read = (): void =>
      void lastAttempt(tools, reservation.id).then((attempt) => {
        if (current) setAttempt(attempt)
      })
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      read()
      refreshNow()
    }
    read()
    window.addEventListener('pageshow', onShow)
    return () => {
      current = false
      window.removeEventListener('pageshow', onShow)
    }
  }, [tools, reservation.id])
  return attempt
}
