import type { TesseraDatabase } from '../database.ts'
import { decodeWaitingRoom } from '../decode-records.ts'
import { withReconnect } from '../with-reconnect.ts'
import type { WaitingRoomRecord } from '../records.ts'

/** How long a waiting room stays after the end of its event, ms. */
const storedAfterEnd = 24 * 60 * 60_000

/** Stores a waiting room, and deletes those whose event ended more than a day ago. */
export const putWaitingRoom = (db: TesseraDatabase, room: WaitingRoomRecord): Promise<void> =>
  withReconnect(db, () =>
    db.transaction('rw', db.rooms, async () => {
      const isOver = (stored: unknown) => {
        const end = decodeWaitingRoom(stored)?.eventDates.endDateTime ?? 0
        return end + storedAfterEnd < room.checkedAt
      }
      await db.rooms.filter(isOver).delete()
      await db.rooms.put(room)
    }),
  )

/** Deletes one waiting room, or all of a ticket. */
export const deleteWaitingRooms = async (
  db: TesseraDatabase,
  eventShortName: string,
  uuid: string,
  codeHash = '',
): Promise<void> => {
  await withReconnect(db, () =>
    db.rooms.where('key').startsWith(`${eventShortName}/${uuid}/${codeHash}`).delete(),
  )
}
