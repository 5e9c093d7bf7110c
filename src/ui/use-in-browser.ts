import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** False where the page is rendered without a browser: render reads device, storage and clock only when this is true. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
