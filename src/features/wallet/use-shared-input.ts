import { useCallback, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { forgetShare } from '#core/flows/forget-share.ts'
import { readSharedInput, type SharedInput } from '#core/storage/read/shared-input.ts'
import { onLaunchFile } from '#platform/launch-files.ts'
import { useServices } from '#platform/services.tsx'

const deviceCaches = (): CacheStorage | null => (globalThis as { caches?: CacheStorage }).caches ?? null

/**
 * Calls `receive` with what another app shared (null: it did not arrive), or with a file that the system opened with this
 * app.
 * @param receive resolves to true when the input waits for a decision
 * @returns deletes the shared input from this device; leaving the page does, too
 */
export function useSharedInput(receive: (input: SharedInput | null) => Promise<boolean>): () => void {
  const [search, setSearch] = useSearchParams()
  const { now } = useServices()
  const shared = search.get('shared')

  // Another language or another version of the texts must not read the input again: it is read once.
  const onInput = useEffectEvent(receive)

  useEffect(() => {
    onLaunchFile((file) => void onInput({ file }))
  }, [])

  useEffect(() => {
    if (shared === null) return
    let over = false
    const ask = async (): Promise<void> => {
      const input = await readSharedInput(shared === 'ok' ? deviceCaches() : null, now())
      if (!over && !(await onInput(input))) await forgetShare(deviceCaches())
    }
    void ask()
    return () => {
      over = true
      void forgetShare(deviceCaches())
    }
  }, [shared, now])

  return useCallback(() => {
    void forgetShare(deviceCaches())
    setSearch({}, { replace: true })
  }, [setSearch])
}
