import { decodeReservation } from '../decode-records.ts'
import { requestResult, withObjectStore } from '../raw-database.ts'

/**
 * Notes that the server has completed a stored reservation: the app then stores its tickets. A deleted or damaged record
 * stays as it is. @param now epoch ms @throws when the database cannot be written
 */
export const rawCompleteReservation = async (
  factory: IDBFactory,
  reservationId: string,
  now: number,
): Promise<void> => {
  await withObjectStore(factory, 'orders', 'readwrite', async (store) => {
    const record = decodeReservation(await requestResult<unknown>(store.get(reservationId)))
    if (record) await requestResult(store.put({ ...record, status: 'COMPLETE', checkedAt: now }))
  })
}
