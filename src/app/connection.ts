/**
 * Whether the box office answers. The browser's word is a hint, the calls know (law 3): a call without an answer
 * says down, as does an answer that the worker had kept; any other answer says up.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Api } from '#core/api/client.ts'

let down = typeof navigator !== 'undefined' && !navigator.onLine
const listeners = new Set<() => void>()

function put(next: boolean): void {
  if (next === down) return
  down = next
  for (const listener of listeners) listener()
}

/** The api, with each call also telling whether there was an answer. */
export const listening = (api: Api): Api => ({
  async call(endpoint, input) {
    const result = await api.call(endpoint, input)
    if (result.kind === 'value') put(result.keptAt !== undefined)
    else if (result.kind !== 'unreachable') put(false)
    else if (result.reason !== 'unreadable' && result.reason !== 'given up') put(true)
    return result
  },
})

/** Listens to the browser's own word, until the returned function is called. */
export function watchConnection(target: Window): () => void {
  const lost = () => put(true)
  const back = () => put(false)
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
export function useLongOffline(patience = 5000): boolean {
  const isDown = useSyncExternalStore(subscribe, () => down)
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!isDown) return
    const timer = setTimeout(() => setLong(true), patience)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isDown, patience])
  return long
}
