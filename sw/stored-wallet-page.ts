/**
 * Answers the wallet's addresses without any script: the copy in Cache Storage, else the page in the record, else
 * nothing, and the shell takes over (ARCHITECTURE 7.2). Nothing here may wait for the network.
 */
import { storedPagePath, walletAddress } from '#core/domain/ticket-paths.ts'
import { isFinishedPage, pageResponse, readCachedPage } from '#core/storage/finished-page.ts'
import { rawSetting, rawTicketPages } from '#core/storage/raw-database.ts'

/** The finished page of an address from the store itself (S1); undefined when there is none or the store is broken. */
async function databasePage(indexedDB: IDBFactory, path: string): Promise<Response | undefined> {
  const address = walletAddress(path)
  if (address === null) return undefined
  try {
    if (address.page === 'wallet') {
      const page = await rawSetting(indexedDB, `page:${path}`)
      return isFinishedPage(page) ? pageResponse(page) : undefined
    }
    const pages = await rawTicketPages(indexedDB, address.eventShortName, address.uuid)
    return pages ? pageResponse({ html: pages[address.page], policy: pages.policy }) : undefined
  } catch {
    return undefined
  }
}

/** Longest wait for the store, ms: one that another tab holds never answers, and the page would never come. */
const databaseTimeout = 2000

export interface WalletPageTools {
  readonly caches: CacheStorage
  readonly indexedDB: IDBFactory
  readonly after: (ms: number) => Promise<void>
}

/** The wallet's answer to an address, or undefined when it is not the wallet's or nothing is stored for it. */
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
