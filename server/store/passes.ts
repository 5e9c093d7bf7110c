/** Finding passes on sale, and selling them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { passPin, pinOf } from '../domain/pins.ts'
import { isUuid } from '#core/domain/uuid.ts'
import type { Database } from './database.ts'
import type { PurchaseContextType } from '#core/contract/values.ts'
import { eventById, findEvent, type EventWithOrganization } from './events.ts'
import type { Pass } from './tables/passes.ts'

/** A pass and the row that it has among the events. */
export interface PassOnSale {
  readonly event: EventWithOrganization
  readonly pass: Pass
}

const passRow = (db: Database, eventId: number): Promise<Pass> =>
  db.selectFrom('passes').selectAll().where('event_id', '=', eventId).executeTakeFirstOrThrow()

export const passOf = async (db: Database, event: EventWithOrganization): Promise<PassOnSale> => ({
  event,
  pass: await passRow(db, event.id),
})

/** Whatever its status, the row that it has among the events. @param id the public uuid */
export async function findAnyPass(db: Database, id: string): Promise<EventWithOrganization | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('short_name', '=', id.toLowerCase())
    .where('kind', '=', 'SUBSCRIPTION')
    .executeTakeFirst()
  return row && eventById(db, row.id)
}

/** Active ones only, listed or not. @param id the public uuid */
export async function findPass(db: Database, id: string): Promise<PassOnSale | undefined> {
  const event = await findAnyPass(db, id)
  return event && event.status !== 'DISABLED' ? passOf(db, event) : undefined
}

/** What a reservation can be for, by its type and public identifier; undefined for any other word as type. */
export async function findContext(
  db: Database,
  type: PurchaseContextType,
  publicIdentifier: string,
): Promise<EventWithOrganization | undefined> {
  if (type === 'event') return findEvent(db, publicIdentifier)
  return type === 'subscription' ? (await findPass(db, publicIdentifier))?.event : undefined
}

/** Public ones that are on sale now, in the order in which their sale starts and ends (contract 1, 2.11). */
export async function listPasses(db: Database, now: number, organizerSlug?: string): Promise<PassOnSale[]> {
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
  return Promise.all(rows.map(async ({ id }) => passOf(db, await eventById(db, id))))
}

/** How many are sold or held. */
export async function countSold(db: Database, passId: number): Promise<number> {
  const { sold } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('sold'))
    .where('pass_id', '=', passId)
    .where('status', 'in', ['PENDING', 'ACQUIRED'])
    .executeTakeFirstOrThrow()
  return Number(sold)
}

export interface NewPassReservation {
  readonly passId: number
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
export function reservePass(db: Database, order: NewPassReservation): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const pass = await trx
      .selectFrom('passes')
      .selectAll()
      .where('event_id', '=', order.passId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (pass.supply !== null && (await countSold(trx, pass.event_id)) >= pass.supply) return null
    const [id, subscription] = [randomUUID(), randomUUID()]
    await trx
      .insertInto('reservations')
      .values({
        id,
        event_id: pass.event_id,
        status: 'PENDING',
        created_at: order.now,
        valid_until: order.validUntil,
        language: order.language,
        owner_id: order.ownerId,
      })
      .execute()
    await trx
      .insertInto('subscriptions')
      .values({
        id: subscription,
        pin: pinOf(subscription, passPin),
        pass_id: pass.event_id,
        reservation_id: id,
        status: 'PENDING',
        price: pass.price,
        max_entries: pass.max_entries,
        usage_type: pass.usage_type,
      })
      .execute()
    return id
  })
}
