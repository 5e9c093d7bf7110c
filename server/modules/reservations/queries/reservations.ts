/** Reservations: made, found, changed, let go. */
import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { isUuid } from '#core/domain/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import { releaseTickets, holdTickets } from './ticket-stock.ts'
import type { Category, Reservation, Tables, Ticket } from '#server/infra/database/tables/tables.ts'

export interface WantedTickets {
  readonly category: Category
  readonly count: number
}

export interface NewReservation {
  readonly eventId: number
  readonly wanted: readonly WantedTickets[]
  readonly language: string
  readonly now: number
  /** Epoch ms until which the tickets are held. */
  readonly validUntil: number
  readonly promoCodeId?: number | null
  /** The signed-in visitor's account; nobody else may open the reservation then. */
  readonly ownerId?: number | null
  /** More of the same transaction, around the tickets; whoever throws {@link Refused} undoes everything. */
  readonly steps?: {
    /** Before there is anything: the place for locks. */
    before?(trx: Database): Promise<void>
    /** The reservation's row is there, its tickets are not. */
    beforeTickets?(trx: Database, id: string): Promise<void>
    afterTickets?(trx: Database, id: string): Promise<void>
  }
}

/** The reservation cannot be made; nothing of it stays. */
export class ReservationRefused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

export const notEnoughTickets = 'error.STEP_1_NOT_ENOUGH_TICKETS'

export type CreateResult = { readonly id: string } | { readonly refused: string }

/** @returns the reservation's id, or why there is none: somebody else was faster, or a step refused. */
export async function createReservation(db: Database, input: NewReservation): Promise<CreateResult> {
  const id = randomUUID()
  try {
    await db.transaction().execute(async (trx) => {
      await input.steps?.before?.(trx)
      await trx
        .insertInto('reservations')
        .values({
          id,
          event_id: input.eventId,
          status: 'PENDING',
          created_at: input.now,
          valid_until: input.validUntil,
          language: input.language,
          promo_code_id: input.promoCodeId ?? null,
          owner_id: input.ownerId ?? null,
        })
        .execute()
      await input.steps?.beforeTickets?.(trx, id)
      // Always in the same order: two buyers of the same categories cannot wait for each other.
      for (const { category, count } of input.wanted.toSorted((a, b) => a.category.id - b.category.id)) {
        const taken = await holdTickets(trx, category, id, count, input.language)
        if (taken < count) throw new ReservationRefused(notEnoughTickets)
      }
      await input.steps?.afterTickets?.(trx, id)
    })
    return { id }
  } catch (error) {
    if (error instanceof ReservationRefused) return { refused: error.code }
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
export const listTickets = (db: Database, reservationId: string): Promise<Ticket[]> =>
  db
    .selectFrom('tickets')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('category_id')
    .orderBy('uuid')
    .execute()

/** Ends a locked reservation without a trace; its tickets are free again. */
export async function deleteReservation(trx: Database, id: string): Promise<void> {
  await releaseTickets(trx, id)
  await trx.deleteFrom('reservations').where('id', '=', id).execute()
}

/**
 * Deletes a pending reservation and frees its tickets; in any other status nothing happens (contract 1, 2.17).
 * @returns whether it was deleted.
 */
export function deletePendingReservation(db: Database, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (reservation?.status !== 'PENDING') return false
    await deleteReservation(trx, id)
    return true
  })
}
