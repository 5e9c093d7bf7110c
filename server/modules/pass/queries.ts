/** Subscription descriptors, and new subscriptions. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization, SubscriptionDescriptor } from '#server/infra/database/tables/tables.ts'
import { subscriptionPin, pinOf } from '#server/infra/ids.ts'
import { getEvent, findDescriptorEvent } from '#server/modules/catalogue/queries.ts'

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
