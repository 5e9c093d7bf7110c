/** The state of a ticket in every view that can show its code: ticket page, door view, card, print, waiting room. */
import { eventTiming, isOver } from '#catalogue/rules/event-timing.ts'
import { freshness } from './ticket-freshness.ts'
import { isOnlineTicket, shownCode, type CardTicket, type PageTicket } from './ticket-page-facts.ts'

/**
 * The states, the one that needs attention most first.
 *
 * - `changed`: the attendee changed, so the stored code is void and not drawn
 * - `no-code`: the code was never fetched
 * - `missing`: the server does not have the ticket now, because it was canceled, released or refunded
 * - `past`: the event is over
 * - `event-missing`: the server does not have the event now
 * - `event-changed`: another time or place, which the person has not confirmed yet
 * - `on-site`: to be paid at the venue first
 * - `ready`, `online`: valid, at the entrance or in the waiting room
 */
export const ticketStates = [
  'changed',
  'no-code',
  'missing',
  'past',
  'event-missing',
  'event-changed',
  'on-site',
  'ready',
  'online',
] as const
export type TicketState = (typeof ticketStates)[number]

/** The state of a ticket: the first that holds. `now`: epoch ms. */
export function ticketState(ticket: CardTicket, now: number): TicketState {
  const code = freshness(ticket)
  if (code === 'changed' || code === 'missing') return code
  if (isOver(eventTiming(ticket.datesWithOffset, now))) return 'past'
  if (code === 'no-code') return code
  if ((ticket.eventMissingSince ?? null) !== null) return 'event-missing'
  if (ticket.changedFrom !== null) return 'event-changed'
  if (ticket.deskPaymentRequired) return 'on-site'
  return isOnlineTicket(ticket) ? 'online' : 'ready'
}

/** The key of the text of a state: of a changed event, what changed. */
export function stateTextKey(state: TicketState, { changedFrom }: Pick<CardTicket, 'changedFrom'>) {
  if (state !== 'event-changed' || changedFrom === null) return `app.wallet.state.${state}` as const
  const { dates, location } = changedFrom
  return `app.wallet.event-changed.${dates === null ? 'place' : location === null ? 'time' : 'both'}` as const
}

/** True for a ticket that the organizer has and that was not sent to another person: only its holder goes there and changes it. */
export const isValidHere = ({ missingSince, sentAt }: Pick<CardTicket, 'missingSince' | 'sentAt'>): boolean =>
  missingSince === null && sentAt === null

/**
 * How a page shows the code of a ticket.
 * - `shown`
 * - `folded`: opened on demand, because an online ticket or a past event needs it no more
 * - `missing`: covered by this warning, because it may not admit the reader
 * - `sent`, `void`: not at all, because it is that of another person or void
 */
export function codeCover(
  ticket: PageTicket,
  state: TicketState,
): 'shown' | 'folded' | 'missing' | 'sent' | 'void' {
  if (ticket.sentAt !== null) return 'sent'
  if (shownCode(ticket) === null) return 'void'
  if (state === 'missing') return 'missing'
  return state === 'past' || isOnlineTicket(ticket) ? 'folded' : 'shown'
}

/** The state of several tickets: the one that needs attention most. @param tickets at least one */
export function stateOfTickets(tickets: readonly CardTicket[], now: number): TicketState {
  const states = new Set(tickets.map((ticket) => ticketState(ticket, now)))
  return ticketStates.find((state) => states.has(state)) ?? 'ready'
}
