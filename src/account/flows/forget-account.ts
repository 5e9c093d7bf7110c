import { endMarks } from '#device/confirm-end.ts'
import { saveSetting } from '#device/settings.ts'
import { withDatabase, type Tools } from '#device/tools.ts'
import { ownChanges } from '#purchase/flows/mark-due.ts'
import { deleteAllDrafts } from '#purchase/store/write-drafts.ts'
import { pushSettings } from '#push/store/settings.ts'
import { clearWallet } from '#wallet/store/clear-wallet.ts'

/**
 * After the sign-out and the deletion of the account: the next person on a shared device must not find names and
 * addresses in a form, and gets no notifications; what still waits for a connection is not sent. Tickets stay. Never rejects.
 */
export const forgetAccount = async (tools: Pick<Tools, 'database'>): Promise<void> => {
  await withDatabase(tools, deleteAllDrafts)
  // `syncPush` ends the subscription, now or at the next start.
  await withDatabase(tools, async (db) => {
    await saveSetting(db, pushSettings.notifications, false)
    await saveSetting(db, pushSettings.bells, [])
    await saveSetting(db, endMarks, {})
  })
}

/**
 * Deletes all tickets, orders and passes from this device. They stay valid.
 * @returns false when storage failed. Never rejects.
 */
export async function forgetTickets({
  database,
  memory,
  caches,
}: Pick<Tools, 'database' | 'memory' | 'caches'>): Promise<boolean> {
  for (const { eventShortName, uuid } of memory.all()) memory.drop(eventShortName, uuid)
  const cleared = await withDatabase({ database }, async (db) => {
    await clearWallet(db, caches)
    await saveSetting(db, endMarks, {})
    await saveSetting(db, ownChanges, {})
    return true
  })
  return cleared ?? false
}
