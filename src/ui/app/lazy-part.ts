import { createElement, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { Namespace } from '#i18n/locales.ts'
import { useNamespace } from '#i18n/use-translations.ts'
import { useInBrowser } from '../page/use-in-browser.ts'

/** A component whose code is loaded by its first rendering, or before that by `load`. */
type LazyPart<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> }

interface LazyOptions {
  /** The texts of the part, which is shown when code and texts are loaded. */
  readonly texts?: Namespace
  /**
   * A server renders the part, too: `load` has to end before the page is hydrated. Any other part is shown in the browser only, and
   * not before the page is hydrated: the visitor would wait for both.
   */
  readonly isRendered?: boolean
  /** Code that does not load is an error of the page. Without an optional part the page is complete. */
  readonly isRequired?: boolean
  /** Shown until the code is loaded; undefined leaves that to the boundary around the part. */
  readonly outline?: ReactNode
}

/** The only way to a component that is loaded on demand. */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  {
    texts,
    isRendered = false,
    isRequired = false,
    outline = isRequired ? undefined : null,
  }: LazyOptions = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  // All calls share one load. After a failure the next call tries again.
  const loadOnce = () =>
    (loading ??= load().then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const nothing: ComponentType<Props> = () => null
  const Lazy = lazy(async () => ({
    default: await (isRequired ? loadOnce() : loadOnce().catch(() => nothing)),
  })) as ComponentType<Props>
  const Part = (props: Props) => {
    const inBrowser = useInBrowser()
    const isTranslated = useNamespace(texts)
    // The state keeps the type: another one would mount the part again.
    const [Loaded] = useState(() => loaded ?? Lazy)
    // The code loads at the same time as the texts.
    useEffect(() => void loadOnce().catch(() => undefined), [])
    if (!isTranslated || !(isRendered || inBrowser)) return outline ?? null
    const part = createElement(Loaded, props)
    // A part that is loaded has no boundary: React hydrates what is inside of one last, after all other work is done.
    return Loaded !== Lazy || outline === undefined
      ? part
      : createElement(Suspense, { fallback: outline }, part)
  }
  return Object.assign(Part, { load: loadOnce })
}
