/** `orders <name>`: the reservations of an event or a pass, or one reservation. */
import { z } from 'zod'
import { formatAmount } from '#core/contract/amount.ts'
import { fractionDigits } from '#core/domain/currencies.ts'
import { isCanceled } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import { shortId } from '#server/infra/ids.ts'
import { cancelReservation } from '#server/modules/payments/cancel-order.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { withExpiredContents } from '#server/modules/reservations/expired-order.ts'
import { loadReservationDetails, findReservation } from '#server/modules/reservations/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'
import { nameOf } from '#server/modules/reservations/rules/reservation-rules.ts'
import { defineCommand, succeeded, singleArgument, failed } from '../command.ts'
import { findReservationId, unknownOrderText } from '../find-reservation.ts'
import { listReservationsOfContext } from '../queries.ts'
import { formatClock, formatTable } from '../text-table.ts'

/** Amount, provider and ids by which the operator finds the payment at the provider. */
function paymentText({ amount, currency, proxy, payment_id: id, account }: Transaction): string {
  const sum = `${currency} ${formatAmount({ units: amount, digits: fractionDigits(currency) })}`
  const where = [proxy, id, account === null ? null : `account ${account}`].filter(Boolean).join(', ')
  return `${sum} (${where})`
}

/** `cancel <order>`: cancels a reservation (docs/api/reservations.md#reservation-statuses). */
export const cancelCommand = defineCommand({
  name: 'cancel',
  syntax: '<order>',
  description: 'cancel an order: its tickets are void and on sale again',
  input: z.object({ order: z.string() }),
  prepare: (args) => ({ order: singleArgument(args, 'order') }),
  changes: ({ order }) => ({ order }),
  async run({ db, now }, { order }) {
    const outcome = await cancelReservation(db, (await findReservationId(db, order)) ?? '', now)
    switch (outcome.kind) {
      case 'unknown':
        return failed(unknownOrderText(order))
      case 'not-cancelable':
        return failed('There is nothing to cancel: this order is canceled already, or was never complete.')
      case 'canceled': {
        const message = 'Canceled. Its tickets are void and on sale again; the contact gets a mail.'
        if (outcome.paid === null) return succeeded(message)
        return succeeded(
          `${message} It was paid, ${paymentText(outcome.paid)}: refund it at the provider, the mail announces the refund.`,
        )
      }
    }
  },
})

/** Of a canceled order what was paid. */
function rowAmount(details: ReservationDetails): string {
  const { config, tickets, transaction, reservation } = details
  const gross =
    isCanceled(reservation.status) && transaction ? transaction.amount : reservationTotal(details).gross
  if (gross === 0) return tickets.length === 0 ? '' : 'free'
  return `${formatAmount({ units: gross, digits: fractionDigits(config.currency) })} ${config.currency ?? ''}`
}

function reservationRow(details: ReservationDetails): string[] {
  const { reservation, tickets, event } = details
  return [
    shortId(reservation.id),
    reservation.status,
    String(tickets.length),
    rowAmount(details),
    reservation.payment_proxy ?? '',
    formatClock(reservation.created_at, event.time_zone),
    [nameOf(reservation), reservation.email ?? ''].filter(Boolean).join(', '),
    [reservation.invoice_number ?? [], reservation.credit_notes.map(({ number }) => number)]
      .flat(2)
      .join(', '),
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

/** Finds the reservations of an event or a pass, or the one reservation with that number. @returns null when nothing has that name */
async function findReservations(db: Database, text: string): Promise<Reservation[] | null> {
  const reservations = await listReservationsOfContext(db, text)
  if (reservations) return reservations
  const id = await findReservationId(db, text)
  const reservation = id === undefined ? undefined : await findReservation(db, id)
  return reservation ? [reservation] : null
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
      return failed(
        `There is no event, pass or order named ${text}. The command list shows events and passes.`,
      )
    if (reservations.length === 0) return succeeded('No orders yet.')
    const rows: string[][] = []
    for (const reservation of reservations)
      rows.push(reservationRow(withExpiredContents(await loadReservationDetails(db, reservation))))
    return succeeded(formatTable([columnNames, ...rows]))
  },
})
