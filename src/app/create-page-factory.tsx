/** Routes whose page is loaded on demand. */
import { lazy, useState, type ComponentType } from 'react'
import type { Namespace } from '#i18n/locales.ts'

type PageModule = { Component: ComponentType }
export type LoadPage = () => Promise<PageModule>
export type LoadNamespace = (namespace: Namespace) => Promise<void>

export interface RouteHandle {
  /** Fetches the page's code and translations. */
  readonly load: () => Promise<unknown>
}

/** Creates the element and handle of a route whose page is loaded on demand, together with its translations. */
export const createPageFactory =
  (loadNamespace: LoadNamespace) =>
  (load: LoadPage, ...namespaces: Namespace[]) => {
    let loaded: ComponentType | undefined
    let loading: Promise<ComponentType> | undefined
    const fetchAll = async () => {
      const [{ Component }] = await Promise.all([load(), ...namespaces.map(loadNamespace)])
      return (loaded = Component)
    }
    // All calls share one load, because each load of a page with parts of other features creates another component. After a
    // failure the next call tries again.
    const loadAll = () =>
      (loading ??= fetchAll().catch((error: unknown) => {
        loading = undefined
        throw error
      }))
    const Lazy = lazy(async () => ({ default: await loadAll() }))
    const Page = () => {
      // A page that is loaded renders at once, as hydration requires. The state keeps the type: another one would mount it again.
      const [Loaded] = useState(() => loaded ?? Lazy)
      return <Loaded />
    }
    return {
      element: <Page />,
      handle: { load: loadAll } satisfies RouteHandle,
    }
  }

export type CreatePage = ReturnType<typeof createPageFactory>
