/** `list`, `close`, `open` and `cancel-event`: the events of the shop, and the ends of their sales (docs/OPERATOR.md#end-a-sale). */
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { awaitsOfflinePayment, isComplete, isFinalizing } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { moneyText } from '#server/infra/i18n/currency.ts'
import { findAnyEvent, listCategories } from '#server/modules/catalogue/queries.ts'
import { cancelInTransaction, refundOrder } from '#server/modules/payments/cancel-order.ts'
import { finalizeWithoutMails } from '#server/modules/payments/complete-reservation.ts'
import { lockReservation } from '#server/modules/purchase/queries/reservations.ts'
import { listEventMails, queueEventMails } from '#server/modules/ticket/event-mails.ts'
import {
  defineCommand,
  failed,
  singleArgument,
  succeeded,
  type CommandContext,
  noArguments,
} from '../command.ts'
import {
  beginCancellation,
  countCanceled,
  listOrderIds,
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

const mailsOf = async (db: Database, eventId: number, now: number) => ({
  eventId,
  categories: (await listCategories(db, eventId)).map(({ id }) => id),
  now,
})

/** Ends an unpaid order, and lists the refund of a paid one; done again it changes nothing. */
async function endOrder(trx: Database, id: string, now: number): Promise<void> {
  const found = await lockReservation(trx, id)
  if (found && isFinalizing(found.status)) await finalizeWithoutMails(trx, found, now)
  const order = await lockReservation(trx, id)
  if (!order) return
  if (awaitsOfflinePayment(order.status)) await cancelInTransaction(trx, id, now)
  else if (isComplete(order.status)) await refundOrder(trx, order, now)
}

/** Orders of one transaction: an embedded database answers no request meanwhile. */
const ordersAtOnce = 5

/** Ends the orders of a canceled event in parts, then sends its mails once. A call that was interrupted may be repeated. */
async function finishCancellation(db: Database, eventId: number, now: number): Promise<void> {
  const ids = await listOrderIds(db, eventId)
  for (let from = 0; from < ids.length; from += ordersAtOnce) {
    const part = ids.slice(from, from + ordersAtOnce)
    await db.transaction().execute(async (trx) => {
      for (const id of part) await endOrder(trx, id, now)
    })
    await setImmediate()
  }
  await db.transaction().execute(async (trx) => {
    if (await setSaleClosed(trx, eventId, now))
      await queueEventMails(trx, 'event-canceled', await mailsOf(trx, eventId, now))
  })
}

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
    // Orders wait for the row when they are confirmed, and are refused then.
    if (!(await beginCancellation(db, event.id))) return failed(`${name} is canceled already.`)
    const { unpaid, refunds, amount } = await countCanceled(db, event.id)
    const mails = await listEventMails(db, 'event-canceled', await mailsOf(db, event.id, now))
    const text = [
      `${name} does not take place: its sale ends, and no ticket is admitted. Orders and documents stay.`,
      `Unpaid orders that end, with a mail: ${String(unpaid)}`,
      `Refunds that are due: ${String(refunds)}, together ${moneyText(amount, event.config.currency)}`,
      `Mails to attendees and contacts: ${String(mails.length)}`,
    ].join('\n')
    return { ...succeeded(text), finish: (open) => finishCancellation(open, event.id, now) }
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
