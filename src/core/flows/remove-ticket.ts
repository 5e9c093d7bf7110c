/** Deletes tickets from this device. The tickets themselves stay valid. */
import { deleteStoredTicket } from './delete-stored-ticket.ts'
import type { Tools } from './tools.ts'
import { writeStaticPages } from './write-static-pages.ts'

/** @returns false when storage failed; then nothing is deleted. Never rejects. */
export async function removeTicket(tools: Tools, eventShortName: string, uuid: string): Promise<boolean> {
  tools.memory.drop(eventShortName, uuid)
  try {
    const db = await tools.database()
    await deleteStoredTicket(tools.caches, db, [eventShortName, uuid])
    await writeStaticPages(tools, db).catch(() => undefined)
    return true
  } catch {
    return false
  }
}
