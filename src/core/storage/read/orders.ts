import type { TesseraDatabase } from '../database.ts'
import { persevere } from '../persevere.ts'
import type { OrderRecord } from '../records.ts'

export const getOrder = (db: TesseraDatabase, reservationId: string): Promise<OrderRecord | undefined> =>
  persevere(db, () => db.orders.get(reservationId))
