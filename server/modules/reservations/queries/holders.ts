/** Who holds tickets at the moment. */
import { statusesAtProvider } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'

export interface Holder {
  /** Of the visitor. */
  readonly sessionId: string
  /** IP address; of IPv6 the first 64 bits. */
  readonly address: string
}

const heldStatuses = ['PENDING', ...statusesAtProvider] as const

/** Two calls of one session wait for each other. */
export const lockHolder = async (trx: Database, { sessionId }: Holder): Promise<void> => {
  await trx.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().execute()
}

/** Reservations of the session or of the address that hold tickets. */
export async function countHolds(
  trx: Database,
  column: 'session_id' | 'address',
  value: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('holders')
    .innerJoin('reservations', 'reservations.id', 'holders.reservation_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`holders.${column}`, '=', value)
    .where('reservations.status', 'in', heldStatuses)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertHolder = async (
  trx: Database,
  reservationId: string,
  { sessionId, address }: Holder,
): Promise<void> => {
  await trx
    .insertInto('holders')
    .values({ reservation_id: reservationId, session_id: sessionId, address })
    .execute()
}

/** Deletes session and address of reservations that hold nothing any more. */
export const removeOldHolders = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('holders')
    .using('reservations')
    .whereRef('reservations.id', '=', 'holders.reservation_id')
    .where('reservations.status', 'not in', heldStatuses)
    .execute()
}
