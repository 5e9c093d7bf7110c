/**
 * Reads what devices follow from the public answers of an alf.io server, with a budget of requests a minute over all instances
 * (docs/api/push.md#in-front-of-an-alfio). Times are epoch ms.
 */
import * as z from 'zod/mini'
import { endpoints } from '#core/contract/endpoints.ts'
import { eventInfo, ticketCategory } from '#core/contract/event.ts'
import { fillPath } from '#core/contract/fill-path.ts'
import { reservationStatus } from '#core/contract/reservation.ts'
import { ticketInfo } from '#core/contract/ticket.ts'
import { day, minute } from '#core/domain/durations.ts'
import { isOnline } from '#core/domain/is-online.ts'
import { isUuid } from '#core/domain/is-uuid.ts'
import { paths } from '#core/domain/page-paths.ts'
import { parseJson } from '#core/domain/parse-json.ts'
import { awaitsOfflinePayment, isCanceled, isComplete } from '#core/domain/reservation-status.ts'
import { isTimeZone } from '#server/infra/i18n/java-date-format.ts'
import {
  arrivedOrder,
  arrivedSale,
  over,
  reserveBudget,
  ticketState,
  type EventTimes,
  type Reading,
  type TicketState,
  type TopicSource,
  type TopicToRead,
} from '#server/modules/push/index.ts'
import {
  createSharedAnswers,
  requestsOfTopic,
  UpstreamBatch,
  type Answer,
  type UpstreamOptions,
} from './upstream-batch.ts'

/** Topics that are read together. */
const topicsOfBatch = 20
/** Requests of an instance at the same time. */
const concurrency = 2

/** Ms until the next reading: an alf.io server is asked less often than an own database. */
const waits = {
  ticket: 15 * minute,
  ticketOnDay: 2 * minute,
  confirmation: minute,
  sale: 2 * minute,
  transfer: 10 * minute,
  payment: minute,
  unreadable: 15 * minute,
}

const event = z.pick(eventInfo, { location: true, format: true, timeZone: true, datesWithOffset: true })
const ticket = z.pick(ticketInfo, { fullName: true, email: true })
const categories = z.object({
  ticketCategories: z.array(
    z.pick(ticketCategory, { accessRestricted: true, expired: true, saleInFuture: true }),
  ),
})
/** Members of the full ticket that the waiting room needs. */
const access = z.object({
  ticketAccessType: z.string(),
  tickets: z.array(z.object({ onlineEventStarted: z.boolean() })),
})
const subscription = z.object({ timeZone: z.string() })

const notNow: Reading = { kind: 'unread' }
const unreadable: Reading = { kind: 'unread', wait: waits.unreadable }

/** True for the characters of short names of alf.io, whose firewall answers some others with an error page. */
const isShortName = (text: string): boolean => /^[\p{L}\p{N}_~.-]+$/u.test(text) && !/^\.+$/.test(text)

type EventAnswer = z.output<typeof event>

/** Start and end of an event; null for an answer without a date or with a zone that does not exist. */
function timesOf({ timeZone, datesWithOffset }: EventAnswer): EventTimes | null {
  const { startDateTime: start, endDateTime: end } = datesWithOffset
  if (start === 0 || end === 0 || !isTimeZone(timeZone)) return null
  return { timeZone, startsAt: Math.trunc(start), endsAt: Math.trunc(end) }
}

interface ReadContext {
  readonly context: UpstreamOptions['context']
  readonly batch: UpstreamBatch
}

const readEvent = ({ batch }: ReadContext, shortName: string): Promise<Answer<EventAnswer>> =>
  batch.readShared(fillPath(endpoints.event.path, { shortName }), event)

/** The reading of a topic without a usable answer; one that exists is read again later. */
const withoutAnswer = ({ kind }: Exclude<Answer<unknown>, { kind: 'value' }>): Reading =>
  kind === 'missing' ? over : kind === 'denied' ? notNow : unreadable

/** @returns ms until a ticket is read again */
function waitOfTicket({ unconfirmed }: TicketState, { startsAt, endsAt }: EventTimes, now: number): number {
  if (unconfirmed !== undefined) return waits.confirmation
  return now > startsAt - day && now < endsAt ? waits.ticketOnDay : waits.ticket
}

