/** What a page tells the shell around it: the way back, the title in the bar, its languages and its terms. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export interface ShellOptions {
  /** Where the arrow leads; without it the mark stands there. */
  readonly back?: string | undefined
  readonly title?: string | undefined
  /** The address and name offered by the share button. */
  readonly share?: { readonly title: string; readonly path: string } | undefined
  /** Languages that the context offers, when they are fewer than the app's. */
  readonly languages?: readonly { readonly locale: string; readonly displayLanguage: string }[] | undefined
  /** Terms and privacy of the context, for the footer; `null` hides the footer. */
  readonly legal?: { readonly terms: string | null; readonly privacy: string | null } | null | undefined
}

const noOptions: ShellOptions = {}
let currentOptions: ShellOptions = noOptions
const listeners = new Set<() => void>()

function setOptions(next: ShellOptions): void {
  currentOptions = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the bars around this page for as long as it is on the screen. */
export function useShellOptions(next: ShellOptions): void {
  const key = JSON.stringify(next)
  const latest = useEffectEvent(() => next)
  useEffect(() => {
    const mine = latest()
    setOptions(mine)
    return () => {
      if (currentOptions === mine) setOptions(noOptions)
    }
  }, [key])
}

/** For the shell: what the page that is shown asked for. */
export const useCurrentShellOptions = (): ShellOptions =>
  useSyncExternalStore(
    subscribe,
    () => currentOptions,
    () => noOptions,
  )
