/** Deletes tickets from this device. The tickets themselves stay valid. */
import { changeStored, type Tools } from '#device/tools.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import { deleteSubscription } from '#pass/store/write-subscriptions.ts'
import { ticketKeys } from '../store/read-tickets.ts'
import { deleteWalletList } from '../store/write-pages.ts'
import { deleteStoredTicket } from './delete-stored-ticket.ts'
import { writeStaticPages } from './write-static-pages.ts'

/** @returns false when storage failed; what was deleted until then stays deleted. Never rejects. */
export async function removeAllTickets(
  tools: Pick<Tools, 'database' | 'caches' | 'memory'>,
): Promise<boolean> {
  const { caches, memory } = tools
  for (const { eventShortName, uuid } of memory.all()) memory.drop(eventShortName, uuid)
  return changeStored(tools, async (db) => {
    // Deletes the page that lists all of them first.
    await deleteWalletList(caches)
    for (const key of await ticketKeys(db)) await deleteStoredTicket(caches, db, key)
    for (const subscription of await allSubscriptions(db)) await deleteSubscription(db, subscription)
  })
}

/** @returns false when storage failed; then nothing is deleted. Never rejects. */
export async function removeTicket(tools: Tools, eventShortName: string, uuid: string): Promise<boolean> {
  tools.memory.drop(eventShortName, uuid)
  return changeStored(tools, async (db) => {
    await deleteStoredTicket(tools.caches, db, [eventShortName, uuid])
    await writeStaticPages(tools, db).catch(() => undefined)
  })
}
