/** Subscription owners without a ticket for an event (docs/api/subscriptions.md#usage). */
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { Subscription } from '#server/infra/database/tables/subscriptions.ts'

export interface SubscriptionOwner {
  readonly subscription: Subscription
  /** Categories that the subscription covers; null for all. */
  readonly categoryIds: readonly number[] | null
  /** Language of the reservation that bought the subscription. */
  readonly language: string
  readonly buyerAccountId: number | null
  readonly buyerEmail: string | null
}

/** Records subscriptions that cover a sold ticket of the event, so that no further ticket is issued. */
export async function recordSubscriptionUses(db: Database, eventId: number): Promise<void> {
  await sql`
    insert into pass_tickets (subscription_id, event_id)
    select distinct subscription_id, event_id from tickets
    where event_id = ${eventId} and subscription_id is not null
      and status in ('ACQUIRED', 'TO_BE_PAID', 'CHECKED_IN')
    on conflict do nothing`.execute(db)
}

/** With a valid subscription, in the order of purchase. */
export async function listOwnersWithoutTicket(
  db: Database,
  eventId: number,
  now: number,
): Promise<SubscriptionOwner[]> {
  const rows = await db
    .selectFrom('pass_links')
    .innerJoin('subscriptions', 'subscriptions.pass_id', 'pass_links.pass_id')
    .innerJoin('reservations', 'reservations.id', 'subscriptions.reservation_id')
    .selectAll('subscriptions')
    .select(['category_ids', 'language', 'owner_id', 'reservations.email as buyer_email'])
    .where('pass_links.event_id', '=', eventId)
    .where('subscriptions.status', '=', 'ACQUIRED')
    .where('subscriptions.email', 'is not', null)
    .where((on) => on.or([on('valid_from', 'is', null), on('valid_from', '<=', now)]))
    .where((on) =>
      on.or([on('subscriptions.valid_until', 'is', null), on('subscriptions.valid_until', '>=', now)]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pass_tickets')
            .select('event_id')
            .whereRef('pass_tickets.subscription_id', '=', 'subscriptions.id')
            .where('pass_tickets.event_id', '=', eventId),
        ),
      ),
    )
    .orderBy('reservations.created_at')
    .orderBy('subscriptions.id')
    .execute()
  return rows.map(({ category_ids, language, owner_id, buyer_email, ...subscription }) => ({
    subscription,
    categoryIds: category_ids,
    language,
    buyerAccountId: owner_id,
    buyerEmail: buyer_email,
  }))
}

/** Covers the tickets of a reservation by the subscription and makes its owner the attendee. */
export async function assignToOwner(
  trx: Database,
  reservationId: string,
  { id, first_name, last_name, email }: Subscription,
): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ subscription_id: id, first_name, last_name, email })
    .where('reservation_id', '=', reservationId)
    .execute()
}

/** @returns false when another instance was faster */
export async function claimGeneratedTicket(
  trx: Database,
  subscriptionId: string,
  eventId: number,
): Promise<boolean> {
  const row = await trx
    .insertInto('pass_tickets')
    .values({ subscription_id: subscriptionId, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}