const stateOf = ({ state }: TopicToRead): TicketState | null =>
  z.safeParse(ticketState, parseJson(state ?? 'null')).data ?? null

/** The first 404 leaves the state as it was; the second one removes what is gone. */
function withoutSubject(
  { unconfirmed, ...before }: TicketState,
  subject: NonNullable<TicketState['unconfirmed']>,
): TicketState {
  if (unconfirmed !== subject) return { ...before, unconfirmed: subject }
  return subject === 'ticket'
    ? { ...before, valid: false }
    : { ...before, event: { ...before.event, canceled: true } }
}

function canceledReading({ context }: ReadContext, topic: TopicToRead): Reading {
  const before = stateOf(topic)
  if (before === null) return over
  const { canceled, startsAt, endsAt } = before.event
  const times = { timeZone: before.timeZone ?? 'UTC', startsAt, endsAt }
  const state = canceled ? before : withoutSubject(before, 'event')
  return { kind: 'ticket', event: times, state, wait: waitOfTicket(state, times, context.now()) }
}

/** Asks only on the day of an online event, because it takes one more request. */
async function isRoomOpen(
  { batch, context }: ReadContext,
  { shortName, id }: TopicToRead,
  {
    format,
    times,
    before,
  }: { readonly format: string; readonly times: EventTimes; readonly before: boolean },
): Promise<boolean> {
  const now = context.now()
  if (format === 'IN_PERSON' || now <= times.startsAt - day || now >= times.endsAt) return false
  const answer = await batch.read(fillPath(endpoints.ticketFull.path, { shortName, uuid: id }), access)
  if (answer.kind !== 'value') return before
  const { ticketAccessType, tickets } = answer.value
  return isOnline(format, ticketAccessType) && tickets.some(({ onlineEventStarted }) => onlineEventStarted)
}

/** Reads the part of the state that does not depend on the answer about the ticket. */
function stateBefore(
  { context }: ReadContext,
  before: TicketState | null,
  { location }: EventAnswer,
  { timeZone, startsAt, endsAt }: EventTimes,
): TicketState {
  const place = context.push.cipher.hash(location ?? '')
  return {
    attendee: '',
    valid: before !== null,
    roomOpen: false,
    ...before,
    event: { startsAt, endsAt, place, canceled: false },
    timeZone,
  }
}

async function ticketReading(reading: ReadContext, topic: TopicToRead): Promise<Reading> {
  const { batch, context } = reading
  const { shortName, id } = topic
  const before = stateOf(topic)
  // A ticket that was reported as released does not return: the next one has another id.
  if (before?.valid === false) return over
  const eventAnswer = await readEvent(reading, shortName)
  if (eventAnswer.kind === 'missing') return canceledReading(reading, topic)
  if (eventAnswer.kind !== 'value') return withoutAnswer(eventAnswer)
  const times = timesOf(eventAnswer.value)
  if (times === null) return unreadable
  const answer = await batch.read(fillPath(endpoints.ticket.path, { shortName, uuid: id }), ticket)
  if (answer.kind === 'unreadable' || answer.kind === 'denied') return withoutAnswer(answer)
  const known = stateBefore(reading, before, eventAnswer.value, times)
  const { unconfirmed: _, ...confirmed } = known
  const { format } = eventAnswer.value
  const state: TicketState =
    answer.kind === 'missing'
      ? withoutSubject(known, 'ticket')
      : {
          ...confirmed,
          valid: true,
          attendee: context.push.cipher.hash(`${answer.value.fullName}\n${answer.value.email.toLowerCase()}`),
          roomOpen: await isRoomOpen(reading, topic, { format, times, before: known.roomOpen }),
        }
  return { kind: 'ticket', event: times, state, wait: waitOfTicket(state, times, context.now()) }
}

