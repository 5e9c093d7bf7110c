/** Deletes tickets from this device. The tickets themselves stay valid. */
import { allReservations } from '#core/storage/read/reservations.ts'
import { allSubscriptions } from '#core/storage/read/subscriptions.ts'
import { getTicket, ticketKeys } from '#core/storage/read/tickets.ts'
import { putReservation } from '#core/storage/write/reservations.ts'
import { deleteSubscription } from '#core/storage/write/subscriptions.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { deleteStoredTicket } from './delete-stored-ticket.ts'
import { deleteWalletList } from './delete-wallet-list.ts'
import { changeStored, type Tools } from './tools.ts'
import { writeStaticPages } from './write-static-pages.ts'

/** @returns false when storage failed; what was deleted until then stays deleted. Never rejects. */
export async function removeAllTickets(
  tools: Pick<Tools, 'database' | 'caches' | 'memory'>,
): Promise<boolean> {
  const { caches, memory } = tools
  for (const { eventShortName, uuid } of memory.all()) memory.drop(eventShortName, uuid)
  return changeStored(tools, async (db) => {
    // Deletes the page that lists all of them first.
    await deleteWalletList(caches, db)
    for (const key of await ticketKeys(db)) await deleteStoredTicket(caches, db, key)
    for (const subscription of await allSubscriptions(db)) await deleteSubscription(db, subscription)
  })
}

/** Stores a removed ticket again. False when that failed, or there was nothing to store. Never rejects. */
type Undo = () => Promise<boolean>

const impossible: Undo = () => Promise.resolve(false)

/**
 * Reads a ticket and its reservation before they are removed, for the time in which the removal can be undone. They are in
 * the memory of this page only. Never rejects.
 */
export async function prepareUndo(tools: Tools, eventShortName: string, uuid: string): Promise<Undo> {
  try {
    const db = await tools.database()
    const ticket = await getTicket(db, eventShortName, uuid)
    if (!ticket) return impossible
    const reservation = (await allReservations(db)).find(({ ticketUuids }) => ticketUuids.includes(uuid))
    return () =>
      changeStored(tools, async (db) => {
        await putTicket(db, ticket)
        if (reservation) await putReservation(db, reservation)
        await writeStaticPages(tools, db).catch(() => undefined)
      })
  } catch {
    return impossible
  }
}

/** @returns false when storage failed; then nothing is deleted. Never rejects. */
export async function removeTicket(tools: Tools, eventShortName: string, uuid: string): Promise<boolean> {
  tools.memory.drop(eventShortName, uuid)
  return changeStored(tools, async (db) => {
    await deleteStoredTicket(tools.caches, db, [eventShortName, uuid])
    await writeStaticPages(tools, db).catch(() => undefined)
  })
}
