/** The query cache: public catalogue kept on the device under a size limit, everything else in memory only. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient, type Query } from '@tanstack/react-query'
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { failureOf } from '#shared/call-error.ts'
import { publicKey } from '#shared/catalogue-queries.ts'

const month = 30 * 24 * 60 * 60_000
/** localStorage has 5 MiB for everything; the catalogue takes half a million characters at most. */
const maxCacheLength = 500_000

/** Only a server that was busy is worth asking again by itself, and once; a dead network says so on the page. */
const retry = (count: number, error: unknown): boolean => count < 1 && failureOf(error).kind === 'busy'

/** The one query cache of a page life. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // `always`: the browser's word on being online is a hint (law 3); the call itself finds out.
      queries: { retry, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** True for an answer that may be written to the device: public, and there. */
export const isPersistable = ({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean =>
  queryKey[0] === publicKey && state.data !== undefined

interface PersistedQueries {
  clientState: { queries: { state: { dataUpdatedAt: number } }[] }
}

/** An answer that could not be renewed is still the last known one: it is kept as such, without its failure. */
const asSuccessful = <T extends { state: object }>(query: T): T => ({
  ...query,
  promise: undefined,
  state: { ...query.state, status: 'success', error: null, fetchStatus: 'idle', isInvalidated: true },
})

/** The newest answers that fit, as text. What does not fit is only asked for again. */
export function serializeWithinLimit<T extends PersistedQueries>(
  kept: T,
  largest: number = maxCacheLength,
): string {
  const newest = kept.clientState.queries
    .map(asSuccessful)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  let room = largest
  const queries = newest.filter((query) => {
    const size = JSON.stringify(query).length
    if (size > room) return false
    room -= size
    return true
  })
  return JSON.stringify({ ...kept, clientState: { ...kept.clientState, queries } })
}

function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** `build` throws the cache away when the shape of what is kept may have changed. */
export const persistOptions = (build: string): Omit<PersistQueryClientOptions, 'queryClient'> => ({
  persister: createSyncStoragePersister({
    storage: localStorageOrNull(),
    key: 'tessera.catalogue',
    throttleTime: 1000,
    serialize: (kept) => serializeWithinLimit(kept),
  }),
  maxAge: month,
  buster: build,
  dehydrateOptions: { shouldDehydrateQuery: isPersistable, shouldDehydrateMutation: () => false },
})
