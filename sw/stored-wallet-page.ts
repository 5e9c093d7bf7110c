/**
 * Answers the wallet's addresses without a script: from Cache Storage, else from the ticket record, else
 * undefined, and the app shell answers (docs/decisions/0002-ticket-page-by-the-worker.md#decision). Never
 * waits for the network.
 */
import { storedPagePath, walletAddress } from '#core/domain/wallet-address.ts'
import { isStaticPage, pageResponse, readCachedPage } from '#core/storage/static-page-cache.ts'

/** The static page in the database. Undefined when there is none or the database is broken. */
async function databasePage(indexedDB: IDBFactory, path: string): Promise<Response | undefined> {
  const address = walletAddress(path)
  if (address === null) return undefined
  try {
    const { rawSetting, rawTicketPages } = await import('#core/storage/raw-database.ts')
    if (address.page === 'wallet') {
      const page = await rawSetting(indexedDB, `page:${path}`)
      return isStaticPage(page) ? pageResponse(page) : undefined
    }
    const pages = await rawTicketPages(indexedDB, address.eventShortName, address.uuid)
    if (!pages) return undefined
    return pageResponse({ html: address.page === 'ticket' ? pages.pass : pages.door, policy: pages.policy })
  } catch {
    return undefined
  }
}

/** Longest wait for the database, ms: one that another tab blocks never answers. */
export const databaseTimeout = 2000

export interface WalletPageTools {
  readonly caches: CacheStorage
  readonly indexedDB: IDBFactory
  readonly after: (ms: number) => Promise<void>
}

/** The stored page of an address; undefined when it is not of the wallet or nothing is stored. */
export async function storedWalletPage(
  { caches, indexedDB, after }: WalletPageTools,
  pathname: string,
): Promise<Response | undefined> {
  const address = walletAddress(pathname)
  if (address === null) return undefined
  const path = storedPagePath(address)
  const copy = await readCachedPage(caches, path)
  return copy ?? Promise.race([databasePage(indexedDB, path), after(databaseTimeout).then(() => undefined)])
}
