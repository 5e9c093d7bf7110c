/** Routes whose page is loaded on demand. */
import type { ComponentType, ReactNode } from 'react'
import type { Namespace } from '#i18n/locales.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { Loading } from './frame/Loading.tsx'
import { NextStepCode, type NextStep } from './tasks/NextStepCode.tsx'

export type LoadPage = () => Promise<{ Component: ComponentType }>
export type LoadNamespace = (namespace: Namespace) => Promise<void>

export interface RouteHandle {
  /** Fetches the page's code and translations. */
  readonly load: () => Promise<unknown>
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
    const element = (
      <>
        <Page />
        {next && <NextStepCode {...next} />}
      </>
    )
    return { element, handle: { load: Page.load } satisfies RouteHandle }
  }

export type CreatePage = ReturnType<typeof pageFactory>
