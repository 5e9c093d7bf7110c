/** Decides from two readings which messages a topic has (docs/api/push.md#subscribe). Times are epoch ms. */
import * as z from 'zod/mini'
import type { PushMessageKind } from '#core/contract/push.ts'
import { day, hour, minute } from '#core/domain/durations.ts'
import { paths } from '#core/domain/page-paths.ts'
import type { EventTimes } from './quiet-hours.ts'

/** State of a ticket, stored until the next reading. Person and place are hashes. */
export const ticketState = z.object({
  event: z.object({ startsAt: z.number(), endsAt: z.number(), place: z.string(), canceled: z.boolean() }),
  attendee: z.string(),
  valid: z.boolean(),
  roomOpen: z.boolean(),
  /** Time zone of the event; absent on an own server, which looks it up. */
  timeZone: z.exactOptional(z.string()),
  /** The part that the last answer of alf.io did not have: the next one has to confirm it. */
  unconfirmed: z.exactOptional(z.enum(['event', 'ticket'])),
})
export type TicketState = z.output<typeof ticketState>

interface TimedReading {
  /** Ms until the next reading; by its kind when absent. */
  readonly wait?: number
}

/** A reading of a ticket: its state now. */
export interface TicketReading extends TimedReading {
  readonly kind: 'ticket'
  readonly event: EventTimes
  readonly state: TicketState
}

/** A reading of what a device waits for, before it is true. */
export interface AwaitingReading extends TimedReading {
  readonly kind: 'awaiting'
  /** Note for the next reading; null without one. */
  readonly state: string | null
  /** When it becomes true, if that is known. */
  readonly expectedAt: number | null
}

/** A reading of what a device waits for, once it is true: one message, and the topic ends. */
export interface ArrivedReading {
  readonly kind: 'arrived'
  readonly message: Exclude<PushMessageKind, TicketMessageKind>
  /** Equal for the same fact. */
  readonly key: string
  readonly event: EventTimes
  readonly path: string
  /** Later the message has no use. */
  readonly usefulUntil: number
}

/** `over`: nothing can be reported any more. `unread`: it could not be read now. */
export type Reading =
  | TicketReading
  | AwaitingReading
  | ArrivedReading
  | { readonly kind: 'over' }
  | ({ readonly kind: 'unread' } & TimedReading)

export const over: Reading = { kind: 'over' }

interface ArrivedOrder {
  readonly id: string
  /** An organizer has confirmed its payment. */
  readonly isTransfer: boolean
  readonly event: EventTimes
  readonly path: string
}

/** The reading of an order that is complete. */
export const arrivedOrder = ({ id, isTransfer, event, path }: ArrivedOrder, now: number): ArrivedReading => ({
  kind: 'arrived',
  message: isTransfer ? 'TRANSFER_ARRIVED' : 'ORDER_PAID',
  key: id,
  event,
  path,
  usefulUntil: now + 7 * day,
})

/** The reading of a sale that has begun. */
export const arrivedSale = (shortName: string, event: EventTimes, now: number): ArrivedReading => ({
  kind: 'arrived',
  message: 'SALE_OPEN',
  key: shortName,
  event,
  path: paths.event(shortName),
  usefulUntil: now + 4 * hour,
})

type TicketMessageKind =
  | 'EVENT_CHANGED'
  | 'EVENT_CANCELED'
  | 'TICKET_CHANGED'
  | 'TICKET_VOID'
  | 'WAITING_ROOM_OPEN'

/** Whom it concerns: one message for all tickets of a device, or one for each ticket. */
const isAboutEvent: Readonly<Record<TicketMessageKind, boolean>> = {
  EVENT_CHANGED: true,
  EVENT_CANCELED: true,
  TICKET_CHANGED: false,
  TICKET_VOID: false,
  WAITING_ROOM_OPEN: true,
}

interface TicketFact {
  readonly kind: TicketMessageKind
  /** Equal for the same fact. */
  readonly key: string
}

/** @param before null before the first reading: then nothing is reported */
export function ticketFacts(
  before: TicketState | null,
  after: TicketState,
  { shortName, id }: { readonly shortName: string; readonly id: string },
): TicketFact[] {
  if (before === null) return []
  const fact = (kind: TicketMessageKind, ...change: unknown[]): TicketFact => ({
    kind,
    key: JSON.stringify([kind, shortName, ...(isAboutEvent[kind] ? [] : [id]), ...change]),
  })
  if (after.event.canceled) return before.event.canceled ? [] : [fact('EVENT_CANCELED')]
  if (!after.valid) return before.valid ? [fact('TICKET_VOID')] : []
  const times = ({ event }: TicketState) => [event.startsAt, event.endsAt, event.place]
  const moved = !before.event.canceled && String(times(before)) !== String(times(after))
  return [
    ...(moved ? [fact('EVENT_CHANGED', times(before), times(after))] : []),
    ...(before.attendee === after.attendee ? [] : [fact('TICKET_CHANGED', before.attendee, after.attendee)]),
    ...(after.roomOpen && !before.roomOpen ? [fact('WAITING_ROOM_OPEN', after.event.startsAt)] : []),
  ]
}

/** How long after the end of an event its tickets are followed. */
export const followedAfterEnd = day

/** When the message of a fact has no use any more. The room stays open, but an hour later everyone has joined. */
export const ticketMessageEnd = (kind: TicketMessageKind, { event }: TicketReading, now: number): number =>
  kind === 'WAITING_ROOM_OPEN' ? now + hour : Math.max(event.endsAt, now + day)

/** How long until a topic is read again, ms: tickets of today's event soon, those of next month seldom. */
export function timeToNextReading(reading: Reading, now: number): number {
  if ('wait' in reading && reading.wait !== undefined) return reading.wait
  switch (reading.kind) {
    case 'ticket': {
      const { startsAt, endsAt } = reading.event
      return now > startsAt - day && now < endsAt ? minute : 10 * minute
    }
    case 'awaiting':
      return reading.expectedAt === null
        ? minute / 4
        : Math.min(10 * minute, Math.max(minute / 4, reading.expectedAt - now))
    default:
      return minute
  }
}
