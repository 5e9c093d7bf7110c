/** Inputs of a static page as a hash: a page whose inputs are unchanged is not rendered again. */
import { eventTiming, isOver } from '#catalogue/rules/event-timing.ts'
import { hashOf } from '#kit/text/hash-of.ts'
import { day } from '#kit/time/durations.ts'
import type { SubscriptionRecord } from '#pass/store/records.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { shownCheckDay } from '../rules/ticket-freshness.ts'
import { groupTickets, oldestCheck, timingOfGroup } from '../rules/ticket-groups.ts'
import { cardFields, type Neighbors, type WithPicture } from '../rules/ticket-page-facts.ts'
import { ticketState } from '../rules/ticket-state.ts'
import type { WalletContent } from '../rules/wallet-content.ts'
import type { TicketRecord } from '../store/records.ts'

/** Inputs that all pages of a run have in common: the renderer's version and the language of the texts. */
interface CommonInputs {
  readonly version: string
  readonly lang: string
}

const sorted = (facts: object): [string, unknown][] =>
  Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))

/** Pages name moments on the reader's clock: another time zone of the device is another page. Minutes. */
const clockOffset = (at: number | null): number => (at === null ? 0 : new Date(at).getTimezoneOffset())

/**
 * Inputs of ticket page and door view. Every field of the record counts, except those named here, which no page shows; of the last
 * check only what {@link shownCheckDay} leaves of it; of the time only whether the event is over. `now`: epoch ms.
 */
export function ticketInputs(
  ticket: WithPicture<TicketRecord>,
  neighbors: Neighbors,
  common: CommonInputs,
  now: number,
): Promise<string> {
  const { lang: _lang, savedAt: _savedAt, position: _position, checkedAt, code, ...rest } = ticket
  const { pageInputs: _pageInputs, pictureWidths: _pictureWidths, ...facts } = rest
  const { png: _png, fetchedAt: _fetchedAt, ...shown } = code ?? { png: null, fetchedAt: null }
  const clock = [checkedAt, ticket.missingSince].map(clockOffset)
  const check = shownCheckDay(ticket)
  const over = isOver(eventTiming(ticket.datesWithOffset, now))
  return hashOf(JSON.stringify([common, neighbors, clock, check, over, code && sorted(shown), sorted(facts)]))
}

/** Inputs of the wallet list. */
export interface StoredWalletContent extends WalletContent {
  readonly tickets: readonly TicketRecord[]
  readonly subscriptions: readonly SubscriptionRecord[]
  readonly unpaid: readonly ReservationRecord[]
  readonly unnamed: readonly ReservationRecord[]
}

const cardInputs = (ticket: TicketRecord, now: number): unknown[] => [
  ticketState(ticket, now),
  ticket.code && [ticket.code.fullName, ticket.code.email],
  ...cardFields.map((field) => ticket[field]),
]

function subscriptionInputs({ savedAt: _savedAt, checkedAt, ...facts }: SubscriptionRecord): unknown[] {
  return [sorted(facts), Math.floor(checkedAt / day), clockOffset(checkedAt)]
}

function reservationInputs(order: ReservationRecord): unknown[] {
  const { savedAt: _savedAt, checkedAt: _checkedAt, ...facts } = order
  return [sorted(facts), clockOffset(order.validity)]
}

/**
 * Inputs of the wallet list: the fields of its cards; every field of the other records, except those named above, which it does not
 * show; everything else that it contains; the section of each group, and the day of the oldest check. `now`: epoch ms.
 */
export function walletInputs(
  { tickets, subscriptions, unpaid, unnamed, pictures, ...settings }: StoredWalletContent,
  now: number,
  common: CommonInputs,
): Promise<string> {
  const oldest = oldestCheck(tickets, now)
  const cards = groupTickets(tickets).map((group) => [
    isOver(timingOfGroup(group, now)),
    group.map((ticket) => cardInputs(ticket, now)),
  ])
  const others = [
    subscriptions.map(subscriptionInputs),
    [unpaid, unnamed].map((list) => list.map(reservationInputs)),
  ]
  const check = tickets.length === 0 ? null : [Math.floor(oldest / day), clockOffset(oldest)]
  return hashOf(JSON.stringify([common, settings, check, cards, others, [...pictures]]))
}
