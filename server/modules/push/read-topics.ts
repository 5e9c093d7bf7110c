/** Reads what devices follow. Times are epoch ms. */
import { day, hour } from '#kit/time/durations.ts'
import { isCustomMethod, isPaidByTransfer } from '#purchase/rules/payment/payment-proxies.ts'
import { isCanceled, isComplete } from '#purchase/rules/reservation-status.ts'
import { withOneCatalogue } from '#server/infra/database/catalogue.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import { findAnyEvent, findEvent, listCategories } from '#server/modules/catalogue/queries.ts'
import { purchaseContextPath } from '#server/modules/catalogue/rules.ts'
import { readTurn } from '#server/modules/queue/turns.ts'
import { paths } from '#wire/page-paths.ts'
import type { Reading } from './facts.ts'
import type { PushContext } from './open-push.ts'
import {
  listEntries,
  listOrders,
  listTickets,
  type OfferRow,
  type OrderRow,
  type TicketRow,
} from './queries/messages.ts'
import type { FollowedTopic } from './topic.ts'

const over: Reading = { kind: 'over' }
const awaiting = (expectedAt: number | null = null): Reading => ({ kind: 'awaiting', expectedAt })

type ReadContext = Pick<PushContext, 'db' | 'now' | 'push'>

function ticketReading(
  { push: { cipher } }: ReadContext,
  event: EventWithOrganization | undefined,
  ticket: TicketRow | undefined,
): Reading {
  if (event === undefined) return over
  return {
    kind: 'ticket',
    state: {
      event: {
        startsAt: event.starts_at,
        endsAt: event.ends_at,
        place: cipher.hash(event.config.location),
        canceled: event.status === 'DISABLED',
      },
      attendee: cipher.hash(ticket?.attendee ?? ''),
      valid: ticket !== undefined && ticket.short_name === event.short_name,
      roomOpen: ticket?.room_open ?? false,
    },
  }
}

/** True for payments that an organizer confirms. */
const isTransfer = (proxy: string | null): boolean => isPaidByTransfer(proxy) || isCustomMethod(proxy)

async function orderReading(
  { db, now }: ReadContext,
  { shortName }: FollowedTopic,
  order: OrderRow | undefined,
): Promise<Reading> {
  if (order === undefined || isCanceled(order.status)) return over
  if (!isComplete(order.status)) return awaiting()
  const event = await findAnyEvent(db, order.short_name)
  if (!event || event.short_name !== shortName) return over
  const { id, payment_proxy } = order
  return {
    kind: 'arrived',
    message: isTransfer(payment_proxy) ? 'TRANSFER_ARRIVED' : 'ORDER_PAID',
    key: id,
    path: `${purchaseContextPath(event)}/reservation/${id}/success`,
    usefulUntil: now() + 7 * day,
  }
}

async function saleReading({ db, now }: ReadContext, { shortName }: FollowedTopic): Promise<Reading> {
  const event = await findEvent(db, shortName)
  if (!event) return over
  const open = (await listCategories(db, event.id)).filter(
    ({ restricted, sale_until }) => !restricted && now() < sale_until,
  )
  if (open.length === 0) return over
  const startsAt = Math.min(...open.map(({ sale_from }) => sale_from))
  if (startsAt > now()) return awaiting(startsAt)
  return {
    kind: 'arrived',
    message: 'SALE_OPEN',
    key: shortName,
    path: paths.event(shortName),
    usefulUntil: now() + 4 * hour,
  }
}

/** Asks on behalf of the device, so that a visitor with a closed app keeps the place and is admitted in turn. */
async function queueReading(context: ReadContext, { shortName, sessionId }: FollowedTopic): Promise<Reading> {
  const event = await findEvent(context.db, shortName)
  if (!event || sessionId === null) return over
  const turn = await readTurn(context, event, sessionId)
  if (turn.kind === 'waiting') return awaiting()
  if (turn.kind !== 'admitted') return over
  return {
    kind: 'arrived',
    message: 'SALE_QUEUE_TURN',
    key: `${shortName} ${String(turn.place)}`,
    path: paths.event(shortName),
    usefulUntil: turn.until,
  }
}

async function offerReading(
  { db }: ReadContext,
  { shortName }: FollowedTopic,
  entry: OfferRow | undefined,
): Promise<Reading> {
  const event = entry && entry.short_name === shortName ? await findAnyEvent(db, shortName) : undefined
  if (!event || !entry) return over
  if (entry.status === 'WAITING') return awaiting()
  const { reservation_id: id, valid_until: until } = entry
  if (entry.status !== 'PENDING' || id === null || until === null) return over
  return {
    kind: 'arrived',
    message: 'WAITING_LIST_OFFER',
    key: id,
    path: paths.reservation('event', shortName, id, 'book'),
    usefulUntil: until,
  }
}

const idsOf = (topics: readonly FollowedTopic[], type: FollowedTopic['type']): string[] =>
  topics.filter((topic) => topic.type === type).map(({ id }) => id)

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]))

/** @returns the readings in the order of the topics */
export async function readTopics(core: ReadContext, topics: readonly FollowedTopic[]): Promise<Reading[]> {
  const context = { ...core, db: withOneCatalogue(core.db) }
  const { db, now } = context
  const tickets = byId(await listTickets(db, idsOf(topics, 'TICKET'), now()))
  const orders = byId(await listOrders(db, idsOf(topics, 'ORDER')))
  const entries = new Map(
    (await listEntries(db, idsOf(topics, 'WAITING_LIST'))).map((entry) => [entry.token, entry]),
  )
  const readings: Reading[] = []
  for (const topic of topics) {
    if (topic.type === 'TICKET')
      readings.push(ticketReading(context, await findAnyEvent(db, topic.shortName), tickets.get(topic.id)))
    else if (topic.type === 'ORDER') readings.push(await orderReading(context, topic, orders.get(topic.id)))
    else if (topic.type === 'SALE') readings.push(await saleReading(context, topic))
    else if (topic.type === 'SALE_QUEUE') readings.push(await queueReading(core, topic))
    else readings.push(await offerReading(context, topic, entries.get(topic.id)))
  }
  return readings
}
