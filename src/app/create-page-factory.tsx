/** Routes whose page is loaded on demand. */
import { lazy, useState, type ComponentType } from 'react'
import type { Namespace } from '#i18n/locales.ts'

type PageModule = { Component: ComponentType }
export type LoadPage = () => Promise<PageModule>
export type LoadNamespace = (namespace: Namespace) => Promise<void>
export type Params = Readonly<Record<string, string | undefined>>

export interface RouteHandle {
  /** Fetches the page's code and translations. */
  readonly load: () => Promise<unknown>
  /** Starts the requests of the page's data. */
  readonly prefetch?: (address: URL, params: Params) => void
}

interface PageOptions {
  readonly namespaces?: readonly Namespace[]
  readonly prefetch?: RouteHandle['prefetch']
}

/** Creates the element and handle of a route whose page is loaded on demand, together with its translations. */
export const createPageFactory =
  (loadNamespace: LoadNamespace) =>
  (load: LoadPage, { namespaces = [], prefetch }: PageOptions = {}) => {
    let loaded: ComponentType | undefined
    let loading: Promise<ComponentType> | undefined
    const fetchAll = async () => {
      const [{ Component }] = await Promise.all([load(), ...namespaces.map(loadNamespace)])
      return (loaded = Component)
    }
    // Once: a page with parts of other features is another component for each load. After a failure the next call tries again.
    const loadAll = () =>
      (loading ??= fetchAll().catch((error: unknown) => {
        loading = undefined
        throw error
      }))
    const Lazy = lazy(async () => ({ default: await loadAll() }))
    const Page = () => {
      // A page that is loaded renders at once, as hydration requires. Kept, because another type would mount it again.
      const [Loaded] = useState(() => loaded ?? Lazy)
      return <Loaded />
    }
    return {
      element: <Page />,
      handle: { load: loadAll, ...(prefetch && { prefetch }) } satisfies RouteHandle,
    }
  }

export type CreatePage = ReturnType<typeof createPageFactory>
