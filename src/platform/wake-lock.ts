/**
 * Keeps the screen on while a code is shown. The browser lets go whenever the page is hidden, so the lock is asked
 * for again when it comes back; it may let go of a visible page too, to spare the battery (PWA-NOTES 2.6).
 */
export type WakeState = 'active' | 'refused' | 'unsupported'

interface Lock extends Pick<EventTarget, 'addEventListener'> {
  release(): Promise<void>
}

export interface WakeTools {
  /** Undefined where the browser has none. */
  readonly request: (() => Promise<Lock>) | undefined
  readonly page: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

const pageWakeTools = (): WakeTools => {
  const wakeLock = (navigator as { wakeLock?: { request(type: 'screen'): Promise<Lock> } }).wakeLock
  return { request: wakeLock && (() => wakeLock.request('screen')), page: document }
}

/**
 * Holds the screen on until the returned function is called. `tell` hears how it went, each time it is asked for:
 * a refusal (low battery, no gesture) means that the person must tap now and then, and each tap asks again.
 */
export function keepScreenOn(
  tell: (state: WakeState) => void,
  tools: WakeTools = pageWakeTools(),
): () => void {
  const { request, page } = tools
  let held: Lock | null = null
  let asking = false
  let over = false

  function lost(lock: Lock): void {
    if (held !== lock) return
    held = null
    // A hidden page gets it back when it is seen again.
    if (!over && page.visibilityState === 'visible') tell('refused')
  }

  async function hold(): Promise<void> {
    if (!request) return tell('unsupported')
    asking = true
    try {
      const lock = await request()
      if (over) return await lock.release()
      held = lock
      lock.addEventListener('release', () => lost(lock))
      tell('active')
    } catch {
      if (!over) tell('refused')
    } finally {
      asking = false
    }
  }
  const again = () => {
    if (page.visibilityState === 'visible') void hold()
  }

  // A browser that wants a gesture first gets one with the next tap.
  const tapped = () => {
    if (request && held === null && !asking) void hold()
  }

  page.addEventListener('visibilitychange', again)
  page.addEventListener('click', tapped)
  void hold()
  return () => {
    over = true
    page.removeEventListener('visibilitychange', again)
    page.removeEventListener('click', tapped)
    void held?.release().catch(() => undefined)
  }
}
