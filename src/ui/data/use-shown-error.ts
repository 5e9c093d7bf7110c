import { useState } from 'react'

/**
 * The error that a page shows for a query without data: that of the last attempt also while the next one runs, so that an
 * attempt in the background neither clears the page nor moves the focus.
 *
 * @param error of the query; null while an attempt runs
 * @param isRead true once there is a value
 */
export function useShownError(error: unknown, isRead: boolean): unknown {
  const [shown, setShown] = useState<unknown>(null)
  const next = error ?? (isRead ? null : shown)
  if (next !== shown) setShown(next)
  return next
}
