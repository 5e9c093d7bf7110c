/** Members of the worker's global scope that the type library does not have yet. */
import type { Locks } from '#core/domain/with-lock.ts'

/** Abilities of `navigator` that some browsers lack. */
export interface WorkerAbilities {
  readonly connection?: { readonly saveData?: boolean }
  readonly locks?: Locks
  readonly setAppBadge?: (count: number) => Promise<void>
}

/** The global scope where the browser may have no notifications. */
export interface NotificationScope {
  readonly Notification?: { readonly permission: NotificationPermission }
}

export interface RouterRule {
  readonly condition: { readonly urlPattern?: { readonly pathname: string }; readonly requestMethod?: string }
  readonly source: 'network'
}

export interface InstallEventWithRoutes extends ExtendableEvent {
  addRoutes?(rules: readonly RouterRule[]): Promise<void>
}

/** The event of a one-shot or periodic sync. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
