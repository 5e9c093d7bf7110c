import type { TesseraDatabase } from '../database.ts'
import { persevere } from '../persevere.ts'
import type { OrderRecord } from '../records.ts'

export const putOrder = (db: TesseraDatabase, order: OrderRecord): Promise<unknown> =>
  persevere(db, () => db.orders.put(order))

export const deleteOrder = (db: TesseraDatabase, reservationId: string): Promise<void> =>
  persevere(db, () => db.orders.delete(reservationId))
