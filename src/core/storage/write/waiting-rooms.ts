import { isOldWaitingRoom } from '#core/domain/retention.ts'
import type { TesseraDatabase } from '../database.ts'
import { decodeWaitingRoom } from '../decode-records.ts'
import { withReconnect } from '../with-reconnect.ts'
import type { WaitingRoomRecord } from '../records.ts'

/** Deletes the waiting rooms of past events, and those that cannot be read. `now`: epoch ms. */
export const deleteOldWaitingRooms = async (db: TesseraDatabase, now: number): Promise<void> => {
  const isOld = (stored: unknown) => isOldWaitingRoom(decodeWaitingRoom(stored)?.eventDates ?? null, now)
  await db.rooms.filter(isOld).delete()
}

/** Stores a waiting room, and deletes those of past events. */
export const putWaitingRoom = (db: TesseraDatabase, room: WaitingRoomRecord): Promise<void> =>
  withReconnect(db, () =>
    db.transaction('rw', db.rooms, async () => {
      await deleteOldWaitingRooms(db, room.checkedAt)
      await db.rooms.put(room)
    }),
  )

/** Deletes the waiting rooms of a ticket. */
export const deleteWaitingRooms = async (
  db: TesseraDatabase,
  eventShortName: string,
  uuid: string,
): Promise<void> => {
  await withReconnect(db, () => db.rooms.where('key').startsWith(`${eventShortName}/${uuid}/`).delete())
}
