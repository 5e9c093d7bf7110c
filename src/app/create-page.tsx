/** Routes whose page is loaded on demand. */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Namespace } from '#i18n/locales.ts'
import { lazyPart } from '#shared/lazy-part.ts'
import type { Services } from '#shared/services.ts'
import { Loading } from './shell/Loading.tsx'

export type LoadPage = () => Promise<{ Component: ComponentType }>
export type LoadNamespace = (namespace: Namespace) => Promise<void>

/** The code of the step after a page, which loads while the visitor is still at this page: a click then fetches no script. */
export interface NextStep {
  /** `control`: with the first use of a control in the content of the page. */
  readonly when: 'idle' | 'control'
  /** Executes the code, too, because a file that is only fetched is compiled after the click. */
  readonly load: (tools: Services & { readonly client: QueryClient }) => readonly Promise<unknown>[]
}

export interface RouteHandle {
  /** Fetches the page's code and translations. */
  readonly load: () => Promise<unknown>
  readonly next?: NextStep | undefined
}

/**
 * Creates the element and handle of a route whose page is loaded on demand, together with its translations.
 * @param outline shown while the page loads; null where the page around it has a boundary with its own
 */
export const pageFactory =
  (loadNamespace: LoadNamespace, outline: ReactNode = <Loading />) =>
  (load: LoadPage, namespaces: readonly Namespace[] = [], next?: NextStep) => {
    const Page = lazyPart(
      async () => {
        const [{ Component }] = await Promise.all([load(), ...namespaces.map(loadNamespace)])
        return Component
      },
      { isRendered: true, isRequired: true, outline: outline ?? undefined },
    )
    return { element: <Page />, handle: { load: Page.load, next } satisfies RouteHandle }
  }

export type CreatePage = ReturnType<typeof pageFactory>
