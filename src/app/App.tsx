import type { QueryClient } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { useState } from 'react'
import { RouterProvider, type DataRouter } from 'react-router'
import type { TextStore } from '#i18n/store.ts'
import { TextProvider } from '#i18n/text.ts'
import { ServicesProvider, type Services } from '#platform/services.tsx'
import { persistOptions } from './query-client.ts'
import { UpdatePrompt } from './update-prompt.tsx'

type Props = { client: QueryClient; texts: TextStore; services: Services; router: DataRouter; build: string }

/** Everything that stands around the pages: what was kept of the catalogue, services, texts, addresses. */
export const App = ({ client, texts, services, router, build }: Props) => {
  const [options] = useState(() => persistOptions(build))
  return (
    <PersistQueryClientProvider client={client} persistOptions={options}>
      <ServicesProvider value={services}>
        <TextProvider value={texts}>
          <RouterProvider router={router} />
          <UpdatePrompt />
        </TextProvider>
      </ServicesProvider>
    </PersistQueryClientProvider>
  )
}
