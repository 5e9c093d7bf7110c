/**
 * The window's side of the service worker: registers it, finds a new version, applies it when no tab defers
 * updates (docs/browser-notes.md#worker-updates).
 */
import { Workbox } from 'workbox-window'
import { createChangeSignal } from '#kit/change-signal.ts'
import { hour, minute } from '#kit/time/durations.ts'
import { elapsedSince } from '#kit/time/elapsed.ts'
import { withLock, type Locks } from '#kit/with-lock.ts'
import { protocol } from '../message-protocol.ts'
import { refreshTag } from '../sync-tags.ts'
import { defersUpdates, onDeferralChange, updateDeferralLock } from './deferred-updates.ts'
import { workerUrl } from './trusted-types.ts'

/** Shortest time between two checks for a new version, ms. */
const minUpdateInterval = 15 * minute
/** Safari may not report that the new worker has taken over, ms. */
const takeoverTimeout = 2000
const reloadedKey = 'tessera.updated'

export interface WorkerLink {
  /** True while a new version waits and no tab defers updates. */
  readonly ready: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Applies the new version: messages the worker, waits until it has taken over, reloads once. Does nothing
   * while this tab defers updates; while another does, it waits until that ends.
   */
  readonly apply: () => void
}

interface LinkTools {
  /** Null where the browser has no service worker. */
  readonly container: ServiceWorkerContainer | null
  readonly reload: () => void
  /** True while this page is hidden. */
  readonly hidden: () => boolean
  /** Null in a browser without locks: then only this tab counts. */
  readonly locks: Pick<LockManager, 'request'> | null
  /** Throws where storage is forbidden. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly now: () => number
}

/** Notes a reload; false when the last one was less than a minute ago. */
function noteReload({ storage: storageOf, now }: LinkTools): boolean {
  try {
    const storage = storageOf()
    if (elapsedSince(Number(storage.getItem(reloadedKey)), now()) < minute) return false
    storage.setItem(reloadedKey, String(now()))
  } catch {
    // Without storage nothing can be noted. Each reload follows a new version, so none repeats itself.
  }
  return true
}

/** Messages the worker. Resolves when the browser reports that it has taken over, or after two seconds. */
function takeOver({ container }: LinkTools, worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const report = (): void => resolve()
    container?.addEventListener('controllerchange', report, { once: true })
    setTimeout(report, takeoverTimeout)
    worker.postMessage({ protocol, type: 'SKIP_WAITING' })
  })
}

/** The link without the browser's registration events, so that it can be tested. */
export function createWorkerLink(tools: LinkTools): WorkerLink & { waiting(worker: ServiceWorker): void } {
  const { locks, reload } = tools
  const changes = createChangeSignal()
  let waiting: ServiceWorker | null = null
  /** `held`: another tab may defer updates. */
  let state: 'held' | 'ready' | 'applying' = 'held'

  function changeTo(next: typeof state): void {
    state = next
    changes.notify()
  }

  async function take(worker: ServiceWorker): Promise<true> {
    changeTo('applying')
    await takeOver(tools, worker)
    changeTo('ready')
    if (noteReload(tools)) reload()
    return true
  }

  /** Waits until no tab defers updates. Without locks only this tab counts. */
  function awaitQuiet(): void {
    changeTo(locks === null ? 'ready' : 'held')
    void locks?.request(updateDeferralLock, () => changeTo('ready')).catch(() => undefined)
  }

  onDeferralChange(() => changeTo(state))

  return {
    waiting(worker) {
      waiting = worker
      awaitQuiet()
    },
    ready: () => waiting !== null && state !== 'held' && !defersUpdates(),
    subscribe: changes.subscribe,
    apply() {
      const worker = waiting
      if (worker === null || state === 'applying' || defersUpdates()) return
      const applied = withLock(locks as Locks | null, updateDeferralLock, () => take(worker))
      void applied.then((done) => done ?? awaitQuiet(), awaitQuiet)
    },
  }
}

/**
 * Reports a worker that waits behind an active one. On a first visit the new worker is installed for a moment before it
 * is active, which Workbox reports as waiting, too.
 */
export async function reportWaiting(
  link: { waiting(worker: ServiceWorker): void },
  registration: Promise<Pick<ServiceWorkerRegistration, 'active' | 'waiting'> | undefined>,
): Promise<void> {
  const registered = await registration.catch(() => undefined)
  if (registered?.active && registered.waiting) link.waiting(registered.waiting)
}

interface PeriodicSync {
  register(tag: string, options: { minInterval: number }): Promise<void>
}

/** Registers the worker and checks for a new version: at once, hourly while the page is visible, and when it becomes visible. */
export function startWorker(tools: LinkTools): WorkerLink {
  const link = createWorkerLink(tools)
  const { container } = tools
  if (container === null) return link
  const worker = new Workbox(workerUrl())
  worker.addEventListener('waiting', () => void reportWaiting(link, container.getRegistration()))
  let checkedAt = tools.now()
  const check = (): void => {
    if (tools.hidden() || elapsedSince(checkedAt, tools.now()) < minUpdateInterval) return
    checkedAt = tools.now()
    void worker.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, hour)
  void worker
    .register()
    .then((registration) => {
      // A worker that waits since an earlier visit sends no event.
      void reportWaiting(link, Promise.resolve(registration))
      const periodic = (registration as { periodicSync?: PeriodicSync } | undefined)?.periodicSync
      return periodic?.register(refreshTag, { minInterval: 12 * hour })
    })
    .catch(() => undefined) // Private windows refuse workers, browsers refuse periodic checks; both are optional.
  return link
}
