import { useCallback, useEffect, useState } from 'react'
import { onVisible } from '#device/browser/page-events.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'

/** True for a database that another tab blocks, or that does not answer. */
export const isUnresponsive = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UnresponsiveDatabaseError'

/** `value`: undefined until it is read; `error`: that of the last read, null when it succeeded. */
interface DatabaseValue<T> {
  readonly value: T | undefined
  readonly error: unknown
}

/**
 * Reads the database now and after each change by any tab. After a failure the database is opened again when the page becomes
 * visible: the visitor may have closed the tab that blocked it.
 * @param open opens the database; null on a device that has stored nothing, which is not watched
 * @param read the same function in every render, as `open`
 * @returns the last value, and `show`, which replaces it
 */
export function useDatabaseValue<T, D extends TesseraDatabase | null>(
  open: () => Promise<D>,
  read: (db: D) => Promise<T>,
) {
  const [{ value, error }, setState] = useState<DatabaseValue<T>>({ value: undefined, error: null })
  const show = useCallback((next: T): void => setState({ value: next, error: null }), [])
  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    let failed = false
    const fail = (failure: unknown): void => {
      failed = true
      if (!over) setState((before) => ({ ...before, error: failure }))
    }
    const watch = async (): Promise<void> => {
      failed = false
      stop()
      const db = await open()
      if (over) return
      if (db !== null) stop = db.watch(() => read(db), show, fail)
      else show(await read(db))
    }
    const start = (): void => void watch().catch(fail)
    const unwatch = onVisible(() => failed && start())
    start()
    return () => {
      over = true
      unwatch()
      stop()
    }
  }, [open, read, show])
  return { value, error, show }
}
