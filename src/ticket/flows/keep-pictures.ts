/** Stores a small picture for each event that has a ticket on this device: once for an event, not for a ticket. */
import { smallestPicture } from '#catalogue/rules/picture-sizes.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import type { Tools } from '#device/tools.ts'
import { allPictures, deletePicture, putPicture } from '../store/event-pictures.ts'
import { allTickets } from '../store/read-tickets.ts'

/** Pictures without an answer, after which a run ends: the connection is gone, or the server has other work. */
const mostFailures = 3

/**
 * Stores the pictures that are missing or of another file than the event names, and deletes that of an event without one. A picture
 * that does not come leaves the one before, and the next run asks again.
 * @returns whether a picture changed. Never rejects.
 */
export async function keepPictures(
  { smallPicture }: Pick<Tools, 'smallPicture'>,
  db: TesseraDatabase,
): Promise<boolean> {
  let changed = false
  let failures = 0
  try {
    const stored = new Map((await allPictures(db)).map((picture) => [picture.eventShortName, picture]))
    const events = new Map((await allTickets(db)).map((ticket) => [ticket.eventShortName, ticket]))
    for (const [eventShortName, event] of events) {
      const { fileBlobId } = event
      if (failures >= mostFailures) break
      if ((stored.get(eventShortName)?.fileBlobId ?? null) === fileBlobId) continue
      const address = smallestPicture(event)
      const image = address === null ? null : await smallPicture(address)
      if (fileBlobId === null) await deletePicture(db, eventShortName)
      else if (image === null) failures += 1
      else await putPicture(db, { v: 1, eventShortName, fileBlobId, image })
      if (fileBlobId === null || image !== null) changed = true
    }
  } catch {
    // Without storage or without the code of this flow there is no picture; tickets do not depend on it.
  }
  return changed
}
