import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useServices } from './services.ts'

/**
 * True on a device that has stored something, or whose storage does not answer; asked again with each page. What only shows or
 * checks stored data does not load before.
 */
export function useHasStored(): boolean {
  const { existingDatabase } = useServices()
  const { pathname } = useLocation()
  const [hasStored, setHasStored] = useState(false)
  useEffect(() => {
    if (hasStored) return
    let over = false
    const set = (yes: boolean): void => void (over || setHasStored(yes))
    existingDatabase().then(
      (db) => set(db !== null),
      () => set(true),
    )
    return () => {
      over = true
    }
  }, [existingDatabase, hasStored, pathname])
  return hasStored
}
