/** The database of a device for the tests of a file. */
import { afterEach, beforeEach } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'

/** @returns a database that is new for each test */
export function testDatabase(): TesseraDatabase {
  const db = new TesseraDatabase()
  beforeEach(() => db.open())
  afterEach(() => db.delete())
  return db
}
