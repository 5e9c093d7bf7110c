/** `orders <word>`: the orders of an event or a pass, or one order, with contact, amount and status. */
import { z } from 'zod'
import { formatAmount } from '#core/contract/values.ts'
import { fractionDigits } from '../domain/currency.ts'
import { fullName } from '../domain/holder.ts'
import { orderTotal } from '../domain/order-summary.ts'
import { shortId } from '../domain/short-id.ts'
import type { Database } from '../store/database.ts'
import { orderOf, type FullOrder } from '../store/orders.ts'
import type { Reservation } from '../store/tables.ts'
import { command, done, onlyWord, refused } from './command.ts'
import { orderId } from './find-order.ts'
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
    reservation.invoice_number ?? '',
    reservation.id,
  ]
}

const head = ['order', 'status', 'tickets', 'amount', 'paid by', 'made', 'contact', 'invoice', 'full number']

/** The number of no order. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Of an event, of a pass, or the one order of that number. @returns null when the word names nothing */
async function reservationsFor(db: Database, word: string): Promise<Reservation[] | null> {
  const reservations = db.selectFrom('reservations').selectAll().orderBy('created_at').orderBy('id')
  const place = await db
    .selectFrom('events')
    .select('id')
    .where('short_name', 'in', [word, word.toLowerCase()])
    .executeTakeFirst()
  if (place) return reservations.where('event_id', '=', place.id).execute()
  const found = await reservations.where('id', '=', (await orderId(db, word)) ?? nobody).execute()
  return found.length === 0 ? null : found
}

export const orders = command({
  name: 'orders',
  words: '<event, pass or order>',
  about: 'orders with contact, amount, status; one order by its number or its invoice number',
  input: z.object({ shortName: z.string() }),
  prepare: (words) => ({ shortName: onlyWord(words, 'event') }),
  async run({ db }, { shortName: word }) {
    const reservations = await reservationsFor(db, word)
    if (!reservations)
      return refused(`There is no event, pass or order named ${word}. The command list shows the first two.`)
    if (reservations.length === 0) return done('No orders yet.')
    const rows: string[][] = []
    for (const reservation of reservations) rows.push(row(await orderOf(db, reservation)))
    return done(table([head, ...rows]))
  },
})
