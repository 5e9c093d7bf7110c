/** Decides from two readings which messages a topic has (docs/api/push.md#subscribe). Times are epoch ms. */
import * as z from 'zod/mini'
import { day, hour, minute } from '#kit/time/durations.ts'
import type { PushMessageKind } from '#push/contract.ts'

/** State of a ticket, stored until the next reading. Person and place are hashes. */
export const ticketState = z.object({
  event: z.object({ startsAt: z.number(), endsAt: z.number(), place: z.string(), canceled: z.boolean() }),
  attendee: z.string(),
  valid: z.boolean(),
  roomOpen: z.boolean(),
})
export type TicketState = z.output<typeof ticketState>

export interface TicketReading {
  readonly kind: 'ticket'
  readonly state: TicketState
}

/** A reading of what a device waits for, before it is true. */
interface AwaitingReading {
  readonly kind: 'awaiting'
  /** When it becomes true, if that is known. */
  readonly expectedAt: number | null
}

/** A reading of what a device waits for, once it is true: one message, and the topic ends. */
export interface ArrivedReading {
  readonly kind: 'arrived'
  readonly message: Exclude<PushMessageKind, TicketMessageKind>
  /** Equal for the same fact. */
  readonly key: string
  readonly path: string
  /** Later the message has no use. */
  readonly usefulUntil: number
}

/** `over`: nothing can be reported any more. */
export type Reading = TicketReading | AwaitingReading | ArrivedReading | { readonly kind: 'over' }

type TicketMessageKind =
  | 'EVENT_CHANGED'
  | 'EVENT_CANCELED'
  | 'TICKET_CHANGED'
  | 'TICKET_VOID'
  | 'WAITING_ROOM_OPEN'

/** One message for each ticket; of the others one for all tickets of a device. */
const aboutTicket: readonly TicketMessageKind[] = ['TICKET_CHANGED', 'TICKET_VOID']

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
    key: JSON.stringify([kind, shortName, ...(aboutTicket.includes(kind) ? [id] : []), ...change]),
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
export const ticketMessageEnd = (
  kind: TicketMessageKind,
  { state: { event } }: TicketReading,
  now: number,
): number => (kind === 'WAITING_ROOM_OPEN' ? now + hour : Math.max(event.endsAt, now + day))

/** How long until a topic is read again, ms: tickets of today's event soon, those of next month seldom. */
export function timeToNextReading(reading: Reading, now: number): number {
  switch (reading.kind) {
    case 'ticket': {
      const { startsAt, endsAt } = reading.state.event
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
