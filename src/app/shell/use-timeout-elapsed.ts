import { useEffect, useState } from 'react'

/** True once `time` ms have passed since the component was mounted. */
export function useTimeoutElapsed(time: number): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), time)
    return () => clearTimeout(timer)
  }, [time])
  return over
}
