import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useInBrowser } from './use-in-browser.ts'

/** A component whose code is loaded by its first rendering, or before that by `load`. */
type LazyPart<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> }

/**
 * A component that its page can do without: renders its property `fallback`, or nothing, until its code is loaded, and nothing
 * when that fails. A server renders it, too: its code has to be loaded before the page is hydrated, because an update of the
 * page would remove it until then.
 */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => (loaded ??= await load().catch((): ComponentType<Props> => () => null))
  const Lazy = lazy(async () => ({ default: await loadOnce() })) as ComponentType<Props>
  const Part = (props: Props) => {
    // Kept, because another type would mount the part again.
    const [Loaded] = useState(() => loaded ?? Lazy)
    const { fallback } = props as { fallback?: ReactNode }
    return createElement(Suspense, { fallback }, createElement(Loaded, props))
  }
  return Object.assign(Part, { load: loadOnce })
}

/** Works like {@link lazyPart}, in the browser only, and not before the page is hydrated: the visitor would wait for both. */
export function lazyOptional<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load)
  return (props) => useInBrowser() && createElement(Part, props)
}
