import { writeTo } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { withSpace } from '#device/storage/with-space.ts'
import type { WaitingRoomRecord } from './records.ts'

/** The retention deletes those of past events: not this, which has no confirmed time. */
export const putWaitingRoom = async (db: TesseraDatabase, room: WaitingRoomRecord): Promise<void> => {
  await withSpace(db, () => db.rooms.put(room))
}

/** Deletes the waiting rooms of a ticket. */
export const deleteWaitingRooms = async (
  db: TesseraDatabase,
  eventShortName: string,
  uuid: string,
): Promise<void> => {
  await writeTo(db, () => db.rooms.where('key').startsWith(`${eventShortName}/${uuid}/`).delete())
}
