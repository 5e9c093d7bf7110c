import { useEffect, useState } from 'react'
import { useServices } from '#platform/services.tsx'

/** The time in epoch ms, renewed every `every` ms. */
export function useNow(every: number): number {
  const { now } = useServices()
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), every)
    return () => clearInterval(timer)
  }, [every, now])
  return time
}
