/** `orders <name>`: the reservations of an event or a pass, or one reservation. */
import { z } from 'zod'
import { isCanceled } from '#core/domain/reservation-status.ts'
import type { Transaction } from '#server/infra/database/tables/tables.ts'
import { moneyText } from '#server/infra/i18n/currency.ts'
import { getEvent } from '#server/modules/catalogue/queries.ts'
import { cancelReservation } from '#server/modules/payments/cancel-order.ts'
import { findReservation } from '#server/modules/reservations/queries/reservations.ts'
import { defineCommand, succeeded, singleArgument, failed } from '../command.ts'
import { findReservationId, unknownOrderText } from '../find-reservation.ts'
import { findAccounted, listAccountedOrders } from '../order-accounts.ts'
import { formatTable } from '../text-table.ts'

/** Amount, provider and ids by which the operator finds the payment at the provider. */
function paymentText({ amount, currency, proxy, payment_id: id, account }: Transaction): string {
  const where = [proxy, id, account === null ? null : `account ${account}`].filter(Boolean).join(', ')
  return `${moneyText(amount, currency)} (${where})`
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

const columnNames = 'order,status,tickets,amount,paid by,made,contact,invoice,full number'.split(',')

export const ordersCommand = defineCommand({
  name: 'orders',
  syntax: '<event, pass or order>',
  description: 'orders with contact, amount, status; one order by its number or its invoice number',
  input: z.object({ shortName: z.string() }),
  prepare: (args) => ({ shortName: singleArgument(args, 'event') }),
  async run({ db }, { shortName: text }) {
    const named = await findAccounted(db, text)
    const order = named ? undefined : await findReservation(db, (await findReservationId(db, text)) ?? '')
    const event = named ?? (order && (await getEvent(db, order.event_id)))
    if (!event)
      return failed(
        `There is no event, pass or order named ${text}. The command list shows events and passes.`,
      )
    const all = await listAccountedOrders(db, event, order?.id)
    const rows = all.map(({ reservation, texts, amounts, price }) => {
      // Of a canceled order what was paid.
      const amount = isCanceled(reservation.status) && amounts.Paid > 0 ? amounts.Paid : price
      const free = texts.Tickets === '0' ? '' : 'free'
      return [
        ...[texts.Order, texts.Status, texts.Tickets],
        ...[amount === 0 ? free : moneyText(amount, texts.Currency), texts['Paid by'], texts.Ordered],
        [texts.Contact, texts['Contact e-mail']].filter(Boolean).join(', '),
        ...[texts.Invoice, texts['Full number']],
      ]
    })
    return succeeded(rows.length === 0 ? 'No orders yet.' : formatTable([columnNames, ...rows]))
  },
})
