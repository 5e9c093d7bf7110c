/** Reads topics from the database of an own server. Times are epoch ms. */
import { paths } from '#core/domain/page-paths.ts'
import { isCustomMethod, isPaidByTransfer } from '#core/domain/payment-proxies.ts'
import { isComplete } from '#core/domain/reservation-status.ts'
import { withOneCatalogue } from '#server/infra/database/catalogue.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import {
  findAnyEvent,
  findEvent,
  listCategories,
  purchaseContextPath,
} from '#server/modules/catalogue/index.ts'
import { readTurn } from '#server/modules/sale-queue/index.ts'
import type { PushContext } from './context.ts'
import { arrivedOrder, arrivedSale, over, type Reading } from './facts.ts'
import type { TopicSource, TopicToRead } from './find-facts.ts'
import {
  listEntries,
  listOrders,
  listTickets,
  type OfferRow,
  type OrderRow,
  type TicketRow,
} from './queries/followed.ts'
import type { EventTimes } from './quiet-hours.ts'

const awaiting = (expectedAt: number | null = null): Reading => ({
  kind: 'awaiting',
  state: null,
  expectedAt,
})

type ReadContext = Pick<PushContext, 'db' | 'now' | 'push'>

const timesOf = ({ time_zone, starts_at, ends_at }: EventWithOrganization): EventTimes => ({
  timeZone: time_zone,
  startsAt: starts_at,
  endsAt: ends_at,
})

function ticketReading(
  { push: { cipher } }: ReadContext,
  event: EventWithOrganization | undefined,
  ticket: TicketRow | undefined,
): Reading {
  if (event === undefined) return over
  const times = timesOf(event)
  return {
    kind: 'ticket',
    event: times,
    state: {
      event: {
        startsAt: times.startsAt,
        endsAt: times.endsAt,
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
  { shortName }: TopicToRead,
  order: OrderRow | undefined,
): Promise<Reading> {
  if (order === undefined || order.status === 'CANCELLED') return over
  if (!isComplete(order.status)) return awaiting()
  const event = await findAnyEvent(db, order.short_name)
  if (!event || event.short_name !== shortName) return over
  const { id, payment_proxy } = order
  const path = `${purchaseContextPath(event)}/reservation/${id}/success`
  return arrivedOrder({ id, isTransfer: isTransfer(payment_proxy), event: timesOf(event), path }, now())
}

async function saleReading({ db, now }: ReadContext, { shortName }: TopicToRead): Promise<Reading> {
  const event = await findEvent(db, shortName)
  if (!event) return over
  const open = (await listCategories(db, event.id)).filter(
    ({ restricted, sale_until }) => !restricted && now() < sale_until,
  )
  if (open.length === 0) return over
  const startsAt = Math.min(...open.map(({ sale_from }) => sale_from))
  return startsAt > now() ? awaiting(startsAt) : arrivedSale(shortName, timesOf(event), now())
}

/** Asks on behalf of the device, so that a visitor with a closed app keeps the place and is admitted in turn. */
async function queueReading(context: ReadContext, { shortName, sessionId }: TopicToRead): Promise<Reading> {
  const event = await findEvent(context.db, shortName)
  if (!event || sessionId === null) return over
  const turn = await readTurn(context, event, sessionId)
  if (turn.kind === 'waiting') return awaiting()
  if (turn.kind !== 'admitted') return over
  return {
    kind: 'arrived',
    message: 'SALE_QUEUE_TURN',
    key: `${shortName} ${String(turn.place)}`,
    event: timesOf(event),
    path: paths.event(shortName),
    usefulUntil: turn.until,
  }
}

async function offerReading(
  { db }: ReadContext,
  { shortName }: TopicToRead,
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
    event: timesOf(event),
    path: paths.reservation('event', shortName, id, 'book'),
    usefulUntil: until,
  }
}

const idsOf = (topics: readonly TopicToRead[], type: TopicToRead['type']): string[] =>
  topics.filter((topic) => topic.type === type).map(({ id }) => id)

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]))

async function readTopics(core: ReadContext, topics: readonly TopicToRead[]): Promise<Reading[]> {
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

/** A round reads everything that is due. */
export const ownTopics = (context: ReadContext): TopicSource => ({
  isScarce: false,
  open: (most) =>
    Promise.resolve({
      capacity: most,
      read: (topics) => readTopics(context, topics),
      close: () => Promise.resolve(),
    }),
})
