/** The pictures of events that have a ticket on this device, one for each event. */
import { readFrom, writeTo } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { decodeAll } from '#device/storage/records.ts'
import { noPictures, type EventPictures } from '../rules/ticket-page-facts.ts'
import { hasTickets, readTickets, type StoredTickets } from './read-tickets.ts'
import { pictureRecord, type PictureRecord } from './records.ts'

/** Every stored picture. */
export const allPictures = async (db: TesseraDatabase): Promise<PictureRecord[]> =>
  decodeAll(pictureRecord, await readFrom(db, () => db.pictures.toArray()))

/** The data URLs of the stored pictures by their events; none where they cannot be read, because no ticket depends on them. */
export async function readPictures(db: TesseraDatabase): Promise<EventPictures> {
  const pictures = await allPictures(db).catch(() => [])
  return new Map(pictures.map(({ eventShortName, image }) => [eventShortName, image]))
}

interface StoredWallet extends StoredTickets {
  readonly pictures: EventPictures
}

/** Of a device without a database that can be read. */
export const emptyWallet: StoredWallet = { tickets: [], damaged: 0, pictures: noPictures }

/** Reads as `readTickets`, with the pictures: a page shows both at once, and so does the list without the app. */
export async function readWallet(db: TesseraDatabase, eventShortName?: string): Promise<StoredWallet> {
  const [tickets, pictures] = await Promise.all([readTickets(db, eventShortName), readPictures(db)])
  return { ...tickets, pictures }
}

/** Stores the picture of an event, unless its last ticket was deleted meanwhile. @throws when storage fails */
export const putPicture = (db: TesseraDatabase, picture: PictureRecord): Promise<void> =>
  writeTo(db, () =>
    db.transaction('rw', db.tickets, db.pictures, async () => {
      if (await hasTickets(db, picture.eventShortName)) await db.pictures.put(picture)
    }),
  )

/** @throws when storage fails */
export const deletePicture = (db: TesseraDatabase, eventShortName: string): Promise<void> =>
  writeTo(db, () => db.pictures.delete(eventShortName))
