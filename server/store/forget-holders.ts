/** When an order is given back: nothing that was told about its holders stays. Contract 1, 2.17 and 3.3. */
import type { Database } from './database.ts'
import { forgetAnswers } from './fields.ts'
import { leaveGroups } from './groups.ts'

/** Of one ticket that loses its holder. */
export async function forgetHolder(trx: Database, ticketId: number): Promise<void> {
  await forgetAnswers(trx, 'ticket', [ticketId])
  await leaveGroups(trx, [ticketId])
}

/** Of all tickets and items that a reservation holds: before they are given back. */
export async function forgetHolders(trx: Database, reservationId: string): Promise<void> {
  const tickets = trx.selectFrom('tickets').select('id').where('reservation_id', '=', reservationId)
  const items = trx.selectFrom('service_items').select('id').where('reservation_id', '=', reservationId)
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const held = ids(await tickets.execute())
  await forgetAnswers(trx, 'ticket', held)
  await forgetAnswers(trx, 'item', ids(await items.execute()))
  await leaveGroups(trx, held)
}
