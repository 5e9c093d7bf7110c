/** Orders as this device last saw them. */
import type { TesseraDatabase } from '../database.ts'
import { persevere } from '../persevere.ts'
import type { OrderRecord } from '../records.ts'

/** They wait for the person's money (contract 2, 2.1). */
const waiting = new Set<string>(['OFFLINE_PAYMENT', 'DEFERRED_OFFLINE_PAYMENT', 'CUSTOM_OFFLINE_PAYMENT'])

export const isWaiting = ({ status }: Pick<OrderRecord, 'status'>): boolean => waiting.has(status)

export const getOrder = (db: TesseraDatabase, reservationId: string): Promise<OrderRecord | undefined> =>
  persevere(db, () => db.orders.get(reservationId))

export const allOrders = (db: TesseraDatabase): Promise<OrderRecord[]> =>
  persevere(db, () => db.orders.toArray())

/** Those that wait for a payment, the soonest deadline first. */
export const waitingOrders = async (db: TesseraDatabase): Promise<OrderRecord[]> =>
  (await allOrders(db)).filter(isWaiting).sort((a, b) => a.validity - b.validity)
