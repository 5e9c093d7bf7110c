import { decodeWaitingRoom } from '../decode-records.ts'
import { requestResult, withObjectStore } from '../raw-database.ts'
import type { WaitingRoomRecord } from '../records.ts'

/**
 * A stored waiting room, read without Dexie; null when there is none, or its record is damaged.
 * @throws when the database cannot be read
 */
export const rawWaitingRoom = (factory: IDBFactory, key: string): Promise<WaitingRoomRecord | null> =>
  withObjectStore(factory, 'rooms', 'readonly', async (store) =>
    decodeWaitingRoom(await requestResult<unknown>(store.get(key))),
  )
