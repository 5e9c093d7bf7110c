import { readFrom } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { decode } from '#device/storage/records.ts'
import { draftRecord } from './records.ts'

const valuesOf = (record: unknown): unknown => decode(draftRecord, record)?.values ?? null

/** The form values stored under each key, as {@link getDraft}, in one transaction. */
export const getDrafts = async (db: TesseraDatabase, keys: readonly string[]): Promise<unknown[]> =>
  (await readFrom(db, () => db.drafts.bulkGet([...keys]))).map(valuesOf)

/** The form values stored under a key; null when there are none, or the record is damaged. */
export const getDraft = async (db: TesseraDatabase, key: string): Promise<unknown> =>
  valuesOf(await readFrom(db, () => db.drafts.get(key)))
