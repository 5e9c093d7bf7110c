/** Stores the public catalogue on the device, up to a size limit. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query, QueryClient } from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
  type PersistedClient,
  type PersistQueryClientOptions,
} from '@tanstack/react-query-persist-client'
import { isNotFoundError } from '#shared/call-error.ts'
import { publicKey } from '#shared/catalogue-queries.ts'

const month = 30 * 24 * 60 * 60_000
/** localStorage holds 5 MiB in total; the catalogue takes at most this many characters. */
const maxCacheLength = 500_000

/** True for a query with data that is public and may be stored on the device. The server withdrew what it answers with a 404. */
export const isPersistable = ({
  queryKey,
  state: { data, error },
}: Pick<Query, 'queryKey'> & { readonly state: Pick<Query['state'], 'data' | 'error'> }): boolean =>
  queryKey[0] === publicKey && data !== undefined && !isNotFoundError(error)

interface PersistedQueries {
  clientState: { queries: { state: { dataUpdatedAt: number } }[] }
}

/** Reads stored queries without those that the server has answered with a 404 in this page: their copies are older. */
function deserializeKnown(text: string, client: QueryClient): PersistedClient {
  const stored = JSON.parse(text) as PersistedClient
  const isKnown = ({ queryHash }: { queryHash: string }): boolean =>
    !isNotFoundError(client.getQueryCache().get(queryHash)?.state.error)
  return {
    ...stored,
    clientState: { ...stored.clientState, queries: stored.clientState.queries.filter(isKnown) },
  }
}

/** A failed refetch keeps the last known data: it is stored as a success without the failure. */
const asSuccessful = <T extends { state: object }>(query: T): T => ({
  ...query,
  promise: undefined,
  state: { ...query.state, status: 'success', error: null, fetchStatus: 'idle', isInvalidated: true },
})

/** The newest queries that fit into the limit, as JSON; the others are requested again. */
export function serializeWithinLimit<T extends PersistedQueries>(
  kept: T,
  limit: number = maxCacheLength,
): string {
  const newest = kept.clientState.queries
    .map(asSuccessful)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  let remaining = limit
  const queries = newest.filter((query) => {
    const size = JSON.stringify(query).length
    if (size > remaining) return false
    remaining -= size
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

/**
 * Puts the stored queries into the cache, where newer data stay, and stores the queries from then on. Never rejects.
 * @param build identifies the release; stored queries of another release are dropped, because their shape may differ
 */
export async function keepQueries(queryClient: QueryClient, build: string): Promise<void> {
  const persister = (throttleTime: number) =>
    createSyncStoragePersister({
      storage: localStorageOrNull(),
      key: 'tessera.catalogue',
      throttleTime,
      serialize: (kept) => serializeWithinLimit(kept),
      deserialize: (text) => deserializeKnown(text, queryClient),
    })
  const options: PersistQueryClientOptions = {
    // The type of the same class in another release of its package.
    queryClient: queryClient as unknown as PersistQueryClientOptions['queryClient'],
    persister: persister(1000),
    maxAge: month,
    buster: build,
    dehydrateOptions: { shouldDehydrateQuery: isPersistable, shouldDehydrateMutation: () => false },
  }
  // What cannot be read is removed from the storage.
  await persistQueryClientRestore(options).catch(() => undefined)
  persistQueryClientSubscribe(options)
  // At once: a page that is left within the throttle time would keep what the server withdrew.
  const atOnce = { ...options, persister: persister(0) }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isNotFoundError(query.state.error)) void persistQueryClientSave(atOnce)
  })
  await persistQueryClientSave(options)
}
