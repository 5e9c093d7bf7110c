/** Orders of this device that wait for the person's money. Contract 2, 2.1. */
import type { TesseraDatabase } from '../database.ts'
import { persevere } from '../persevere.ts'
import type { OrderRecord } from '../records.ts'

const waiting = new Set(['OFFLINE_PAYMENT', 'DEFERRED_OFFLINE_PAYMENT', 'CUSTOM_OFFLINE_PAYMENT'])

/** The soonest deadline first. */
export const waitingOrders = async (db: TesseraDatabase): Promise<OrderRecord[]> =>
  (await persevere(db, () => db.orders.toArray()))
    .filter(({ status }) => waiting.has(status))
    .sort((a, b) => a.validity - b.validity)
