/** The orders of one account. */
import type { Database } from './database.ts'
import { orderOf, type FullOrder } from './orders.ts'

/** Newest first, in every status but cancelled (contract 2, 1.15). */
export async function ordersOf(db: Database, userId: number): Promise<FullOrder[]> {
  const reservations = await db
    .selectFrom('reservations')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('status', '<>', 'CANCELLED')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const orders: FullOrder[] = []
  // One after the other: somebody with many orders must not take every connection to the database.
  for (const reservation of reservations) orders.push(await orderOf(db, reservation))
  return orders
}
