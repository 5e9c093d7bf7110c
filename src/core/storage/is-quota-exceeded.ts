/** True for the error of a full storage, also inside an error of Dexie. */
export const isQuotaExceeded = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  [error, 'inner' in error ? error.inner : null].some(
    (cause) =>
      typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'QuotaExceededError',
  )
