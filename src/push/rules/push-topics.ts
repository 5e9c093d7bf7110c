/** Topics of the news that the server sends to this device (docs/api/push.md#subscribe). */
import { eventTiming, isOver } from '#catalogue/rules/event-timing.ts'
import type { DatesWithOffset, OpenEnum } from '#kit/values.ts'
import type { ReservationStatus } from '#purchase/contract/reservation.ts'
import { awaitsOfflinePayment, isAtProvider, isFinalizing } from '#purchase/rules/reservation-status.ts'
import type { PushTopic } from '../contract.ts'
import { topicOfBell, waitingBells, type Bell } from './bells.ts'

interface FollowedTicket {
  readonly eventShortName: string
  readonly uuid: string
  readonly datesWithOffset: DatesWithOffset
  readonly location: string
  readonly fullName: string
  readonly email: string
  readonly personalDataRemovedAt: number | null
}

interface FollowedOrder {
  /** Short name of the event, or id of the descriptor of a pass. */
  readonly publicIdentifier: string
  readonly reservationId: string
  readonly status: OpenEnum<ReservationStatus>
}

/** Stored values of this device, as far as news may be about it. */
export interface FollowedContent {
  readonly tickets: readonly FollowedTicket[]
  readonly orders: readonly FollowedOrder[]
  readonly bells: readonly Bell[]
}

/** The server refuses more. */
const mostTopics = 200

const isAwaited = ({ status }: FollowedOrder): boolean =>
  awaitsOfflinePayment(status) || isAtProvider(status) || isFinalizing(status)

/** The tickets of events that are not over, the soonest first; the same content gives the same order. */
const upcoming = (tickets: readonly FollowedTicket[], now: number): FollowedTicket[] =>
  tickets
    .filter(
      ({ datesWithOffset, personalDataRemovedAt }) =>
        personalDataRemovedAt === null && !isOver(eventTiming(datesWithOffset, now)),
    )
    .sort(
      (a, b) =>
        a.datesWithOffset.startDateTime - b.datesWithOffset.startDateTime || (a.uuid < b.uuid ? -1 : 1),
    )

/**
 * A topic for each bell, each order whose payment or tickets are awaited, and each ticket of an event that is not over.
 * @param now epoch ms
 */
export const pushTopics = ({ tickets, orders, bells }: FollowedContent, now: number): PushTopic[] =>
  [
    ...waitingBells(bells, now).map(topicOfBell),
    ...orders.filter(isAwaited).map(({ publicIdentifier, reservationId }): PushTopic => ({
      type: 'ORDER',
      shortName: publicIdentifier,
      id: reservationId,
    })),
    ...upcoming(tickets, now).map(({ eventShortName, uuid }): PushTopic => ({
      type: 'TICKET',
      shortName: eventShortName,
      id: uuid,
    })),
  ].slice(0, mostTopics)

/**
 * The state of its tickets that this device has. The server reports only what changes after the call, so that a change which this device
 * has made or seen is followed by a call (docs/api/push.md#subscribe).
 */
export const knownFacts = ({ tickets }: FollowedContent, now: number): readonly unknown[] =>
  upcoming(tickets, now).map(({ uuid, fullName, email, location, datesWithOffset }) => [
    uuid,
    fullName,
    email,
    location,
    datesWithOffset.startDateTime,
    datesWithOffset.endDateTime,
  ])

/** True when nothing is stored that news could be about, past tickets included. */
export const followsNothing = ({ tickets, orders, bells }: FollowedContent): boolean =>
  tickets.length === 0 && bells.length === 0 && !orders.some(isAwaited)
