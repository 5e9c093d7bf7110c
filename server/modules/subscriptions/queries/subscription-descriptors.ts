/** Finding passes on sale, and selling them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { subscriptionPin, pinOf } from '#server/infra/ids/pins.ts'
import type { Database } from '#server/infra/database/database.ts'
import { getEvent } from '#server/modules/catalogue/queries/events.ts'
import type { SubscriptionDescriptor } from '#server/infra/database/tables/subscriptions.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/events.ts'
import { findDescriptorEvent } from '#server/modules/catalogue/queries/purchase-contexts.ts'

/** A pass and the row that it has among the events. */
export interface DescriptorWithEvent {
  readonly event: EventWithOrganization
  readonly descriptor: SubscriptionDescriptor
}

const getDescriptorRow = (db: Database, eventId: number): Promise<SubscriptionDescriptor> =>
  db.selectFrom('passes').selectAll().where('event_id', '=', eventId).executeTakeFirstOrThrow()

export const withDescriptor = async (
  db: Database,
  event: EventWithOrganization,
): Promise<DescriptorWithEvent> => ({
  event,
  descriptor: await getDescriptorRow(db, event.id),
})

/** Without the disabled ones, listed or not. @param id the public uuid */
export async function findDescriptor(db: Database, id: string): Promise<DescriptorWithEvent | undefined> {
  const event = await findDescriptorEvent(db, id)
  return event && withDescriptor(db, event)
}

/** Public ones that are on sale now, in the order in which their sale starts and ends (contract 1, 2.11). */
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

/** How many are sold or held. */
export async function countReservedSubscriptions(db: Database, descriptorId: number): Promise<number> {
  const { sold } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('sold'))
    .where('pass_id', '=', descriptorId)
    .where('status', 'in', ['PENDING', 'ACQUIRED'])
    .executeTakeFirstOrThrow()
  return Number(sold)
}

export interface NewSubscriptionReservation {
  readonly descriptorId: number
  readonly language: string
  readonly now: number
  /** Epoch ms until which the pass is held. */
  readonly validUntil: number
  /** The signed-in visitor's account; nobody else may open the reservation then. */
  readonly ownerId: number | null
}

/**
 * Holds one pass. Buyers of the same limited pass wait for each other at its row, so the last one is sold once.
 * @returns the reservation's id, or null when none is left.
 */
export function reserveSubscription(db: Database, input: NewSubscriptionReservation): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const descriptor = await trx
      .selectFrom('passes')
      .selectAll()
      .where('event_id', '=', input.descriptorId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (
      descriptor.supply !== null &&
      (await countReservedSubscriptions(trx, descriptor.event_id)) >= descriptor.supply
    )
      return null
    const [id, subscription] = [randomUUID(), randomUUID()]
    await trx
      .insertInto('reservations')
      .values({
        id,
        event_id: descriptor.event_id,
        status: 'PENDING',
        created_at: input.now,
        valid_until: input.validUntil,
        language: input.language,
        owner_id: input.ownerId,
      })
      .execute()
    await trx
      .insertInto('subscriptions')
      .values({
        id: subscription,
        pin: pinOf(subscription, subscriptionPin),
        pass_id: descriptor.event_id,
        reservation_id: id,
        status: 'PENDING',
        price: descriptor.price,
        max_entries: descriptor.max_entries,
        usage_type: descriptor.usage_type,
      })
      .execute()
    return id
  })
}
