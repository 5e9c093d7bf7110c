/** When tickets and items are given back: nothing that was told about their holders stays. Contract 1, 2.17 and 3.3. */
import type { Database } from './database.ts'
import { forgetAnswers } from './fields.ts'
import { leaveGroups } from './groups.ts'

/** Of one ticket. */
export async function forgetHolder(trx: Database, ticketId: number): Promise<void> {
  await forgetAnswers(trx, 'ticket', [ticketId])
  await leaveGroups(trx, ticketId)
}

/** Of all items of additional services, and of the pass, that a reservation holds: before they are given back. */
export async function forgetExtras(trx: Database, reservationId: string): Promise<void> {
  const items = trx.selectFrom('service_items').select('id').where('reservation_id', '=', reservationId)
  const passes = trx.selectFrom('subscriptions').select('id').where('reservation_id', '=', reservationId)
  const ids = <T>(rows: readonly { readonly id: T }[]): T[] => rows.map(({ id }) => id)
  await forgetAnswers(trx, 'item', ids(await items.execute()))
  await forgetAnswers(trx, 'pass', ids(await passes.execute()))
}
