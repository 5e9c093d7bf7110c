import { useEffect, useState } from 'react'

/** Ms from one announcement to the next. */
const pause = 60_000

/**
 * The content of a live region whose text changes often: the latest text, at most once a minute.
 * @param isUrgent the text does not wait for the end of the pause
 */
export function useAnnouncement(text: string, isUrgent: boolean): string {
  const [announced, setAnnounced] = useState('')
  const [isPaused, setPaused] = useState(false)
  if (text !== announced && (isUrgent || !isPaused)) {
    setAnnounced(text)
    setPaused(true)
  }
  useEffect(() => {
    if (!isPaused) return
    const timer = setTimeout(() => setPaused(false), pause)
    return () => clearTimeout(timer)
  }, [announced, isPaused])
  return announced
}
