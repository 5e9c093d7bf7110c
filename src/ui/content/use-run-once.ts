import { useRef, useState } from 'react'

/** Runs an action once at a time, and reports while it runs. The action handles its own errors. */
export function useRunOnce(action: () => Promise<void>) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    await action().finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return { busy, run }
}
