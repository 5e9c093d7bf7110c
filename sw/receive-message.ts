/** Messages of the app's pages to the worker. Others, and those of another protocol version, are ignored. */
import { windowToWorker } from '#device/messages.ts'

interface TakeOverScope {
  readonly clients: {
    matchAll(options: {
      type: 'window'
      includeUncontrolled: true
    }): Promise<readonly { readonly visibilityState: DocumentVisibilityState }[]>
  }
  skipWaiting(): Promise<void>
}

/** Takes over; with `SKIP_WAITING_WHEN_HIDDEN` only while no page of the app is visible. */
export async function receiveMessage(scope: TakeOverScope, data: unknown): Promise<void> {
  const request = windowToWorker.safeParse(data)
  if (!request.success) return
  if (request.data.type === 'SKIP_WAITING_WHEN_HIDDEN') {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  }
  await scope.skipWaiting()
}
