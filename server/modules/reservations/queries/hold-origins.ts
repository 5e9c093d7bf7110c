/** The session and address that tickets are held for. */
import { statusesAtProvider } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'

export interface HoldOrigin {
  /** Of the visitor. */
  readonly sessionId: string
  /** IP address; of IPv6 the first 64 bits. */
  readonly address: string
}

const heldStatuses = ['PENDING', ...statusesAtProvider] as const

/** Two calls of one session wait for each other. */
export const lockHoldOrigin = async (trx: Database, { sessionId }: HoldOrigin): Promise<void> => {
  await trx.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().execute()
}

/** Reservations of the session or of the address that hold tickets. */
export async function countHolds(
  trx: Database,
  column: 'session_id' | 'address',
  value: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('hold_origins')
    .innerJoin('reservations', 'reservations.id', 'hold_origins.reservation_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`hold_origins.${column}`, '=', value)
    .where('reservations.status', 'in', heldStatuses)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** In the transaction that holds the tickets, so that the next call counts them. */
export const insertHoldOrigin = async (
  trx: Database,
  reservationId: string,
  { sessionId, address }: HoldOrigin,
): Promise<void> => {
  await trx
    .insertInto('hold_origins')
    .values({ reservation_id: reservationId, session_id: sessionId, address })
    .execute()
}

/** Deletes session and address of reservations that hold nothing any more. */
export const removeOldHoldOrigins = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('hold_origins')
    .using('reservations')
    .whereRef('reservations.id', '=', 'hold_origins.reservation_id')
    .where('reservations.status', 'not in', heldStatuses)
    .execute()
}
