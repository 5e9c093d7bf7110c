import type { TesseraDatabase } from './database.ts'
import type { DeviceStorage } from './open-device-database.ts'

/** Opens a database: reads and writes that follow do not wait for it. Never rejects. */
export const openDatabase = async ({ database }: Pick<DeviceStorage, 'database'>): Promise<void> =>
  void (await database().catch(() => null))

/** True of every database: a device that has stored nothing has none. */
export const databaseExists = (): Promise<boolean> => Promise.resolve(true)

/** True of a database with a ticket or a pass. */
export const ticketsExist = async (db: TesseraDatabase): Promise<boolean> =>
  (await import('./has-any.ts')).hasAny(db, ['tickets', 'passes'])
