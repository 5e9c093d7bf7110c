/** `cancel-event <event>`: the event does not take place (docs/OPERATOR.md#cancel-an-event). */
import { z } from 'zod'
import { awaitsOfflinePayment, isComplete, isFinalizing } from '#core/domain/reservation-status.ts'
import { sum } from '#core/domain/sum.ts'
import { moneyText } from '#server/infra/i18n/currency.ts'
import { findAnyEvent, listCategories } from '#server/modules/catalogue/queries.ts'
import { cancelInTransaction, refundOrder } from '#server/modules/payments/cancel-order.ts'
import { finalizeWithoutMails } from '#server/modules/payments/complete-reservation.ts'
import { queueEventMails } from '#server/modules/tickets/event-mails.ts'
import { defineCommand, failed, singleArgument, succeeded } from '../command.ts'

export const cancelEventCommand = defineCommand({
  name: 'cancel-event',
  syntax: '<event> [--yes]',
  description: 'cancel an event: void its tickets, inform attendees and contacts, list the refunds',
  input: z.object({ event: z.string() }),
  prepare: (args) => ({ event: singleArgument(args, 'event') }),
  changes: ({ event }) => ({ name: event }),
  asks: () => true,
  async run({ db, now }, { event: name }) {
    const event = await findAnyEvent(db, name)
    if (!event) return failed(`There is no event named ${name}.`)
    const update = db.updateTable('events').set({ status: 'DISABLED' }).where('id', '=', event.id)
    const { numUpdatedRows } = await update.where('status', '<>', 'DISABLED').executeTakeFirst()
    if (numUpdatedRows === 0n) return failed(`${name} is canceled already.`)
    // An order that is confirmed now waits, and is refused then.
    const ofEvent = db.selectFrom('reservations').selectAll().where('event_id', '=', event.id).orderBy('id')
    for (const order of await ofEvent.forUpdate().execute())
      if (isFinalizing(order.status)) await finalizeWithoutMails(db, order, now)
    const orders = await ofEvent.execute()
    const unpaid = orders.filter(({ status }) => awaitsOfflinePayment(status))
    for (const { id } of unpaid) await cancelInTransaction(db, id, now)
    const refunds: number[] = []
    for (const order of orders) if (isComplete(order.status)) refunds.push(await refundOrder(db, order, now))
    const categories = (await listCategories(db, event.id)).map(({ id }) => id)
    const mails = await queueEventMails(db, 'event-canceled', { eventId: event.id, categories, now })
    return succeeded(
      [
        `${name} does not take place: its sale ends, and no ticket is admitted. Orders and documents stay.`,
        `Unpaid orders that end, with a mail: ${String(unpaid.length)}`,
        `Refunds that are due: ${String(refunds.filter((refund) => refund > 0).length)}, together ${moneyText(sum(refunds), event.config.currency)}`,
        `Mails to attendees and contacts: ${String(mails)}`,
      ].join('\n'),
    )
  },
})
