/** When tickets and items are given back: nothing that was told about their holders stays. Contract 1, 2.17 and 3.3. */
import type { Database } from './database.ts'
import { forgetAnswers } from './fields.ts'
import { leaveGroups } from './groups.ts'

/** Of one ticket. */
export async function forgetHolder(trx: Database, ticketId: number): Promise<void> {
  await forgetAnswers(trx, 'ticket', [ticketId])
  await leaveGroups(trx, ticketId)
}

/** Of all items of additional services that a reservation holds: before they are given back. */
export async function forgetItems(trx: Database, reservationId: string): Promise<void> {
  const items = trx.selectFrom('service_items').select('id').where('reservation_id', '=', reservationId)
  await forgetAnswers(
    trx,
    'item',
    (await items.execute()).map(({ id }) => id),
  )
}
