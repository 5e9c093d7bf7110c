/** `orders <event>`: its orders with contact, amount and status. */
import { z } from 'zod'
import { formatAmount } from '#core/contract/values.ts'
import { fractionDigits } from '../domain/currency.ts'
import { fullName } from '../domain/holder.ts'
import { orderTotal } from '../domain/order-summary.ts'
import { shortId } from '../domain/short-id.ts'
import { findAnyEvent } from '../store/events.ts'
import { orderOf, type FullOrder } from '../store/orders.ts'
import { command, done, onlyWord, refused } from './command.ts'
import { clockText, table } from './table.ts'

function amountText(order: FullOrder): string {
  const { config, tickets } = order
  const { gross } = orderTotal(order)
  if (gross === 0) return tickets.length === 0 ? '' : 'free'
  return `${formatAmount({ units: gross, digits: fractionDigits(config.currency) })} ${config.currency ?? ''}`
}

function row(order: FullOrder): string[] {
  const { reservation, tickets, event } = order
  return [
    shortId(reservation.id),
    reservation.status,
    String(tickets.length),
    amountText(order),
    reservation.payment_proxy ?? '',
    clockText(reservation.created_at, event.time_zone),
    [fullName(reservation), reservation.email ?? ''].filter(Boolean).join(', '),
    reservation.id,
  ]
}

const head = ['order', 'status', 'tickets', 'amount', 'paid by', 'made', 'contact', 'full number']

export const orders = command({
  name: 'orders',
  words: '<event>',
  about: 'its orders: contact, amount, status',
  input: z.object({ shortName: z.string() }),
  prepare: (words) => ({ shortName: onlyWord(words, 'event') }),
  async run({ db }, { shortName }) {
    const event = await findAnyEvent(db, shortName)
    if (!event) return refused(`There is no event named ${shortName}. The command list shows them.`)
    const reservations = await db
      .selectFrom('reservations')
      .selectAll()
      .where('event_id', '=', event.id)
      .orderBy('created_at')
      .execute()
    if (reservations.length === 0) return done('No orders yet.')
    const rows: string[][] = []
    for (const reservation of reservations) rows.push(row(await orderOf(db, reservation)))
    return done(table([head, ...rows]))
  },
})
