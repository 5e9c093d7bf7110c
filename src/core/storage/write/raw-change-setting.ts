import { decodeSetting } from '../decode-records.ts'
import { requestResult, withObjectStore } from '../raw-database.ts'

/**
 * Replaces the value of a setting in one transaction, without Dexie. Nothing is written where there is no database yet.
 * @param change gets the stored value, undefined without one
 * @throws when the database cannot be written
 */
export const rawChangeSetting = async (
  factory: IDBFactory,
  key: string,
  change: (value: unknown) => unknown,
): Promise<void> => {
  await withObjectStore(factory, 'settings', 'readwrite', async (store) => {
    const value = decodeSetting(await requestResult<unknown>(store.get(key)))?.value
    await requestResult(store.put({ key, value: change(value) }))
  })
}
