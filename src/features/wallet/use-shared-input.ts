import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { forgetShare } from '#core/flows/forget-share.ts'
import { readSharedInput, type SharedInput } from '#core/storage/read/shared-input.ts'
import { onLaunchFile } from '#platform/launch-files.ts'
import { useServices } from '#platform/services.tsx'

const deviceCaches = (): CacheStorage | null => (globalThis as { caches?: CacheStorage }).caches ?? null

/**
 * Calls `receive` with what another app shared (null: it did not arrive), or with a file that the system opened with this
 * app.
 * @param receive must not change between renders
 * @returns deletes the shared input from this device; leaving the page does, too
 */
export function useSharedInput(receive: (input: SharedInput | null) => void): () => void {
  const [search, setSearch] = useSearchParams()
  const { now } = useServices()
  const shared = search.get('shared')

  useEffect(() => {
    onLaunchFile((file) => receive({ file }))
  }, [receive])

  useEffect(() => {
    if (shared === null) return
    let over = false
    void readSharedInput(shared === 'ok' ? deviceCaches() : null, now()).then((input) => {
      if (!over) receive(input)
    })
    return () => {
      over = true
      void forgetShare(deviceCaches())
    }
  }, [shared, now, receive])

  return useCallback(() => {
    void forgetShare(deviceCaches())
    setSearch({}, { replace: true })
  }, [setSearch])
}
