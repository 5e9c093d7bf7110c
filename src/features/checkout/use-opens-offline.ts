import { useEffect, useState } from 'react'
import { opensOffline } from '#platform/opens-offline.ts'

/** Longest wait before the answer is `no`, ms: on a first visit the worker loads the whole app meanwhile. */
const workerTimeout = 30_000

/** Whether stored tickets open without a connection on this device; `pending` while the worker is being installed. */
export function useOpensOffline(): 'yes' | 'no' | 'pending' {
  const [state, setState] = useState<'yes' | 'no' | 'pending'>('pending')
  useEffect(() => {
    let over = false
    const set = (next: 'yes' | 'no'): void => {
      clearTimeout(timer)
      if (!over) setState(next)
    }
    const timer = setTimeout(() => setState('no'), workerTimeout)
    void opensOffline().then(
      (opens) => set(opens ? 'yes' : 'no'),
      () => set('no'),
    )
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [])
  return state
}
