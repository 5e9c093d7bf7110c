/** `orders <word>`: the orders of an event or a pass, or one order, with contact, amount and status. */
import { z } from 'zod'
import { formatAmount } from '#core/contract/values.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { fullName } from '#server/modules/reservations/rules/full-name.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-summary.ts'
import { shortId } from '#server/infra/ids/short-id.ts'
import type { Database } from '#server/infra/database/database.ts'
import { loadReservationDetails } from '#server/modules/reservations/queries/full-reservations.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { defineCommand, succeeded, singleArgument, failed } from '../command.ts'
import { findReservationId } from '../find-reservation.ts'
import { formatClock, formatTable } from '../text-table.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

function amountText(details: ReservationDetails): string {
  const { config, tickets } = details
  const { gross } = reservationTotal(details)
  if (gross === 0) return tickets.length === 0 ? '' : 'free'
  return `${formatAmount({ units: gross, digits: fractionDigits(config.currency) })} ${config.currency ?? ''}`
}

function reservationRow(details: ReservationDetails): string[] {
  const { reservation, tickets, event } = details
  return [
    shortId(reservation.id),
    reservation.status,
    String(tickets.length),
    amountText(details),
    reservation.payment_proxy ?? '',
    formatClock(reservation.created_at, event.time_zone),
    [fullName(reservation), reservation.email ?? ''].filter(Boolean).join(', '),
    reservation.invoice_number ?? '',
    reservation.id,
  ]
}

const columnNames = [
  'order',
  'status',
  'tickets',
  'amount',
  'paid by',
  'made',
  'contact',
  'invoice',
  'full number',
]

/** The number of no order. */
const unusedId = '00000000-0000-0000-0000-000000000000'

/** Of an event, of a pass, or the one order of that number. @returns null when the word names nothing */
async function findReservations(db: Database, text: string): Promise<Reservation[] | null> {
  const reservations = db.selectFrom('reservations').selectAll().orderBy('created_at').orderBy('id')
  const place = await db
    .selectFrom('events')
    .select('id')
    .where('short_name', 'in', [text, text.toLowerCase()])
    .executeTakeFirst()
  if (place) return reservations.where('event_id', '=', place.id).execute()
  const found = await reservations.where('id', '=', (await findReservationId(db, text)) ?? unusedId).execute()
  return found.length === 0 ? null : found
}

export const ordersCommand = defineCommand({
  name: 'orders',
  syntax: '<event, pass or order>',
  description: 'orders with contact, amount, status; one order by its number or its invoice number',
  input: z.object({ shortName: z.string() }),
  prepare: (args) => ({ shortName: singleArgument(args, 'event') }),
  async run({ db }, { shortName: text }) {
    const reservations = await findReservations(db, text)
    if (!reservations)
      return failed(`There is no event, pass or order named ${text}. The command list shows the first two.`)
    if (reservations.length === 0) return succeeded('No orders yet.')
    const rows: string[][] = []
    for (const reservation of reservations)
      rows.push(reservationRow(await loadReservationDetails(db, reservation)))
    return succeeded(formatTable([columnNames, ...rows]))
  },
})
