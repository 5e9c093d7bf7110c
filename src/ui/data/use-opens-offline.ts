import { useEffect, useState } from 'react'
import { opensOffline } from '#device/browser/opens-offline.ts'

/** Whether stored tickets open without a connection on this device; `pending` while the worker is being installed. */
export function useOpensOffline(): 'yes' | 'no' | 'pending' {
  const [state, setState] = useState<'yes' | 'no' | 'pending'>('pending')
  useEffect(() => {
    let over = false
    void opensOffline().then((opens) => !over && setState(opens ? 'yes' : 'no'))
    return () => void (over = true)
  }, [])
  return state
}
