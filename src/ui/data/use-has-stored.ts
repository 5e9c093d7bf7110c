import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { onOnline, onVisible } from '#device/browser/page-events.ts'
import { databaseExists } from '#device/storage/opened.ts'
import { useServices } from './services.ts'

/**
 * True on a device that has stored something, or whose storage does not answer; asked again with each page, and when the page is
 * visible or online again. What only shows or checks stored data does not load before.
 * @param exists what of it, the same function in every render; anything without it
 */
export function useHasStored(exists: (db: never) => Promise<boolean> = databaseExists): boolean {
  const { read } = useServices()
  const { pathname } = useLocation()
  const [hasStored, setHasStored] = useState(false)
  useEffect(() => {
    if (hasStored) return
    let over = false
    const set = (yes: boolean): void => void (over || setHasStored(yes))
    const ask = (): void =>
      void read(exists).then(
        (isStored) => set(isStored === true),
        () => set(true),
      )
    ask()
    const listening = [onVisible(ask), onOnline(ask)]
    return () => {
      over = true
      for (const end of listening) end()
    }
  }, [hasStored, pathname, read, exists])
  return hasStored
}
