/**
 * Subscriptions that pay for tickets of a reservation (docs/api/subscriptions.md#apply-a-subscription,
 * docs/api/subscriptions.md#usage).
 */
import type { Updateable } from 'kysely'
import { sum } from '#kit/sum.ts'
import type { LocalizedText } from '#kit/values.ts'
import type { Database } from '#server/infra/database/database.ts'
import type {
  EventRow,
  Reservation,
  Subscription,
  SubscriptionDescriptor,
  SubscriptionLink,
  Tables,
  Ticket,
} from '#server/infra/database/tables/tables.ts'
import type { BoughtSubscription, ReservationSubscriptions, SubscriptionUse } from '../reservation-details.ts'
import { type SubscriptionCode, type SubscriptionUsage, validityWindow } from '../rules/subscription-terms.ts'

/** Tickets that a subscription covers: of one event and of all. Those of a canceled event use no entry. */
export async function subscriptionUsage(
  db: Database,
  subscriptionId: string,
  eventId: number,
): Promise<SubscriptionUsage> {
  return db
    .selectFrom('tickets')
    .innerJoin('events', 'events.id', 'event_id')
    .where('canceled_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('event_id', '=', eventId).as('atEvent'),
      fn.countAll<number>().as('total'),
    ])
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
}

/** Tickets that the subscription covers, by event; the earliest event first. */
function listUses(db: Database, subscriptionId: string): Promise<SubscriptionUse[]> {
  return db
    .selectFrom('tickets')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .select(['short_name', 'texts', 'time_zone', 'starts_at', 'ends_at'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subscription_id', '=', subscriptionId)
    .where('canceled_at', 'is', null)
    .groupBy('events.id')
    .orderBy('starts_at')
    .orderBy('events.id')
    .execute()
}

async function findBoughtSubscription(
  db: Database,
  reservation: Reservation,
): Promise<BoughtSubscription | null> {
  const subscription = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('reservation_id', '=', reservation.id)
    .executeTakeFirst()
  if (!subscription) return null
  const descriptor = await db
    .selectFrom('passes')
    .selectAll()
    .where('event_id', '=', subscription.pass_id)
    .executeTakeFirstOrThrow()
  const uses = await listUses(db, subscription.id)
  return { subscription, descriptor, uses, used: sum(uses.map(({ count }) => count)) }
}

async function findAppliedTitle(db: Database, tickets: readonly Ticket[]): Promise<LocalizedText | null> {
  const id = tickets.find((ticket) => ticket.subscription_id !== null)?.subscription_id
  if (!id) return null
  const row = await db
    .selectFrom('subscriptions')
    .innerJoin('events', 'events.id', 'subscriptions.pass_id')
    .select('events.texts')
    .where('subscriptions.id', '=', id)
    .executeTakeFirst()
  return row?.texts.title ?? null
}

/**
 * `bought`: what the reservation buys; `applied`: title of the subscription that pays a ticket. Each null without one.
 */
export const loadReservationSubscriptions = async (
  db: Database,
  event: EventRow,
  reservation: Reservation,
  tickets: readonly Ticket[],
): Promise<ReservationSubscriptions> => ({
  bought: event.kind === 'SUBSCRIPTION' ? await findBoughtSubscription(db, reservation) : null,
  applied: await findAppliedTitle(db, tickets),
})

/** Changes the subscription that a reservation buys; does nothing for a reservation of tickets. */
export async function updateSubscription(
  trx: Database,
  reservationId: string,
  change: Updateable<Tables['subscriptions']>,
): Promise<void> {
  await trx.updateTable('subscriptions').set(change).where('reservation_id', '=', reservationId).execute()
}

/** Counts the sold and the held subscriptions of a descriptor. */
export async function countReservedSubscriptions(db: Database, descriptorId: number): Promise<number> {
  const { sold } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('sold'))
    .where('pass_id', '=', descriptorId)
    .where('status', 'in', ['PENDING', 'ACQUIRED'])
    .executeTakeFirstOrThrow()
  return sold
}

/**
 * Locks the descriptor, so that buyers of a limited subscription wait for each other.
 * @returns null when its supply is used up
 */
export async function lockAvailableDescriptor(
  trx: Database,
  descriptorId: number,
): Promise<SubscriptionDescriptor | null> {
  const descriptor = await trx
    .selectFrom('passes')
    .selectAll()
    .where('event_id', '=', descriptorId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { supply } = descriptor
  return supply === null || (await countReservedSubscriptions(trx, descriptorId)) < supply ? descriptor : null
}

/** Holds the canceled subscription of a reservation again while some are left. @returns whether it is held */
export async function holdSubscriptionAgain(
  trx: Database,
  { subscription }: BoughtSubscription,
): Promise<boolean> {
  if (!(await lockAvailableDescriptor(trx, subscription.pass_id))) return false
  await updateSubscription(trx, subscription.reservation_id, { status: 'PENDING' })
  return true
}

/**
 * Makes the subscription usable once the reservation is complete and paid. Does nothing for a reservation of tickets.
 */
export async function acquireSubscription(
  trx: Database,
  { event, reservation }: { readonly event: EventRow; readonly reservation: Reservation },
  now: number,
): Promise<void> {
  const bought = event.kind === 'SUBSCRIPTION' ? await findBoughtSubscription(trx, reservation) : null
  if (bought?.subscription.status !== 'PENDING') return
  const { from, until } = validityWindow(bought.descriptor, event.time_zone, now)
  await updateSubscription(trx, reservation.id, { status: 'ACQUIRED', valid_from: from, valid_until: until })
}

/** Every subscription with this id or PIN; several can have the same PIN. */
export const findSubscriptionsByCode = (
  db: Database,
  { kind, value }: SubscriptionCode,
): Promise<Subscription[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where(kind === 'uuid' ? 'id' : 'pin', '=', value)
    .execute()

/** Locks the row, so that two reservations cannot use the last entry twice. */
export const lockSubscription = (trx: Database, id: string): Promise<Subscription> =>
  trx.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Locks the subscription that a reservation buys, so that its uses can be counted. Does nothing for a reservation of tickets. */
export async function lockBoughtSubscription(trx: Database, reservationId: string): Promise<void> {
  await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .forUpdate()
    .execute()
}

/** Undefined when the descriptor does not cover the event. */
export const findSubscriptionLink = (
  db: Database,
  descriptorId: number,
  eventId: number,
): Promise<SubscriptionLink | undefined> =>
  db
    .selectFrom('pass_links')
    .selectAll()
    .where('pass_id', '=', descriptorId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()

/** Marks tickets as paid by a subscription. @param ticketIds at least one */
export async function setTicketSubscription(
  trx: Database,
  ticketIds: readonly number[],
  subscriptionId: string,
): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ subscription_id: subscriptionId })
    .where('id', 'in', ticketIds)
    .execute()
}

/** @returns whether a ticket of the reservation had one */
export async function clearTicketSubscription(trx: Database, reservationId: string): Promise<boolean> {
  const cleared = await trx
    .updateTable('tickets')
    .set({ subscription_id: null })
    .where('reservation_id', '=', reservationId)
    .where('subscription_id', 'is not', null)
    .returning('id')
    .execute()
  return cleared.length > 0
}
