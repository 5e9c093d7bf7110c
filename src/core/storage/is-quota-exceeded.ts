/** True for the error of a full storage, also inside an error of Dexie. */
export const isQuotaExceeded = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  [error, 'inner' in error ? error.inner : null].some(
    (one) => typeof one === 'object' && one !== null && 'name' in one && one.name === 'QuotaExceededError',
  )
