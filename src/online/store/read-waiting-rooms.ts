import { readFrom } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { decode } from '#device/storage/records.ts'
import { type WaitingRoomRecord, waitingRoomRecord } from './records.ts'

/** A stored waiting room; null when there is none, or its record is damaged. */
export const getWaitingRoom = async (db: TesseraDatabase, key: string): Promise<WaitingRoomRecord | null> =>
  decode(waitingRoomRecord, await readFrom(db, () => db.rooms.get(key)))
