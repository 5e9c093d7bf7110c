/** Members of the worker's global scope that the type library does not have yet. */
export interface RouterRule {
  readonly condition: { readonly urlPattern?: { readonly pathname: string }; readonly requestMethod?: string }
  readonly source: 'network'
}

export interface InstallEventWithRoutes extends ExtendableEvent {
  addRoutes?(rules: readonly RouterRule[]): Promise<void>
}

/** Of a one-shot or periodic sync. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
