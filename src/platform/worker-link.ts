/**
 * The window's side of the service worker: registers it, finds a new version, applies it when no tab holds
 * updates back (docs/browser-notes.md#worker-updates).
 */
import { Workbox } from 'workbox-window'
import { protocol, workerToWindow, type WindowToWorker } from '#core/contract/messages.ts'
import { refreshTag } from '#core/contract/sync-tags.ts'
import { withLock, type Locks } from '#core/domain/with-lock.ts'
import { workerUrl } from './trusted-types.ts'
import { hasUpdateHold, onUpdateHoldChange, updateHoldLock } from './update-holds.ts'

const minute = 60_000
const hour = 60 * minute
/** Shortest time between two checks for a new version, ms. */
const minUpdateInterval = 15 * minute
/** Safari may not report that the new worker has taken over, ms. */
const takeoverTimeout = 2000
const reloadedKey = 'tessera.updated'

export interface WorkerLink {
  /** True while a new version waits and no tab holds updates back. */
  readonly ready: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Applies the new version: messages the worker, waits until it has taken over, reloads once. Does nothing
   * while this tab holds updates back; while another does, it waits until that ends.
   */
  readonly apply: () => void
  /**
   * The page was hidden: a version that waits takes over when no page is visible and no tab holds updates back, and
   * the page reloads. Without this Firefox may lose a version that waits while it quits.
   */
  readonly applyHidden: () => void
}

export interface LinkTools {
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
  /** Called when the worker has changed stored tickets. */
  readonly onWalletChanged: () => void
}

/** The link without the browser's registration events, so that it can be tested. */
export function createWorkerLink(tools: LinkTools): WorkerLink & { waiting(worker: ServiceWorker): void } {
  let waiting: ServiceWorker | null = null
  let applying = false
  /** No other tab holds updates back, as far as is known. */
  let otherTabsIdle = tools.locks === null
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  onUpdateHoldChange(changed)

  /** Notes a reload; false when the last one was less than a minute ago. */
  const noteReload = (): boolean => {
    try {
      const storage = tools.storage()
      if (tools.now() - Number(storage.getItem(reloadedKey) ?? 0) < minute) return false
      storage.setItem(reloadedKey, String(tools.now()))
    } catch {
      // Without storage nothing can be noted. Each reload follows a new version, so none repeats itself.
    }
    return true
  }

  const reloadOnce = (): void => {
    if (!applying || !noteReload()) return
    applying = false
    tools.reload()
  }

  const message = (worker: ServiceWorker, type: WindowToWorker['type']): void => {
    tools.container?.addEventListener('controllerchange', reloadOnce, { once: true })
    worker.postMessage({ protocol, type } satisfies WindowToWorker)
  }

  const take = (worker: ServiceWorker): void => {
    message(worker, 'SKIP_WAITING')
    setTimeout(reloadOnce, takeoverTimeout)
  }

  /** The worker refuses while another page is visible: then this page goes on with the old version. */
  const takeHidden = async (worker: ServiceWorker): Promise<void> => {
    applying = true
    message(worker, 'SKIP_WAITING_WHEN_HIDDEN')
    await new Promise((resolve) => setTimeout(resolve, takeoverTimeout))
    tools.container?.removeEventListener('controllerchange', reloadOnce)
    applying = false
  }

  // A ticket page holds no lock: its reload in the background goes unnoticed.
  const applyHidden = (): void => {
    const worker = waiting
    if (worker === null || applying || !tools.hidden()) return
    const granted = tools.locks?.request(updateHoldLock, { ifAvailable: true }, (lock) =>
      lock === null ? undefined : takeHidden(worker),
    )
    void granted?.catch(() => undefined)
  }

  /** Waits until no tab holds updates back. */
  const awaitQuiet = (): void => {
    const granted = tools.locks?.request(updateHoldLock, () => {
      otherTabsIdle = true
      changed()
    })
    // Only then: the lock is free again.
    void granted?.then(applyHidden, () => undefined)
  }

  /** Applies it while no tab can hold updates back; false when one does. */
  const takeAlone = async (worker: ServiceWorker): Promise<boolean> =>
    (await withLock(tools.locks as Locks | null, updateHoldLock, async () => {
      take(worker)
      await new Promise((resolve) => setTimeout(resolve, takeoverTimeout))
      return true
    })) ?? false

  tools.container?.addEventListener('message', (event) => {
    const message = workerToWindow.safeParse(event.data)
    if (message.success) tools.onWalletChanged()
  })

  return {
    waiting(worker) {
      waiting = worker
      awaitQuiet()
      changed()
    },
    applyHidden,
    ready: () => waiting !== null && otherTabsIdle && !hasUpdateHold(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply() {
      if (waiting === null || hasUpdateHold() || applying) return
      applying = true
      const wait = (): void => {
        applying = false
        otherTabsIdle = false
        changed()
        awaitQuiet()
      }
      void takeAlone(waiting).then((taken) => !taken && wait(), wait)
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
  const found = await registration.catch(() => undefined)
  if (found?.active && found.waiting) link.waiting(found.waiting)
}

interface PeriodicSync {
  register(tag: string, options: { minInterval: number }): Promise<void>
}

/** Registers the worker and checks for a new version: at once, hourly, and when the page becomes visible. */
export function startWorker(tools: LinkTools): WorkerLink {
  const link = createWorkerLink(tools)
  const { container } = tools
  if (container === null) return link
  const dev = import.meta.env.DEV
  const worker = new Workbox(workerUrl(dev ? '/dev-sw.js?dev-sw' : '/sw.js'), dev ? { type: 'module' } : {})
  worker.addEventListener('waiting', () => void reportWaiting(link, container.getRegistration()))
  let checkedAt = tools.now()
  const check = (): void => {
    if (tools.now() - checkedAt < minUpdateInterval) return
    checkedAt = tools.now()
    void worker.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', () => (tools.hidden() ? link.applyHidden() : check()))
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
