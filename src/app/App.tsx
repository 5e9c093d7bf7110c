import type { QueryClient } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { lazy, Suspense, useState } from 'react'
import { BrowserRouter, useRoutes, type RouteObject } from 'react-router'
import type { TextStore } from '#i18n/store.ts'
import { TextProvider } from '#i18n/text.ts'
import { ServicesProvider, type Services } from '#platform/services.tsx'
import { Boundary } from './Boundary.tsx'
import { persistOptions } from './query-client.ts'
import { useScrollToTop } from './scroll.ts'

type Props = {
  client: QueryClient
  texts: TextStore
  services: Services
  routes: RouteObject[]
  build: string
}

/** Nothing of the first screen: the worker, updates and the stored tickets are looked after behind it. */
const Behind = lazy(async () => ({ default: (await import('./behind.tsx')).Behind }))

const Pages = ({ routes }: { routes: RouteObject[] }) => {
  useScrollToTop()
  return useRoutes(routes)
}

/** Everything that stands around the pages: what was kept of the catalogue, services, texts, addresses. */
export const App = ({ client, texts, services, routes, build }: Props) => {
  const [options] = useState(() => persistOptions(build))
  return (
    <PersistQueryClientProvider client={client} persistOptions={options}>
      <ServicesProvider value={services}>
        <TextProvider value={texts}>
          <BrowserRouter>
            <Boundary>
              <Pages routes={routes} />
            </Boundary>
            <Suspense>
              <Behind />
            </Suspense>
          </BrowserRouter>
        </TextProvider>
      </ServicesProvider>
    </PersistQueryClientProvider>
  )
}
