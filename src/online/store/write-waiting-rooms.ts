import type { TesseraDatabase } from '#device/storage/database.ts'
import { withSpace } from '#device/storage/with-space.ts'
import type { WaitingRoomRecord } from './records.ts'

/** The retention deletes those of past events: not this, which has no confirmed time. */
export const putWaitingRoom = async (db: TesseraDatabase, room: WaitingRoomRecord): Promise<void> => {
  await withSpace(db, () => db.rooms.put(room))
}
