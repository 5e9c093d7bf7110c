/**
 * A confirmed order whose payment does not arrive in time keeps its row: number, contact, documents, and what it held
 * (docs/api/reservations.md#late-payment).
 */
import { grouped } from '#kit/grouped.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Answer, ReservedItem, Ticket } from '#server/infra/database/tables/tables.ts'
import { insertAnswers, listAnswers } from '#server/modules/additional-fields/queries.ts'
import { holdItems, listAdditionalServices, listReservationItems } from '#server/modules/pricing/queries.ts'
import { confirmRefusal } from './confirm-refusal.ts'
import { holdFor } from './hold-tickets.ts'
import {
  listTickets,
  loadReservationDetails,
  updatePendingTransaction,
  updateReservation,
} from './queries/reservations.ts'
import { holdSubscriptionAgain } from './queries/subscriptions.ts'
import { releaseTickets, restoreTicketRow } from './queries/ticket-stock.ts'
import type { ReservationDetails } from './reservation-details.ts'
import { notEnoughTickets, ReservationRefused } from './rules/reserve-rules.ts'

/** Cancels the order and releases its tickets. The caller holds the lock. */
export async function expireOrder(trx: Database, details: ReservationDetails): Promise<void> {
  const { reservation, tickets, items, subscriptions } = details
  const owners = [
    ...tickets.map(({ id }) => ({ kind: 'ticket' as const, id })),
    ...items.map(({ id }) => ({ kind: 'item' as const, id })),
    ...(subscriptions.bought ? [{ kind: 'pass' as const, id: subscriptions.bought.subscription.id }] : []),
  ]
  const answers = owners.length > 0 && details.fields.length > 0 ? await listAnswers(trx, owners) : []
  await releaseTickets(trx, reservation.id)
  await updatePendingTransaction(trx, reservation.id, { status: 'CANCELLED' })
  const expired = JSON.stringify({ tickets, items, answers })
  await updateReservation(trx, reservation.id, { status: 'CANCELLED', expired })
}

/** The order with what it held when it expired; any other order as it is. */
export const withExpiredContents = (details: ReservationDetails): ReservationDetails => {
  const { expired } = details.reservation
  return expired === null ? details : { ...details, tickets: expired.tickets, items: expired.items }
}

/** Ids of the rows that are held now by those of the former ones; both have as many with each key. */
function pairIds<Row extends { readonly id: number }>(
  former: readonly Row[],
  held: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<number, number> {
  const left = grouped(held, keyOf)
  const pairs = [...grouped(former, keyOf)].flatMap(([key, rows]) =>
    rows.flatMap(({ id }, index) => {
      const now = left.get(key)?.[index]
      return now ? [[id, now.id] as const] : []
    }),
  )
  return new Map(pairs)
}

/** @returns the id of the new ticket by that of the former one. @throws ReservationRefused when too few are left */
async function holdTicketsAgain(
  trx: Database,
  { reservation, categories }: ReservationDetails,
  tickets: readonly Ticket[],
): Promise<ReadonlyMap<number, number>> {
  const wanted = [...grouped(tickets, ({ category_id }) => category_id)].flatMap(
    ([id, { length: count }]) => {
      const category = categories.find((candidate) => candidate.id === id)
      return category ? [{ category, count }] : []
    },
  )
  await holdFor(trx, reservation.id, { tickets: wanted, language: reservation.language })
  const held = await listTickets(trx, reservation.id)
  const ids = pairIds(tickets, held, ({ category_id }) => String(category_id))
  for (const ticket of tickets) await restoreTicketRow(trx, ids.get(ticket.id) ?? 0, ticket)
  return ids
}

/** Does the same for items. @param tickets from {@link holdTicketsAgain} */
async function holdItemsAgain(
  trx: Database,
  { reservation, event }: ReservationDetails,
  former: readonly ReservedItem[],
  tickets: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const services = await listAdditionalServices(trx, event.id)
  const items = former.map((item) => ({ ...item, ticket_id: tickets.get(item.ticket_id ?? 0) ?? null }))
  for (const [serviceId, ofService] of grouped(items, ({ service_id }) => service_id)) {
    const service = services.find(({ id }) => id === serviceId)
    const rows = ofService.map(({ ticket_id: ticketId, price }) => ({ ticketId, price }))
    if (!service || !(await holdItems(trx, service, reservation.id, rows)))
      throw new ReservationRefused(notEnoughTickets)
  }
  const held = await listReservationItems(trx, reservation.id)
  return pairIds(items, held, ({ service_id, ticket_id, price }) => [service_id, ticket_id, price].join())
}

/**
 * Holds again what an expired order held, with its people and answers, so that it can be paid. The caller holds the lock.
 * @param now epoch ms
 * @returns false, and nothing is held, when the event is over or canceled, when tickets, extras, places in groups or uses of the code are
 * left no more, and for tickets that a subscription paid
 */
export async function holdExpiredOrder(
  trx: Database,
  details: ReservationDetails,
  now: number,
): Promise<boolean> {
  const { reservation, event, subscriptions } = details
  const { expired } = reservation
  if (expired === null || event.ends_at <= now) return false
  if (expired.tickets.some(({ subscription_id }) => subscription_id !== null)) return false
  if (subscriptions.bought && !(await holdSubscriptionAgain(trx, subscriptions.bought))) return false
  try {
    const tickets = await holdTicketsAgain(trx, details, expired.tickets)
    const items = await holdItemsAgain(trx, details, expired.items, tickets)
    const ids = { ticket: tickets, item: items, pass: new Map<number, number>() }
    await insertAnswers(
      trx,
      expired.answers.map((answer): Answer => {
        const id = ids[answer.owner_kind].get(Number(answer.owner_id))
        return { ...answer, owner_id: id === undefined ? answer.owner_id : String(id) }
      }),
    )
    if ((await confirmRefusal(trx, await loadReservationDetails(trx, reservation))) !== null)
      throw new ReservationRefused(notEnoughTickets)
  } catch (error) {
    if (!(error instanceof ReservationRefused)) throw error
    await releaseTickets(trx, reservation.id)
    return false
  }
  await updateReservation(trx, reservation.id, { status: 'OFFLINE_PAYMENT', expired: null })
  return true
}
