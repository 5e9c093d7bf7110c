/** Members of the worker's global scope that the type library does not have yet. */
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
