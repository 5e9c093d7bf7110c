import { useEffect, useState } from 'react'

/** True once `active` has lasted for `time` ms; `atOnce`: from the first frame when it is active there. */
export function useLasting(active: boolean, time: number, atOnce = false): boolean {
  const [lasts, setLasts] = useState(() => atOnce && active)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLasts(true), time)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [active, time])
  return lasts && active
}
