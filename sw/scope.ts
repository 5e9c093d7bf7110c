/** The worker's global scope, with the names that the library of types does not know yet. */
export interface RouterRule {
  readonly condition: { readonly urlPattern?: { readonly pathname: string }; readonly requestMethod?: string }
  readonly source: 'network'
}

export interface InstallEventWithRoutes extends ExtendableEvent {
  addRoutes?(rules: readonly RouterRule[]): Promise<void>
}

export interface PeriodicSyncEvent extends ExtendableEvent {
  readonly tag: string
}
