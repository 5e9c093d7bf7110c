/** `list`, `close`, `open` and `cancel-event`: the events of the shop, and the ends of their sales (docs/OPERATOR.md#end-a-sale). */
import { z } from 'zod'
import { sum } from '#kit/sum.ts'
import { awaitsOfflinePayment, isComplete, isFinalizing } from '#purchase/rules/reservation-status.ts'
import { moneyText } from '#server/infra/i18n/currency.ts'
import { findAnyEvent, listCategories } from '#server/modules/catalogue/queries.ts'
import { cancelInTransaction, refundOrder } from '#server/modules/payments/cancel-order.ts'
import { finalizeWithoutMails } from '#server/modules/payments/complete-reservation.ts'
import { queueEventMails } from '#server/modules/ticket/event-mails.ts'
import {
  defineCommand,
  failed,
  singleArgument,
  succeeded,
  type CommandContext,
  noArguments,
} from '../command.ts'
import {
  setSaleClosed,
  listDescriptorStock,
  listEventStock,
  type DescriptorStockRow,
  type EventStockRow,
} from '../queries/events.ts'
import { formatClock, formatTable } from '../text-table.ts'

const eventCells = (row: EventStockRow): string[] => [
  row.short_name,
  row.status,
  `${formatClock(row.starts_at, row.time_zone)} ${row.time_zone}`,
  String(row.sold),
  String(row.held),
  String(row.free),
]

const descriptorCells = (row: DescriptorStockRow): string[] => [
  row.texts.title[row.languages[0] ?? ''] ?? '',
  row.status,
  String(row.sold),
  String(row.held),
  row.supply === null ? 'no limit' : String(row.supply - row.sold - row.held),
  row.short_name,
]

const eventColumns = ['event', 'status', 'begins', 'sold', 'held', 'free']
const descriptorColumns = ['pass', 'status', 'sold', 'held', 'free', 'id']

export const listCommand = defineCommand({
  name: 'list',
  syntax: '',
  description: 'list events and passes with sold, held and free tickets',
  input: z.null(),
  prepare: noArguments,
  async run({ db }) {
    const events = (await listEventStock(db)).map(eventCells)
    const descriptors = (await listDescriptorStock(db)).map(descriptorCells)
    const tables = [
      ...(events.length > 0 ? [formatTable([eventColumns, ...events])] : []),
      ...(descriptors.length > 0 ? [formatTable([descriptorColumns, ...descriptors])] : []),
    ]
    return succeeded(tables.length === 0 ? 'There is no event yet.' : tables.join('\n\n'))
  },
})

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

type Input = z.output<typeof input>
const input = z.object({ event: z.string() })
const effects = {
  closed: ['ends now. Visitors who hold tickets may still buy them.', 'is closed already.'],
  open: ['follows the dates of its categories again.', 'was not closed: the dates of its categories decide.'],
} as const

/** @param state the one after the command */
const saleChange = (state: keyof typeof effects) => ({
  input,
  prepare: (args: readonly string[]): Input => ({ event: singleArgument(args, 'event') }),
  changes: ({ event }: Input) => ({ name: event }),
  asks: () => true,
  async run({ db, now }: CommandContext, { event: name }: Input) {
    const event = await findAnyEvent(db, name)
    if (!event) return failed(`There is no event named ${name}.`)
    if (event.canceled_at !== null) return failed(`${name} is canceled, and has no sale any more.`)
    const [effect, already] = effects[state]
    return (await setSaleClosed(db, event.id, state === 'closed' ? now : null))
      ? succeeded(`The sale of ${name} ${effect}`)
      : failed(`The sale of ${name} ${already}`)
  },
})

export const closeCommand = defineCommand({
  name: 'close',
  syntax: '<event> [--yes]',
  description: 'end the sale of an event now, until "open"',
  ...saleChange('closed'),
})
export const openCommand = defineCommand({
  name: 'open',
  syntax: '<event> [--yes]',
  description: 'let the dates of an event decide about its sale again after "close"',
  ...saleChange('open'),
})

/** `list`, `close`, `open` and `cancel-event`: the events of the shop, and the ends of their sales (docs/OPERATOR.md#end-a-sale). */
