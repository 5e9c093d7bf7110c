/** Subscription descriptors, and new subscriptions. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type {
  EventWithOrganization,
  Subscription,
  SubscriptionDescriptor,
} from '#server/infra/database/tables/tables.ts'
import { subscriptionPin, pinOf } from '#server/infra/ids.ts'
import { getEvent, findDescriptorEvent } from '#server/modules/catalogue/queries.ts'

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

/** @returns owners of a valid subscription, in the order of purchase */
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

export interface DescriptorWithEvent {
  readonly event: EventWithOrganization
  readonly descriptor: SubscriptionDescriptor
}

const getDescriptorRow = (db: Database, eventId: number): Promise<SubscriptionDescriptor> =>
  db.selectFrom('passes').selectAll().where('event_id', '=', eventId).executeTakeFirstOrThrow()

const withDescriptor = async (db: Database, event: EventWithOrganization): Promise<DescriptorWithEvent> => ({
  event,
  descriptor: await getDescriptorRow(db, event.id),
})

/** Finds a descriptor that is not disabled, listed or not. @param id the public uuid */
export async function findDescriptor(db: Database, id: string): Promise<DescriptorWithEvent | undefined> {
  const event = await findDescriptorEvent(db, id)
  return event && withDescriptor(db, event)
}

/** Lists the public descriptors on sale, by start and end of the sale (docs/api/subscriptions.md#subscription-descriptor). */
export async function listDescriptors(
  db: Database,
  now: number,
  organizerSlug?: string,
): Promise<DescriptorWithEvent[]> {
  let query = db
    .selectFrom('events')
    .innerJoin('passes', 'passes.event_id', 'events.id')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .select('events.id')
    .where('kind', '=', 'SUBSCRIPTION')
    .where('status', '=', 'PUBLIC')
    .where('sale_from', '<=', now)
    .where((on) => on.or([on('sale_until', 'is', null), on('sale_until', '>', now)]))
  if (organizerSlug !== undefined) query = query.where('organizations.slug', '=', organizerSlug)
  const rows = await query
    .orderBy('sale_from')
    .orderBy(sql`sale_until nulls last`)
    .orderBy('events.id')
    .execute()
  return Promise.all(rows.map(async ({ id }) => withDescriptor(db, await getEvent(db, id))))
}

/** Inserts a subscription with status `PENDING` and with price and terms of the descriptor. */
export async function insertSubscription(
  trx: Database,
  descriptor: SubscriptionDescriptor,
  reservationId: string,
): Promise<void> {
  const id = randomUUID()
  await trx
    .insertInto('subscriptions')
    .values({
      id,
      pin: pinOf(id, subscriptionPin),
      pass_id: descriptor.event_id,
      reservation_id: reservationId,
      status: 'PENDING',
      price: descriptor.price,
      max_entries: descriptor.max_entries,
      usage_type: descriptor.usage_type,
    })
    .execute()
}
