/** Keeps on the device the public answers that pages rendered by the app need first: settings, languages, texts, countries. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query, QueryClient } from '@tanstack/react-query'
import {
  persistQueryClient,
  removeOldestQuery,
  type PersistedClient,
  type PersistQueryClientOptions,
} from '@tanstack/react-query-persist-client'
import { publicKey } from '#catalogue/parts/catalogue-queries.ts'
import { day } from '#kit/time/durations.ts'

/** Events, passes and their lists are in the documents that the worker stores. */
const keptNames = new Set(['info', 'languages', 'bundle', 'countries', 'vat-countries'])

/** True for a query with data that the device keeps. */
const isKept = ({ queryKey: [scope, name], state }: Pick<Query, 'queryKey' | 'state'>): boolean =>
  scope === publicKey && keptNames.has(String(name)) && state.data !== undefined

/** Kept answers are shown at once and requested again: each answer of the server also brings the sign-in status. */
function readOutdated(text: string): PersistedClient {
  const persisted = JSON.parse(text) as PersistedClient
  for (const { state } of persisted.clientState.queries) state.isInvalidated = true
  return persisted
}

function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/**
 * Puts the kept answers into the query cache, where newer data stay, and keeps the answers from then on. Never rejects.
 * @param build kept answers of another release are dropped, because their shape may differ
 */
export async function keepQueries(client: QueryClient, build: string): Promise<void> {
  const storage = localStorageOrNull()
  if (storage === null) return
  const [, restored] = persistQueryClient({
    // The type of the same class in another release of its package.
    queryClient: client as unknown as PersistQueryClientOptions['queryClient'],
    persister: createSyncStoragePersister({
      storage,
      key: 'tessera.catalogue',
      retry: removeOldestQuery,
      deserialize: readOutdated,
    }),
    maxAge: 30 * day,
    buster: build,
    dehydrateOptions: { shouldDehydrateQuery: isKept },
  })
  await restored.catch(() => undefined)
}
