/** Subscription descriptors, and new subscriptions. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type { SubscriptionDescriptor } from '#server/infra/database/tables/subscriptions.ts'
import { subscriptionPin, pinOf } from '#server/infra/ids/pins.ts'
import { getEvent, findDescriptorEvent } from '#server/modules/catalogue/index.ts'

/** A descriptor with its row in `events`. */
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

/** Without the disabled ones, listed or not. @param id the public uuid */
export async function findDescriptor(db: Database, id: string): Promise<DescriptorWithEvent | undefined> {
  const event = await findDescriptorEvent(db, id)
  return event && withDescriptor(db, event)
}

/** Public ones on sale, sorted by start and end of the sale (docs/api/subscriptions.md#subscription-descriptor). */
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

/** Sold and held subscriptions. */
export async function countReservedSubscriptions(db: Database, descriptorId: number): Promise<number> {
  const { sold } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('sold'))
    .where('pass_id', '=', descriptorId)
    .where('status', 'in', ['PENDING', 'ACQUIRED'])
    .executeTakeFirstOrThrow()
  return Number(sold)
}

/** Locks the row: buyers of a limited subscription wait for each other. */
export const lockDescriptor = (trx: Database, descriptorId: number): Promise<SubscriptionDescriptor> =>
  trx
    .selectFrom('passes')
    .selectAll()
    .where('event_id', '=', descriptorId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** In status `PENDING`, with the price and terms of the descriptor. */
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
