/** Rows of reservations. */
import { sql, type Updateable } from 'kysely'
import { isUuid } from '#core/domain/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import { batched, sourceOf } from '#server/infra/database/shared-reads.ts'
import type { Reservation, Tables, Ticket } from '#server/infra/database/tables/tables.ts'
import { releaseTickets } from './ticket-stock.ts'

export interface NewReservation {
  readonly id: string
  /** Row of the event or of the subscription descriptor. */
  readonly eventId: number
  readonly language: string
  /** Epoch ms. */
  readonly now: number
  /** Until when the tickets are held; epoch ms. */
  readonly validUntil: number
  readonly promoCodeId?: number | null
  /** Account of the signed-in visitor: only that account can open the reservation. */
  readonly ownerId?: number | null
}

/** In status `PENDING`. */
export async function insertReservation(trx: Database, input: NewReservation): Promise<void> {
  await trx
    .insertInto('reservations')
    .values({
      id: input.id,
      event_id: input.eventId,
      status: 'PENDING',
      created_at: input.now,
      valid_until: input.validUntil,
      language: input.language,
      promo_code_id: input.promoCodeId ?? null,
      owner_id: input.ownerId ?? null,
    })
    .execute()
}

async function readReservations(db: Database, ids: readonly string[]): Promise<(Reservation | undefined)[]> {
  const rows = await db
    .selectFrom('reservations')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
}

const readTogether = batched(readReservations)

/** Undefined for an unknown id and for text that is no UUID. */
export async function findReservation(db: Database, given: string): Promise<Reservation | undefined> {
  if (!isUuid(given)) return undefined
  const id = given.toLowerCase()
  if (!db.isTransaction) return readTogether(sourceOf(db), id)
  const [reservation] = await readReservations(db, [id])
  return reservation
}

/** Does the same as {@link findReservation}, with the row locked until the caller's transaction ends. */
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

/** By category, then by private uuid (docs/api/reservations.md#reservation-details). */
export const listTickets = (db: Database, reservationId: string): Promise<Ticket[]> =>
  db
    .selectFrom('tickets')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('category_id')
    .orderBy('uuid')
    .execute()

/** Deletes the row and releases its tickets. The caller holds the lock. */
export async function deleteReservation(trx: Database, id: string): Promise<void> {
  await releaseTickets(trx, id)
  await trx.deleteFrom('reservations').where('id', '=', id).execute()
}
