/**
 * Whether the box office answers. The browser's word is a hint, the calls know (law 3): a call without an answer
 * says down, as does an answer that the worker had kept; any other answer says up.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Api } from '#core/api/client.ts'

let connectionLost = false
const listeners = new Set<() => void>()

function setDown(next: boolean): void {
  if (next === connectionLost) return
  connectionLost = next
  for (const listener of listeners) listener()
}

/** The api, with each call also telling whether there was an answer. */
export const withConnectionStatus = (api: Api): Api => ({
  async call(endpoint, input) {
    const result = await api.call(endpoint, input)
    if (result.kind === 'value') setDown(result.keptAt !== undefined)
    else if (result.kind !== 'unreachable') setDown(false)
    else if (result.reason !== 'unreadable' && result.reason !== 'aborted') setDown(true)
    return result
  },
})

/** Listens to the browser's own word, until the returned function is called. */
export function watchConnection(target: Window): () => void {
  setDown(!target.navigator.onLine)
  const lost = () => setDown(true)
  const back = () => setDown(false)
  target.addEventListener('offline', lost)
  target.addEventListener('online', back)
  return () => {
    target.removeEventListener('offline', lost)
    target.removeEventListener('online', back)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True once the connection has been gone for `patience` ms: a tunnel is not news. */
export function useLastingOffline(timeout = 5000): boolean {
  const isDown = useSyncExternalStore(
    subscribe,
    () => connectionLost,
    () => false,
  )
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!isDown) return
    const timer = setTimeout(() => setLong(true), timeout)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isDown, timeout])
  return long
}
