import type { QueryClient } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { Suspense, useState } from 'react'
import { BrowserRouter, useRoutes, type RouteObject } from 'react-router'
import type { TranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { ServicesProvider, type Services } from '#platform/services.tsx'
import { lazyOptional } from '#ui/lazy-optional.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { persistOptions } from './query-client.ts'
import { useScrollToTop } from './use-scroll-to-top.ts'

type Props = {
  client: QueryClient
  translations: TranslationStore
  services: Services
  routes: RouteObject[]
  build: string
}

/** Nothing of the first screen: the worker, updates and the stored tickets are looked after behind it. */
const BackgroundTasks = lazyOptional(async () => (await import('./BackgroundTasks.tsx')).BackgroundTasks)

const Pages = ({ routes }: { routes: RouteObject[] }) => {
  useScrollToTop()
  return useRoutes(routes)
}

/** Everything that stands around the pages: what was kept of the catalogue, services, texts, addresses. */
export const App = ({ client, translations, services, routes, build }: Props) => {
  const [options] = useState(() => persistOptions(build))
  return (
    <PersistQueryClientProvider client={client} persistOptions={options}>
      <ServicesProvider value={services}>
        <TranslationProvider value={translations}>
          <BrowserRouter>
            <PageBoundary>
              <Pages routes={routes} />
            </PageBoundary>
            <Suspense>
              <BackgroundTasks />
            </Suspense>
          </BrowserRouter>
        </TranslationProvider>
      </ServicesProvider>
    </PersistQueryClientProvider>
  )
}
