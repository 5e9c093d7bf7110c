import type { MemoryWallet } from '#core/storage/memory-wallet.ts'
import { clearWallet } from '#core/storage/write/clear-wallet.ts'
import { deleteAllDrafts } from '#core/storage/write/drafts.ts'
import { withDatabase, type CheckoutTools } from './checkout-tools.ts'

/**
 * After the sign-out and the deletion of the account: the next person on a shared device must not find names and
 * addresses in a form, and what still waits for a connection is not sent. Tickets stay. Never rejects.
 */
export const forgetAccount = async (tools: Pick<CheckoutTools, 'database'>): Promise<void> => {
  await withDatabase(tools, deleteAllDrafts)
}

interface ForgetTicketsTools extends Pick<CheckoutTools, 'database'> {
  readonly memory: MemoryWallet
  /** Null where the browser has none. */
  readonly caches: CacheStorage | null
}

/**
 * Deletes all tickets, orders and passes from this device. They stay valid.
 * @returns false when storage failed. Never rejects.
 */
export async function forgetTickets({ database, memory, caches }: ForgetTicketsTools): Promise<boolean> {
  for (const { eventShortName, uuid } of memory.all()) memory.drop(eventShortName, uuid)
  const cleared = await withDatabase({ database }, async (db) => {
    await clearWallet(db, caches)
    return true
  })
  return cleared ?? false
}
