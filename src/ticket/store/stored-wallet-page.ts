/**
 * The finished pages of the wallet in Cache Storage: what the worker answers with, without a script and without the network
 * (docs/decisions/0002-ticket-page-by-the-worker.md#decision).
 */
import { readCachedPage } from '#device/storage/static-page-cache.ts'
import { storedPagePath, walletAddress } from '../rules/wallet-address.ts'

/** The stored page of an address; undefined when it is not of the wallet or nothing is stored. Never rejects. */
export async function storedWalletPage(
  { caches }: { readonly caches: CacheStorage | null },
  pathname: string,
): Promise<Response | undefined> {
  const address = walletAddress(pathname)
  return address === null ? undefined : readCachedPage(caches, storedPagePath(address))
}
