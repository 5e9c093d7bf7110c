import { useCallback, useEffect, useState } from 'react'
import { onVisible } from '#device/browser/page-events.ts'
import { useServices } from './services.ts'

/** True for a database that another tab blocks, or that does not answer. */
export const isUnresponsive = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UnresponsiveDatabaseError'

/** `value`: undefined until it is read; `error`: that of the last read, null when it succeeded. */
interface StoredValue<T> {
  readonly value: T | null | undefined
  readonly error: unknown
}

/**
 * What a function of a store reads, now and after each change by any tab. After a failure the database is opened again when the page
 * becomes visible: the visitor may have closed the tab that blocked it.
 * @param read the same function in every render
 * @param args its arguments after the database, compared by identity
 * @param opens creates the database on a device that has stored nothing, for which the value else is null, and is not read again
 * @returns the last value, and `show`, which replaces it
 */
export function useStored<T, Args extends readonly unknown[]>(
  read: (db: never, ...args: Args) => Promise<T>,
  args: NoInfer<Args>,
  opens = false,
) {
  const { watch } = useServices()
  const [{ value, error }, setState] = useState<StoredValue<T>>({ value: undefined, error: null })
  const show = useCallback((next: T | null): void => setState({ value: next, error: null }), [])
  const [same, setSame] = useState(args)
  if (args.some((arg, at) => arg !== same[at])) setSame(args)
  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    let failed = false
    const fail = (failure: unknown): void => {
      failed = true
      if (!over) setState((before) => ({ ...before, error: failure }))
    }
    const begin = async (): Promise<void> => {
      failed = false
      stop()
      stop = await watch(
        (db) => read(db, ...same),
        (next) => void (over || show(next)),
        fail,
        opens,
      )
      if (over) stop()
    }
    const start = (): void => void begin().catch(fail)
    const unwatch = onVisible(() => failed && start())
    start()
    return () => {
      over = true
      unwatch()
      stop()
    }
  }, [watch, read, same, show, opens])
  return { value, error, show }
}

/**
 * What `read` finds in the database, now and after each change by any tab; null until the database has answered, `none` where it
 * cannot be read, which the list of tickets reports. `read` and `none` are the same in every render.
 */
export function useWatched<T>(read: (db: never) => Promise<T>, none: T): T | null {
  const { value, error } = useStored(read, [], true)
  return value ?? (error === null ? null : none)
}
