/** Takes over from the active worker (docs/browser-notes.md#worker-updates). */
import type { WindowToWorker } from '#core/contract/messages.ts'

export interface TakeOverScope {
  readonly clients: {
    matchAll(options: {
      type: 'window'
      includeUncontrolled: true
    }): Promise<readonly { readonly visibilityState: DocumentVisibilityState }[]>
  }
  skipWaiting(): Promise<void>
}

/** Takes over; with `SKIP_WAITING_WHEN_HIDDEN` only while no page of the app is visible. */
export async function takeOver(scope: TakeOverScope, type: WindowToWorker['type']): Promise<void> {
  if (type === 'SKIP_WAITING_WHEN_HIDDEN') {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  }
  await scope.skipWaiting()
}
