import type { TesseraDatabase } from '#device/storage/database.ts'
import { isStaticPage, pageResponse, readCachedPage } from '#device/storage/static-page-cache.ts'
/**
 * The page of a wallet's address without a script and without the network: from Cache Storage, else from the ticket record. The worker
 * answers with it, and the door check reads it; when neither has the page, the app shell answers (docs/decisions/0002-ticket-page-by-the-worker.md#decision).
 */
import { storedPagePath, walletAddress } from '../rules/wallet-address.ts'

type Address = NonNullable<ReturnType<typeof walletAddress>>

/** The static page in the database. Undefined when there is none or the database is broken. */
async function databasePage(
  { database }: WalletPageTools,
  address: Address,
  path: string,
): Promise<Response | undefined> {
  try {
    const [db, { getSetting }, { getTicketPages }] = await Promise.all([
      database(),
      import('#device/settings.ts'),
      import('./read-tickets.ts'),
    ])
    if (address.page === 'wallet') {
      const page = await getSetting(db, `page:${path}`)
      return isStaticPage(page) ? pageResponse(page) : undefined
    }
    const pages = await getTicketPages(db, [address.eventShortName, address.uuid])
    if (!pages) return undefined
    return pageResponse({
      html: address.page === 'ticket' ? pages.ticketPage : pages.door,
      policy: pages.policy,
    })
  } catch {
    return undefined
  }
}

export interface WalletPageTools {
  /** Null where the browser has none. */
  readonly caches: CacheStorage | null
  /** Rejects when it does not open, or does not answer. */
  readonly database: () => Promise<TesseraDatabase>
}

/** The stored page of an address; undefined when it is not of the wallet or nothing is stored. */
export async function storedWalletPage(
  tools: WalletPageTools,
  pathname: string,
): Promise<Response | undefined> {
  const address = walletAddress(pathname)
  if (address === null) return undefined
  const path = storedPagePath(address)
  return (await readCachedPage(tools.caches, path)) ?? databasePage(tools, address, path)
}
