import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * True in a browser, false where the page is rendered without one. A component reads `navigator`, storage, the clock or
 * the time zone of the device during render only when this is true.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
