/** Routes whose page is loaded on demand. */
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import type { Namespace } from '#i18n/locales.ts'
import { Loading } from './shell/Loading.tsx'

type PageModule = { Component: ComponentType }
export type LoadPage = () => Promise<PageModule>
export type LoadNamespace = (namespace: Namespace) => Promise<void>

export interface RouteHandle {
  /** Fetches the page's code and translations. */
  readonly load: () => Promise<unknown>
}

/**
 * Creates the element and handle of a route whose page is loaded on demand, together with its translations.
 * @param outline shown while the page loads; null where the page around it has a boundary with its own
 */
export const createPageFactory =
  (loadNamespace: LoadNamespace, outline: ReactNode = <Loading />) =>
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
      // The state keeps the type: another one would mount the page again.
      const [Loaded] = useState(() => loaded ?? Lazy)
      // A page that is loaded has no boundary: React hydrates what is inside of one last, after all other work is done.
      if (Loaded !== Lazy || outline === null) return <Loaded />
      return (
        <Suspense fallback={outline}>
          <Lazy />
        </Suspense>
      )
    }
    return {
      element: <Page />,
      handle: { load: loadAll } satisfies RouteHandle,
    }
  }

export type CreatePage = ReturnType<typeof createPageFactory>
