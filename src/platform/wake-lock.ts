/**
 * Keeps the screen on while a code is shown. The browser lets go whenever the page is hidden, so the lock is asked
 * for again when it comes back (PWA-NOTES 2.6).
 */
export type WakeState = 'held' | 'refused' | 'unsupported'

interface Lock {
  release(): Promise<void>
}

export interface WakeTools {
  /** Undefined where the browser has none. */
  readonly request: (() => Promise<Lock>) | undefined
  readonly page: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

const ofThisPage = (): WakeTools => {
  const wakeLock = (navigator as { wakeLock?: { request(type: 'screen'): Promise<Lock> } }).wakeLock
  return { request: wakeLock && (() => wakeLock.request('screen')), page: document }
}

/**
 * Holds the screen on until the returned function is called. `tell` hears how it went, each time it is asked for:
 * a refusal (low battery, no gesture) means that the person must tap now and then.
 */
export function keepScreenOn(tell: (state: WakeState) => void, tools: WakeTools = ofThisPage()): () => void {
  const { request, page } = tools
  let held: Lock | null = null
  let over = false

  async function hold(): Promise<void> {
    if (!request) return tell('unsupported')
    try {
      const lock = await request()
      if (over) return await lock.release()
      held = lock
      tell('held')
    } catch {
      if (!over) tell('refused')
    }
  }
  const again = () => {
    if (page.visibilityState === 'visible') void hold()
  }

  page.addEventListener('visibilitychange', again)
  void hold()
  return () => {
    over = true
    page.removeEventListener('visibilitychange', again)
    void held?.release().catch(() => undefined)
  }
}
