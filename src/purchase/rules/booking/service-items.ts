/**
 * Items of additional services in the booking form: their answers, the ticket of each, and their conversion to and from
 * the wire (docs/api/booking-details.md#form).
 */
import { grouped } from '#kit/grouped.ts'
import type { AdditionalServiceWithData, BookingForm, ReservationInfo } from '../../contract/reservation.ts'
import {
  answeredField,
  answerKey,
  answersOf,
  toAdditionalValues,
  withPreviousAnswers,
  type AnswerValues,
} from './additional-answers.ts'

interface ItemValues {
  serviceId: number
  /** Public uuid of the ticket that the item belongs to. */
  ticketUuid: string
  additional: AnswerValues
}

/** Items by {@link itemKey}, in the order of the reservation. */
export type ItemsValues = Record<string, ItemValues>

/** The key of an item in the form. A bare number would make a list of the record in a form path. */
export const itemKey = (itemId: number): string => `item-${String(itemId)}`

const keyPattern = /^item-(\d+)$/

type Items = Pick<ReservationInfo, 'additionalServiceWithData'>

/** The items of a reservation; none for a subscription. */
export const serviceItemsOf = ({ additionalServiceWithData }: Items): AdditionalServiceWithData[] =>
  additionalServiceWithData ?? []

/**
 * The initial values of the items. An item without a ticket of this reservation belongs to the first one: the server
 * refuses items without a ticket.
 * @param uuids public uuids of the tickets, in the order of the reservation
 */
export function itemValuesOf(reservation: Items, uuids: readonly string[]): ItemsValues {
  const [first] = uuids
  if (first === undefined) return {}
  return Object.fromEntries(
    serviceItemsOf(reservation).map(({ itemId, serviceId, ticketUUID, ticketFieldConfiguration }) => [
      itemKey(itemId),
      {
        serviceId,
        ticketUuid: ticketUUID !== null && uuids.includes(ticketUUID) ? ticketUUID : first,
        additional: answersOf(ticketFieldConfiguration),
      },
    ]),
  )
}

/** The values of a draft over those of the server. Items and tickets that left the reservation are dropped. */
export const withDraftItems = (
  server: ItemsValues,
  draft: ItemsValues,
  uuids: readonly string[],
): ItemsValues =>
  Object.fromEntries(
    Object.entries(server).map(([key, item]) => {
      const typed = draft[key]
      if (typed?.serviceId !== item.serviceId) return [key, item]
      const ticketUuid = uuids.includes(typed.ticketUuid) ? typed.ticketUuid : item.ticketUuid
      return [key, { ...item, ticketUuid, additional: { ...item.additional, ...typed.additional } }]
    }),
  )

/**
 * Items of a new reservation with the answers of an earlier one: the first item of a service takes those of its first
 * item, and the ticket at the same position.
 * @param uuids of the tickets of this reservation and of the earlier one, in their order
 */
export function withPreviousItems(
  server: ItemsValues,
  previous: ItemsValues,
  uuids: { readonly now: readonly string[]; readonly before: readonly string[] },
): ItemsValues {
  const left = Object.values(previous)
  return Object.fromEntries(
    Object.entries(server).map(([key, item]) => {
      const at = left.findIndex(({ serviceId }) => serviceId === item.serviceId)
      const [match] = at < 0 ? [] : left.splice(at, 1)
      if (match === undefined) return [key, item]
      const ticketUuid = uuids.now[uuids.before.indexOf(match.ticketUuid)] ?? item.ticketUuid
      return [
        key,
        { ...item, ticketUuid, additional: withPreviousAnswers(item.additional, match.additional) },
      ]
    }),
  )
}

/** Keys of the items of each ticket, in the order in which the form shows and sends them. */
const itemKeysByTicket = (items: Readonly<Record<string, Pick<ItemValues, 'ticketUuid'>>>) =>
  grouped(Object.keys(items), (key) => items[key]?.ticketUuid ?? '')

/** An item in the block of its ticket. `number`, from 1, and `count` distinguish items of the same service there. */
export interface TicketItem {
  readonly key: string
  readonly item: AdditionalServiceWithData
  readonly number: number
  readonly count: number
}

/** The items of each ticket by its public uuid. @param tickets the ticket of each item, by its key */
export function itemsByTicket(
  reservation: Items,
  tickets: Readonly<Record<string, Pick<ItemValues, 'ticketUuid'>>>,
): ReadonlyMap<string, readonly TicketItem[]> {
  const itemsByKey = new Map(serviceItemsOf(reservation).map((item) => [itemKey(item.itemId), item]))
  return new Map(
    [...itemKeysByTicket(tickets)].map(([uuid, keys]) => {
      const items = keys.flatMap((key) => {
        const item = itemsByKey.get(key)
        return item === undefined ? [] : [{ key, item }]
      })
      const numbered = items.map(({ key, item }, index) => {
        const same = (other: (typeof items)[number]) => other.item.serviceId === item.serviceId
        const number = items.slice(0, index + 1).filter(same).length
        return { key, item, number, count: items.filter(same).length }
      })
      return [uuid, numbered]
    }),
  )
}

/** The wire form: every item under its ticket, the ones without a question too. */
export function toItemLinks(
  items: ItemsValues,
  reservation: Items,
): NonNullable<BookingForm['additionalServices']> {
  const fields = new Map(
    serviceItemsOf(reservation).map((item) => [itemKey(item.itemId), item.ticketFieldConfiguration]),
  )
  return Object.fromEntries(
    [...itemKeysByTicket(items)].map(([ticketUUID, keys]) => [
      ticketUUID,
      keys.flatMap((key) => {
        const item = items[key]
        const [, id] = keyPattern.exec(key) ?? []
        return item === undefined || id === undefined
          ? []
          : [
              {
                additionalServiceItemId: Number(id),
                ticketUUID,
                additional: toAdditionalValues(item.additional, fields.get(key) ?? [], 'booking'),
              },
            ]
      }),
    ]),
  )
}

const answerPath = (key: string, answer: string): string => `items.${key}.additional.${answer}`

/** The path of an answer of an item in the form. @param name of the additional field */
export const itemFieldPath = (key: string, name: string): string => answerPath(key, answerKey(name))

/**
 * The answer that a problem path means: `additionalServices.<ticket>.<index>.additional.<name>`, or
 * `tickets.<ticket>.additional.<name>` of a server that reports items with the attendee. Null for another path.
 */
export function itemPathOf(path: string, items: ItemsValues): string | null {
  const [, list, uuid = '', index, rest = ''] =
    /^(additionalServices|tickets)\.([^.]+)\.(?:(\d+)\.)?(additional\..+)$/.exec(path) ?? []
  const keys = itemKeysByTicket(items).get(uuid) ?? []
  const meant = list === 'tickets' ? keys : keys.slice(Number(index), Number(index) + 1)
  for (const key of meant) {
    const answer = answeredField(rest, items[key]?.additional ?? {})
    if (answer !== null) return answerPath(key, answer)
  }
  return null
}