/** Start and end of the event of an order; a pass has a zone and no day. */
async function timesOfOrder(
  reading: ReadContext,
  id: string,
): Promise<Answer<{ readonly times: EventTimes | null }>> {
  if (!isUuid(id)) {
    const answer = await readEvent(reading, id)
    return answer.kind === 'value' ? { kind: 'value', value: { times: timesOf(answer.value) } } : answer
  }
  const answer = await reading.batch.readShared(fillPath(endpoints.subscription.path, { id }), subscription)
  if (answer.kind !== 'value') return answer
  const { timeZone } = answer.value
  return {
    kind: 'value',
    value: { times: isTimeZone(timeZone) ? { timeZone, startsAt: 0, endsAt: 0 } : null },
  }
}

/** The state of an order whose bank transfer is awaited. */
const awaitedTransfer = 'transfer'

async function orderReading(reading: ReadContext, { id, shortName, state }: TopicToRead): Promise<Reading> {
  const { batch, context } = reading
  const answer = await batch.read(
    fillPath(endpoints.reservationStatus.path, { reservationId: id }),
    z.pick(reservationStatus, { status: true }),
  )
  if (answer.kind !== 'value') return withoutAnswer(answer)
  const { status } = answer.value
  if (isCanceled(status)) return over
  if (!isComplete(status)) {
    const isTransfer = awaitsOfflinePayment(status) || state === awaitedTransfer
    return {
      kind: 'awaiting',
      state: isTransfer ? awaitedTransfer : null,
      expectedAt: null,
      wait: isTransfer ? waits.transfer : waits.payment,
    }
  }
  const subject = await timesOfOrder(reading, shortName)
  if (subject.kind !== 'value') return withoutAnswer(subject)
  const { times } = subject.value
  if (times === null) return unreadable
  const path = paths.reservation(isUuid(shortName) ? 'subscription' : 'event', shortName, id, 'success')
  return arrivedOrder({ id, isTransfer: state === awaitedTransfer, event: times, path }, context.now())
}

async function saleReading(reading: ReadContext, { shortName }: TopicToRead): Promise<Reading> {
  const { batch, context } = reading
  const path = fillPath(endpoints.ticketCategories.path, { shortName })
  const answer = await batch.readShared(path, categories)
  if (answer.kind !== 'value') return withoutAnswer(answer)
  const open = answer.value.ticketCategories.filter(
    ({ accessRestricted, expired }) => !accessRestricted && !expired,
  )
  if (open.length === 0) return over
  if (open.every(({ saleInFuture }) => saleInFuture))
    return { kind: 'awaiting', state: null, expectedAt: null, wait: waits.sale }
  const eventAnswer = await readEvent(reading, shortName)
  if (eventAnswer.kind !== 'value') return withoutAnswer(eventAnswer)
  const times = timesOf(eventAnswer.value)
  return times === null ? unreadable : arrivedSale(shortName, times, context.now())
}

function readTopic(reading: ReadContext, topic: TopicToRead): Promise<Reading> {
  if (!isShortName(topic.shortName)) return Promise.resolve(over)
  if (topic.type === 'TICKET') return ticketReading(reading, topic)
  if (topic.type === 'ORDER') return orderReading(reading, topic)
  // alf.io has no sale queue, and its waiting list has no public answer.
  return topic.type === 'SALE' ? saleReading(reading, topic) : Promise.resolve(over)
}

async function readTopics(reading: ReadContext, topics: readonly TopicToRead[]): Promise<Reading[]> {
  const readings: Reading[] = topics.map(() => notNow)
  let next = 0
  async function readOneAfterTheOther(): Promise<void> {
    while (next < topics.length) {
      const index = next
      next += 1
      const topic = topics[index]
      if (topic) readings[index] = await readTopic(reading, topic)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, readOneAfterTheOther))
  return readings
}

/** The source from which an instance in front of an alf.io server reads what devices follow. */
export function upstreamTopics(options: UpstreamOptions): TopicSource {
  const { context, perMinute } = options
  const { db, now } = context
  const shared = createSharedAnswers()
  return {
    isScarce: true,
    async open(most) {
      const requests = Math.min(most, topicsOfBatch) * requestsOfTopic
      const reserved = await reserveBudget(db, { perMinute, most: requests, now: now() })
      const batch = new UpstreamBatch(options, shared, reserved)
      return {
        capacity: batch.capacity,
        read: (topics) => readTopics({ context, batch }, topics),
        close: () => batch.close(),
      }
    },
  }
}
