/**
 * Subscriptions that pay for tickets of a reservation (docs/api/subscriptions.md#apply-a-subscription,
 * docs/api/subscriptions.md#usage).
 */
import type { Database } from '#server/infra/database/database.ts'
import type { Subscription, SubscriptionLink } from '#server/infra/database/tables/subscriptions.ts'
import type { SubscriptionCode } from '../rules/subscription-code.ts'

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
