/** Money taken at the door for tickets that were ordered to be paid there. Contract 2, 2.3 and 9.3. */
import { orderTotal } from '../domain/order-summary.ts'
import type { Database } from '../store/database.ts'
import type { AtTheDoor } from '../store/door.ts'
import { orderOf } from '../store/orders.ts'
import { audit } from '../store/ticket-audits.ts'

const proxy = 'ON_SITE'

/** The ticket is paid; with the last one of an order the order is, and its payment is recorded. */
export async function takePayment(
  trx: Database,
  { ticket, reservation }: AtTheDoor,
  now: number,
): Promise<void> {
  await trx.updateTable('tickets').set({ status: 'ACQUIRED' }).where('id', '=', ticket.id).execute()
  await audit(trx, ticket, 'DESK_PAYMENT', now, ['paid'])
  const order = await orderOf(trx, reservation)
  if (order.tickets.some(({ status }) => status === 'TO_BE_PAID')) return
  await trx
    .insertInto('transactions')
    .values({
      reservation_id: reservation.id,
      proxy,
      status: 'COMPLETE',
      amount: orderTotal(order).gross,
      currency: order.config.currency ?? '',
      created_at: now,
    })
    .execute()
}

/** The money goes back over the desk: the ticket is to be paid again, and so is its order. */
export async function revokePayment(
  trx: Database,
  { ticket, reservation }: AtTheDoor,
  now: number,
): Promise<void> {
  await trx.updateTable('tickets').set({ status: 'TO_BE_PAID' }).where('id', '=', ticket.id).execute()
  await audit(trx, ticket, 'DESK_PAYMENT', now, ['unpaid'])
  await trx
    .updateTable('transactions')
    .set({ status: 'CANCELLED' })
    .where('reservation_id', '=', reservation.id)
    .where('proxy', '=', proxy)
    .where('status', '=', 'COMPLETE')
    .execute()
}
