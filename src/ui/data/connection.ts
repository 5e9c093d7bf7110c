/**
 * Whether the server answers. A call without an answer, or an answer from the worker's cache, means down; any
 * other answer means up, but for texts: the worker answers them from its cache first. The browser's online state is only a hint (docs/ARCHITECTURE.md#laws).
 */
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createChangeSignal } from '#kit/change-signal.ts'
import type { Api } from '#wire/client.ts'
import { useLasting } from './use-lasting.ts'

let connectionLost = false
/** How often the connection was lost. */
let losses = 0
const changes = createChangeSignal()

function setDown(next: boolean): void {
  if (next === connectionLost) return
  connectionLost = next
  if (next) losses += 1
  changes.notify()
}

/** Wraps the API so that each call reports whether the server answered. */
export const withConnectionStatus = (api: Api): Api => ({
  async call(endpoint, input) {
    const lossesBefore = losses
    const result = await api.call(endpoint, input)
    // An answer that left the server before the connection was lost.
    if (result.kind !== 'unreachable' && losses > lossesBefore) return result
    if (result.kind === 'value' && endpoint.path.includes('/i18n/')) return result
    if (result.kind === 'value') setDown(result.keptAt !== undefined)
    else if (result.kind !== 'unreachable') setDown(false)
    else if (result.reason !== 'unreadable' && result.reason !== 'aborted') setDown(true)
    return result
  },
})

/** True while the last call got no answer: unlike {@link useLastingOffline} at once. */
export const isConnectionLost = (): boolean => connectionLost

/** Applies the browser's online and offline events until the returned function is called. */
export function watchConnection(target: Window): () => void {
  setDown(!target.navigator.onLine)
  // Without this, queries of a page that opened without a connection do not notice its return.
  onlineManager.setOnline(target.navigator.onLine)
  const lost = () => setDown(true)
  const back = () => setDown(false)
  target.addEventListener('offline', lost)
  target.addEventListener('online', back)
  return () => {
    target.removeEventListener('offline', lost)
    target.removeEventListener('online', back)
  }
}

/**
 * True once the connection has been down for `timeout` ms, so that a short interruption is not reported; at once on a page
 * that opens without one.
 */
export function useLastingOffline(timeout = 5000): boolean {
  const isDown = useSyncExternalStore(
    changes.subscribe,
    () => connectionLost,
    () => false,
  )
  return useLasting(isDown, timeout, true)
}
