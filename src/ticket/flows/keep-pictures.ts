import type { TesseraDatabase } from '#device/storage/database.ts'
import type { Tools } from '#device/tools.ts'
/** Stores a small picture for each event that has a ticket on this device: once for an event, not for a ticket. */
import { serverPaths } from '#wire/server-paths.ts'
import { allPictures, deletePicture, putPicture } from '../store/event-pictures.ts'
import { allTickets } from '../store/read-tickets.ts'

/** px, of the smallest size that the server makes (docs/api/README.md#files). */
const smallestWidth = 320

/** The smallest size; the original where the server has none. */
const addressesOf = (fileBlobId: string): readonly string[] => {
  const original = serverPaths.file(fileBlobId)
  return [`${original}/${String(smallestWidth)}.webp`, original]
}

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
    const events = new Map(
      (await allTickets(db)).map(({ eventShortName, fileBlobId }) => [eventShortName, fileBlobId]),
    )
    for (const [eventShortName, fileBlobId] of events) {
      if (failures >= mostFailures) break
      if ((stored.get(eventShortName)?.fileBlobId ?? null) === fileBlobId) continue
      const image = fileBlobId === null ? null : await smallPicture(addressesOf(fileBlobId))
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
