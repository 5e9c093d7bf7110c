/** Reads topics from the database of an own server. Times are epoch ms. */
import { sql } from 'kysely'
import { hour } from '#core/domain/durations.ts'
import { paths } from '#core/domain/page-paths.ts'
import { isComplete } from '#core/domain/reservation-status.ts'
import { soldTicketStatuses } from '#core/domain/ticket-status.ts'
import { withOneCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import {
  findAnyEvent,
  findEvent,
  listCategories,
  purchaseContextPath,
} from '#server/modules/catalogue/index.ts'
import { readTurn } from '#server/modules/sale-queue/index.ts'
import type { PushContext } from './context.ts'
import type { Reading } from './facts.ts'
import type { TopicSource, TopicToRead } from './find-facts.ts'
import type { EventTimes } from './quiet-hours.ts'

const over: Reading = { kind: 'over' }
const awaiting = (expectedAt: number | null = null): Reading => ({
  kind: 'awaiting',
  state: null,
  expectedAt,
})

type ReadContext = Pick<PushContext, 'db' | 'now' | 'push'>

interface TicketRow {
  readonly id: string
  readonly short_name: string
  readonly attendee: string
  readonly room_open: boolean
}

/** Join links open a second before their time (docs/api/online-events.md#personal-link). */
async function listTickets(db: Database, ids: readonly string[], now: number): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select t.public_uuid as id, e.short_name,
      concat_ws(chr(10), t.first_name, t.last_name, lower(t.email), t.category_id) as attendee,
      exists (select 1 from join_links l where l.event_id = e.id and l.starts_at <= ${now + 1000} and l.ends_at > ${now}
        and (l.category_id is null or l.category_id = t.category_id)) as room_open
    from tickets t join events e on e.id = t.event_id
    where t.public_uuid = any(${[...ids]}::uuid[]) and t.status in (${sql.join(soldTicketStatuses)})`.execute(
    db,
  )
  return rows
}

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

interface OrderRow {
  readonly id: string
  readonly status: string
  readonly payment_proxy: string | null
  readonly event_id: number
}

const listOrders = async (db: Database, ids: readonly string[]): Promise<OrderRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('reservations')
        .select(['id', 'status', 'payment_proxy', 'event_id'])
        .where('id', 'in', [...ids])
        .execute()

/** Paid by a transfer, which the organizer confirmed. */
const isTransfer = (proxy: string | null): boolean => proxy === 'OFFLINE' || proxy === 'CUSTOM_OFFLINE'

/** How long a message about an order is useful. */
const orderNews = 7 * 24 * hour

async function orderReading(
  { db, now }: ReadContext,
  { shortName }: TopicToRead,
  order: OrderRow | undefined,
): Promise<Reading> {
  if (order === undefined || order.status === 'CANCELLED') return over
  if (!isComplete(order.status)) return awaiting()
  const { rows } = await sql<{
    short_name: string
  }>`select short_name from events where id = ${order.event_id}`.execute(db)
  const event = await findAnyEvent(db, rows[0]?.short_name ?? '')
  if (!event || event.short_name !== shortName) return over
  return {
    kind: 'arrived',
    message: isTransfer(order.payment_proxy) ? 'TRANSFER_ARRIVED' : 'ORDER_PAID',
    key: order.id,
    event: timesOf(event),
    path: `${purchaseContextPath(event)}/reservation/${order.id}/success`,
    usefulUntil: now() + orderNews,
  }
}

/** How long the beginning of a sale is news. */
const saleNews = 4 * hour

async function saleReading({ db, now }: ReadContext, { shortName }: TopicToRead): Promise<Reading> {
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
    event: timesOf(event),
    path: paths.event(shortName),
    usefulUntil: now() + saleNews,
  }
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

interface OfferRow {
  readonly token: string
  readonly short_name: string
  readonly status: string
  readonly reservation_id: string | null
  readonly valid_until: number | null
}

async function listEntries(db: Database, tokens: readonly string[]): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select w.token, e.short_name, w.status, w.reservation_id, r.valid_until
    from waiting_list w join events e on e.id = w.event_id left join reservations r on r.id = w.reservation_id
    where w.token = any(${[...tokens]}::uuid[])`.execute(db)
  return rows
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
  capacity: () => Promise.resolve(Infinity),
  read: (topics) => readTopics(context, topics),
})
