import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** False while the browser reports no connection. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  )
