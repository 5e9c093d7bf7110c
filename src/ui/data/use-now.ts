import { useEffect, useState } from 'react'
import { useInBrowser } from '../page/use-in-browser.ts'
import { useServices } from './services.ts'

/** The time in epoch ms, renewed every `every` ms; 0 without a browser, where no ticket is known. */
export function useNow(every: number): number {
  const { now } = useServices()
  const inBrowser = useInBrowser()
  const [time, setTime] = useState<number | null>(null)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), every)
    return () => clearInterval(timer)
  }, [every, now])
  return time ?? (inBrowser ? now() : 0)
}
