/** Reservations: made, found, changed, let go. */
import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { isUuid } from '../domain/uuid.ts'
import type { Database } from './database.ts'
import { releaseTickets, takeTickets } from './stock.ts'
import type { Category, Reservation, Tables, Ticket } from './tables.ts'

export interface Wanted {
  readonly category: Category
  readonly count: number
}

export interface NewReservation {
  readonly eventId: number
  readonly wanted: readonly Wanted[]
  readonly language: string
  readonly now: number
  /** Epoch ms until which the tickets are held. */
  readonly validUntil: number
  /** The signed-in visitor's account; nobody else may open the reservation then. */
  readonly ownerId?: number | null
}

class NotEnoughTickets extends Error {}

/** @returns the reservation's id, or null when somebody else was faster; then nothing was taken. */
export async function createReservation(db: Database, order: NewReservation): Promise<string | null> {
  const id = randomUUID()
  try {
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('reservations')
        .values({
          id,
          event_id: order.eventId,
          status: 'PENDING',
          created_at: order.now,
          valid_until: order.validUntil,
          language: order.language,
          owner_id: order.ownerId ?? null,
        })
        .execute()
      // Always in the same order: two buyers of the same categories cannot wait for each other.
      for (const { category, count } of order.wanted.toSorted((a, b) => a.category.id - b.category.id)) {
        const taken = await takeTickets(trx, category, id, count, order.language)
        if (taken < count) throw new NotEnoughTickets()
      }
    })
    return id
  } catch (error) {
    if (error instanceof NotEnoughTickets) return null
    throw error
  }
}

/** Undefined for an unknown id and for one that is no UUID. */
export async function findReservation(db: Database, id: string): Promise<Reservation | undefined> {
  if (!isUuid(id)) return undefined
  return db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As {@link findReservation}, and nobody else can change it until the caller's transaction ends. */
export async function lockReservation(trx: Database, id: string): Promise<Reservation | undefined> {
  if (!isUuid(id)) return undefined
  return trx.selectFrom('reservations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export const updateReservation = async (
  db: Database,
  id: string,
  change: Updateable<Tables['reservations']>,
): Promise<void> => {
  await db.updateTable('reservations').set(change).where('id', '=', id).execute()
}

/** In the order every answer keeps: by category, then by private uuid (contract 2, 8, server 13). */
export const ticketsOf = (db: Database, reservationId: string): Promise<Ticket[]> =>
  db
    .selectFrom('tickets')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('category_id')
    .orderBy('uuid')
    .execute()

/**
 * Deletes a pending reservation and frees its tickets; in any other status nothing happens (contract 1, 2.17).
 * @returns whether it was deleted.
 */
export function deletePending(db: Database, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (reservation?.status !== 'PENDING') return false
    await releaseTickets(trx, id)
    await trx.deleteFrom('reservations').where('id', '=', id).execute()
    return true
  })
}
