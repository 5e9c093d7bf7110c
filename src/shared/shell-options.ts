/** What a page passes to the shell: way back, title, share link, languages and legal links. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useRendering } from './rendering.ts'

export interface ShellOptions {
  /** Address of the back arrow; without it the logo is shown. */
  readonly back?: string | undefined
  readonly title?: string | undefined
  /** Address and title of the share button. */
  readonly share?: { readonly title: string; readonly path: string } | undefined
  /** The way to the account or to the sign-in in the top bar; the main sections always have it. */
  readonly account?: boolean | undefined
  /** Languages of the event, when they are fewer than the app's. */
  readonly languages?: readonly { readonly locale: string; readonly displayLanguage: string }[] | undefined
  /** Terms and privacy policy for the footer; `null` hides the footer. */
  readonly legal?: { readonly terms: string | null; readonly privacy: string | null } | null | undefined
}

const noOptions: ShellOptions = {}
let currentOptions: ShellOptions = noOptions
const listeners = new Set<() => void>()

/** Sets the options of the page that is shown; before the page runs only for one that is hydrated. */
export function setShellOptions(next: ShellOptions): void {
  currentOptions = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the options of the shell while the page is mounted. */
export function useShellOptions(next: ShellOptions): void {
  const key = JSON.stringify(next)
  useRendering()?.collect({ shell: next })
  const latest = useEffectEvent(() => next)
  useEffect(() => {
    // A page that is hydrated finds its options here: the shell is not rendered again for the same.
    const mine = JSON.stringify(currentOptions) === key ? currentOptions : latest()
    setShellOptions(mine)
    return () => {
      if (currentOptions === mine) setShellOptions(noOptions)
    }
  }, [key])
}

/** The options of the page that is shown; for the shell. */
export function useCurrentShellOptions(): ShellOptions {
  const rendered = useRendering()?.shell ?? noOptions
  return useSyncExternalStore(
    subscribe,
    () => currentOptions,
    () => rendered,
  )
}
