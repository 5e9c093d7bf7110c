/** The pause after failed runs of the wallet's refresh, which the app and the worker keep (docs/browser-notes.md#background-work). */

export const pauseSetting = 'refresh'

export interface RefreshPause {
  readonly failures: number
  /** Epoch ms. */
  readonly until: number
}

export const isRefreshPause = (value: unknown): value is RefreshPause =>
  typeof value === 'object' &&
  value !== null &&
  'until' in value &&
  typeof value.until === 'number' &&
  'failures' in value &&
  typeof value.failures === 'number'
