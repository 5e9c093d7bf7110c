/**
 * Deletes every ticket and every bought subscription from this device; all of them stay valid. It keeps orders that wait for a
 * payment and the settings of the person; `clearWallet` deletes those, too, after a sign-out.
 */
import { paths } from '#core/domain/page-paths.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { allSubscriptions } from '#core/storage/read/subscriptions.ts'
import { ticketKeys } from '#core/storage/read/tickets.ts'
import { deleteCachedPages } from '#core/storage/write/page-cache.ts'
import { deleteSubscription } from '#core/storage/write/subscriptions.ts'
import { deleteStoredTicket } from './delete-stored-ticket.ts'
import { saveSetting } from './device-setting.ts'
import { endTicketCalendar } from './ticket-calendar.ts'
import type { Tools } from './tools.ts'

/** @returns false when storage failed; what was deleted until then stays deleted. Never rejects. */
export async function removeAllTickets({
  api,
  locks,
  database,
  caches,
  memory,
}: Pick<Tools, 'api' | 'locks' | 'database' | 'caches' | 'memory'>): Promise<boolean> {
  for (const { eventShortName, uuid } of memory.all()) memory.drop(eventShortName, uuid)
  try {
    const db = await database()
    await endTicketCalendar({ api, locks }, db)
    // Deletes the page that lists all of them first.
    await deleteCachedPages(caches, [paths.wallet()])
    await saveSetting(db, deviceSettings.walletPage, null)
    for (const key of await ticketKeys(db)) await deleteStoredTicket(caches, db, key)
    for (const subscription of await allSubscriptions(db)) await deleteSubscription(db, subscription)
    return true
  } catch {
    return false
  }
}
