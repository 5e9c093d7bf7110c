/**
 * Keeps the screen on while a code is shown. The browser releases the lock when the page is hidden, and may
 * release it on a visible page to save battery: it is requested again (docs/browser-notes.md#wake-lock).
 */
export type WakeState = 'active' | 'refused' | 'unsupported'

interface Lock extends Pick<EventTarget, 'addEventListener'> {
  release(): Promise<void>
}

interface WakeTools {
  /** Undefined in a browser without wake locks. */
  readonly request: (() => Promise<Lock>) | undefined
  readonly page: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

const pageWakeTools = (): WakeTools => {
  const wakeLock = (navigator as { wakeLock?: { request(type: 'screen'): Promise<Lock> } }).wakeLock
  return { request: wakeLock && (() => wakeLock.request('screen')), page: document }
}

/**
 * Keeps the screen on until the returned function is called. `onState` gets the result of each request: after a
 * refusal (low battery, no gesture) each tap requests again.
 */
export function keepScreenOn(
  onState: (state: WakeState) => void,
  tools: WakeTools = pageWakeTools(),
): () => void {
  const { request, page } = tools
  let current: Lock | null = null
  let asking = false
  let over = false

  function lost(lock: Lock): void {
    if (current !== lock) return
    current = null
    // Requested again when the page is visible.
    if (!over && page.visibilityState === 'visible') onState('refused')
  }

  async function hold(): Promise<void> {
    if (!request) return onState('unsupported')
    asking = true
    try {
      const lock = await request()
      if (over) return await lock.release()
      current = lock
      lock.addEventListener('release', () => lost(lock))
      onState('active')
    } catch {
      if (!over) onState('refused')
    } finally {
      asking = false
    }
  }
  const again = () => {
    if (page.visibilityState === 'visible') void hold()
  }

  // A browser that requires a gesture gets one with the next tap.
  const tapped = () => {
    if (request && current === null && !asking) void hold()
  }

  page.addEventListener('visibilitychange', again)
  page.addEventListener('click', tapped)
  void hold()
  return () => {
    over = true
    page.removeEventListener('visibilitychange', again)
    page.removeEventListener('click', tapped)
    void current?.release().catch(() => undefined)
  }
}
