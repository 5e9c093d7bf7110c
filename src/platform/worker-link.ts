/** The window's end of the service worker: register, notice a new version, take it when the time is right. PWA-NOTES 5. */
import { Workbox } from 'workbox-window'
import { protocol, refreshTag, workerToWindow, type WindowToWorker } from '#core/contract/messages.ts'
import { hasUpdateHold, onUpdateHoldChange, updateHoldLock } from './update-holds.ts'
import { workerUrl } from './trusted-types.ts'

const minute = 60_000
const hour = 60 * minute
/** A tab that comes back often does not ask more often than this. */
const minUpdateInterval = 15 * minute
/** Safari may never say that the new worker has taken over. */
const takeoverTimeout = 2000
const reloadedKey = 'tessera.updated'

export interface WorkerLink {
  /** True while a new version waits and nothing is at stake, here or in another tab. */
  readonly ready: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Takes the new version: tells the worker, waits until it has taken over, reloads once. Nothing while busy; while
   * another tab is, not now: it is ready again when that one is done.
   */
  readonly apply: () => void
}

export interface LinkTools {
  /** Null where the browser has no service worker. */
  readonly container: ServiceWorkerContainer | null
  readonly reload: () => void
  /** Null where the browser has none: then only this tab is asked. */
  readonly locks: Pick<LockManager, 'request'> | null
  /** Throws, as its storage may, where nothing is kept for us. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly now: () => number
  /** The worker found stored tickets changed. */
  readonly onWalletChanged: () => void
}

/** What waits on a registration, as a link to act on; separate from the browser's events so that it can be tested. */
export function createWorkerLink(tools: LinkTools): WorkerLink & { waiting(worker: ServiceWorker): void } {
  let waiting: ServiceWorker | null = null
  let applying = false
  /** No other tab has anything at stake, as far as is known. */
  let otherTabsIdle = tools.locks === null
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  onUpdateHoldChange(changed)

  /** Notes that the page is loaded again; false when that was a moment ago. */
  const noteReload = (): boolean => {
    try {
      const storage = tools.storage()
      if (tools.now() - Number(storage.getItem(reloadedKey) ?? 0) < minute) return false
      storage.setItem(reloadedKey, String(tools.now()))
    } catch {
      // Nothing can be noted: a person asked for this, so it does not go round.
    }
    return true
  }

  const reloadOnce = (): void => {
    if (!applying || !noteReload()) return
    applying = false
    tools.reload()
  }

  /** Listens for the moment in which no tab has anything at stake. */
  const awaitQuiet = (): void => {
    const heard = tools.locks?.request(updateHoldLock, () => {
      otherTabsIdle = true
      changed()
    })
    void heard?.catch(() => undefined)
  }

  const take = (worker: ServiceWorker): void => {
    tools.container?.addEventListener('controllerchange', reloadOnce, { once: true })
    worker.postMessage({ protocol, type: 'SKIP_WAITING' } satisfies WindowToWorker)
    setTimeout(reloadOnce, takeoverTimeout)
  }

  /** Takes it while no tab may put anything at stake; false when one already has. */
  const takeAlone = (locks: Pick<LockManager, 'request'>, worker: ServiceWorker): Promise<boolean> =>
    locks.request(updateHoldLock, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false
      take(worker)
      await new Promise((resolve) => setTimeout(resolve, takeoverTimeout))
      return true
    })

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
    ready: () => waiting !== null && otherTabsIdle && !hasUpdateHold(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply() {
      if (waiting === null || hasUpdateHold() || applying) return
      applying = true
      if (tools.locks === null) return take(waiting)
      const wait = (): void => {
        applying = false
        otherTabsIdle = false
        changed()
        awaitQuiet()
      }
      void takeAlone(tools.locks, waiting).then((taken) => !taken && wait(), wait)
    },
  }
}

interface PeriodicSync {
  register(tag: string, options: { minInterval: number }): Promise<void>
}

/** Registers the worker and looks for newer ones: at once, on the hour, and when the page comes back. */
export function startWorker(tools: LinkTools): WorkerLink {
  const link = createWorkerLink(tools)
  if (tools.container === null) return link
  const dev = import.meta.env.DEV
  const worker = new Workbox(workerUrl(dev ? '/dev-sw.js?dev-sw' : '/sw.js'), dev ? { type: 'module' } : {})
  worker.addEventListener('waiting', ({ sw }) => sw && link.waiting(sw))
  let asked = tools.now()
  const ask = (): void => {
    if (tools.now() - asked < minUpdateInterval) return
    asked = tools.now()
    void worker.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask())
  setInterval(ask, hour)
  void worker
    .register()
    .then((registration) => {
      // One that waited since an earlier visit sends no event.
      if (registration?.waiting && registration.active) link.waiting(registration.waiting)
      const periodic = (registration as { periodicSync?: PeriodicSync } | undefined)?.periodicSync
      return periodic?.register(refreshTag, { minInterval: 12 * hour })
    })
    .catch(() => undefined) // Private windows refuse workers and browsers refuse periodic checks: both are extras.
  return link
}
