/** Reservations that a job of the payments has to look at. Times are epoch ms. */
import type { ReservationStatus } from '#core/contract/reservation.ts'
import type { Database } from '#server/infra/database/database.ts'

export interface DueReservation {
  readonly id: string
  readonly event_id: number
}

/** Reservations in one of the statuses whose deadline is before `until`. */
export const findOverdue = (
  db: Database,
  statuses: readonly ReservationStatus[],
  until: number,
): Promise<DueReservation[]> =>
  db
    .selectFrom('reservations')
    .select(['id', 'event_id'])
    .where('status', 'in', statuses)
    .where('valid_until', '<', until)
    .orderBy('valid_until')
    .execute()

interface DeadlinePeriod {
  readonly after: number
  readonly until: number
}

const transfersDue = (db: Database, { after, until }: DeadlinePeriod) =>
  db
    .selectFrom('reservations')
    .select(['id', 'event_id'])
    .where('status', '=', 'OFFLINE_PAYMENT')
    .where('valid_until', '>', after)
    .where('valid_until', '<=', until)
    .orderBy('valid_until')

/** Reservations that await a bank transfer and whose deadline is in the period, the soonest first. */
export const findTransfersDue = (db: Database, period: DeadlinePeriod): Promise<DueReservation[]> =>
  transfersDue(db, period).execute()

/** Finds the same as {@link findTransfersDue}, without those whose buyer was reminded. */
export const findTransfersToRemind = (db: Database, period: DeadlinePeriod): Promise<DueReservation[]> =>
  transfersDue(db, period).where('payment_reminded_at', 'is', null).execute()

/** Reservations whose capture was not recorded. @returns ids */
export async function findInterruptedCaptures(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where('status', '=', 'IN_PAYMENT')
    .orderBy('valid_until')
    .execute()
  return rows.map(({ id }) => id)
}

/** Reservations to finalize now. @returns ids. @param maxAttempts those with as many failures are left out */
export async function findReservationsToFinalize(
  db: Database,
  now: number,
  maxAttempts: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where('status', 'in', ['FINALIZING', 'OFFLINE_FINALIZING'])
    .where('finalize_attempts', '<', maxAttempts)
    .where((eb) => eb.or([eb('finalize_at', 'is', null), eb('finalize_at', '<=', now)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts a failed attempt. @returns the number of attempts */
export async function countFinalizeAttempt(db: Database, id: string): Promise<number> {
  const { finalize_attempts: attempts } = await db
    .updateTable('reservations')
    .set((eb) => ({ finalize_attempts: eb('finalize_attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('finalize_attempts')
    .executeTakeFirstOrThrow()
  return attempts
}

/** @returns true for the first call for the day, on all copies of the server. @param date any text that names the day */
export async function claimExpiringList(trx: Database, eventId: number, date: string): Promise<boolean> {
  const value = JSON.stringify(date)
  const claimed = await trx
    .insertInto('settings')
    .values({ key: `expiring-payments-${String(eventId)}`, value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        .where(({ eb, ref }) => eb('settings.value', '!=', ref('excluded.value'))),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}
