/** Which items of an order can be withdrawn from (docs/api/withdrawal.md#which-items). */
import { isCancelable } from '#purchase/rules/reservation-status.ts'
import type { AdditionalServiceRow, ReservedItem, Ticket } from '#server/infra/database/tables/tables.ts'
import { instantOf, wallClock } from '#server/infra/i18n/java-date-format.ts'
import type { BoughtSubscription, ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { nameOf } from '#server/modules/purchase/rules/reservation-rules.ts'
import { isCheckedIn } from '#ticket/rules/ticket-status.ts'
import type { WithdrawalState } from '#withdrawal/contract.ts'

/** Days to withdraw from a subscription without a fixed date, when its organizer sets nothing. */
const daysOfPass = 14

/** One thing of an order. */
export interface OrderPart {
  readonly id: string
  /** Name in the language of the request. */
  readonly name: string
  readonly attendee: string
  readonly state: WithdrawalState
  /** Epoch ms; null without a right. */
  readonly until: number | null
  readonly ticket: Ticket | null
  readonly item: ReservedItem | null
}

interface Moment {
  /** Epoch ms. */
  readonly now: number
  readonly lang: string
}

/** Days from a day of the week, Sunday first, to the working day on which a period ends that would end on it. */
const daysToWorkingDay = [1, 0, 0, 0, 0, 0, 2]

/**
 * End of the last day in the zone of the event: the day of the order does not count, and a Saturday or Sunday is followed by Monday
 * (Regulation (EEC, Euratom) No 1182/71, article 3(1) and (4)). The holidays of a country are not known here.
 */
function endOfTime(confirmedAt: number, days: number, timeZone: string): number {
  const { year, month, day } = wallClock(confirmedAt, timeZone)
  const last = new Date(Date.UTC(year, month - 1, day + days)).getUTCDay()
  const end = day + days + (daysToWorkingDay[last] ?? 0) + 1
  return instantOf({ year, month, day: end, hour: 0, minute: 0, second: 0 }, timeZone)
}

const daysOf = ({ descriptor }: BoughtSubscription): number =>
  descriptor.withdrawal_days ?? (descriptor.validity_type === 'CUSTOM' ? 0 : daysOfPass)

/**
 * Tickets, the pass, and extras that the buyer chose. An extra that the server adds goes with its order.
 * @param services of the event
 */
export function orderParts(
  details: ReservationDetails,
  services: readonly AdditionalServiceRow[],
  moment: Moment,
): OrderPart[] {
  const { reservation, event, categories, tickets, items, subscriptions } = details
  const confirmedAt = isCancelable(reservation.status) ? reservation.confirmed_at : null
  const term = (days: number, used: boolean): Pick<OrderPart, 'state' | 'until'> => {
    if (days === 0 || confirmedAt === null) return { state: 'NOT_OFFERED', until: null }
    const until = endOfTime(confirmedAt, days, event.time_zone)
    if (used) return { state: 'USED', until }
    return { state: moment.now < until ? 'OPEN' : 'ENDED', until }
  }
  const titleOf = (title: Readonly<Record<string, string>>): string =>
    title[moment.lang] ?? Object.values(title)[0] ?? ''
  const bought = subscriptions.bought
  const none = { attendee: '', ticket: null, item: null }
  return [
    ...tickets.map((ticket) => {
      const category = categories.find(({ id }) => id === ticket.category_id)
      return {
        ...none,
        // Not the public uuid, which opens the ticket: the answer is for other visitors too.
        id: `ticket/${String(ticket.id)}`,
        name: category?.name ?? '',
        attendee: nameOf(ticket),
        ticket,
        ...term(category?.withdrawal_days ?? 0, isCheckedIn(ticket.status)),
      }
    }),
    ...(bought
      ? [
          {
            ...none,
            id: 'subscription',
            name: titleOf(event.texts.title),
            ...term(daysOf(bought), bought.used > 0),
          },
        ]
      : []),
    ...items
      .filter(({ policy }) => policy?.startsWith('MANDATORY') !== true)
      .map((item) => {
        const service = services.find(({ id }) => id === item.service_id)
        return {
          ...none,
          id: `service/${String(item.id)}`,
          name: titleOf(item.texts.title),
          item,
          ...term(service?.withdrawal_days ?? 0, false),
        }
      }),
  ]
}

/** Extras that end with the parts: those of their tickets, and the extras that are parts themselves. */
export const itemsOf = (parts: readonly OrderPart[], items: readonly ReservedItem[]): number[] =>
  items
    .filter(({ id, ticket_id }) =>
      parts.some(({ ticket, item }) => item?.id === id || (ticket !== null && ticket.id === ticket_id)),
    )
    .map(({ id }) => id)

/** True when nothing of the order is left but extras that the server added. */
export function isWholeOrder(parts: readonly OrderPart[], all: readonly OrderPart[]): boolean {
  const ended = new Set(
    itemsOf(
      parts,
      all.flatMap(({ item }) => item ?? []),
    ),
  )
  return all.every((part) => parts.includes(part) || (part.item !== null && ended.has(part.item.id)))
}
