import { useCallback, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { forgetShare } from '#core/flows/shared-input.ts'
import { readSharedInput, type SharedInput } from '#core/storage/read/shared-input.ts'
import { onLaunchFile } from '#platform/launches.ts'
import { useServices } from '#shared/services.ts'

/**
 * Calls `receive` with what another app shared (null: it did not arrive), or with a file that the system opened with this
 * app.
 * @param receive resolves to true when the input waits for a decision
 * @returns deletes the shared input from this device; leaving the page does, too
 */
export function useSharedInput(receive: (input: SharedInput | null) => Promise<boolean>): () => void {
  const [search, setSearch] = useSearchParams()
  const { caches, now } = useServices()
  const shared = search.get('shared')

  // Another language or another version of the texts must not read the input again: it is read once.
  const onInput = useEffectEvent(receive)

  useEffect(() => onLaunchFile((file) => void onInput({ file })), [])

  useEffect(() => {
    if (shared === null) return
    let over = false
    const ask = async (): Promise<void> => {
      const input = await readSharedInput(shared === 'ok' ? caches : null, now())
      if (!over && !(await onInput(input))) await forgetShare(caches)
    }
    void ask()
    return () => {
      over = true
      void forgetShare(caches)
    }
  }, [shared, caches, now])

  return useCallback(() => {
    void forgetShare(caches)
    setSearch({}, { replace: true })
  }, [setSearch, caches])
}
