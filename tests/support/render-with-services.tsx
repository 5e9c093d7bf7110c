import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { TranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { createQueryClient } from '#shell/start/query-client.ts'
import { ServicesProvider, type Services } from '#ui/data/services.ts'

interface Shared {
  /** The texts of the app without it. */
  readonly texts?: TranslationStore
  /** An empty one without it. */
  readonly client?: QueryClient | undefined
}

/** Renders a part or a router with what the app shares among its pages. */
export const renderWithServices = (
  content: ReactNode,
  services: Services,
  { texts, client = createQueryClient() }: Shared = {},
) =>
  render(
    <QueryClientProvider client={client}>
      <ServicesProvider value={services}>
        {texts ? <TranslationProvider value={texts}>{content}</TranslationProvider> : content}
      </ServicesProvider>
    </QueryClientProvider>,
  )
