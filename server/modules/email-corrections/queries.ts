/** Rows of corrected e-mail addresses, and what of an order has the address. */
import { hour } from '#core/domain/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EmailCorrection } from '#server/infra/database/tables/operations.ts'

/** Replaces an earlier correction of the order. */
export async function saveEmailCorrection(
  trx: Database,
  correction: Omit<EmailCorrection, 'confirmed_at'>,
): Promise<void> {
  const { reservation_id, ...columns } = { ...correction, confirmed_at: null }
  await trx
    .insertInto('email_corrections')
    .values({ reservation_id, ...columns })
    .onConflict((conflict) => conflict.column('reservation_id').doUpdateSet(columns))
    .execute()
}

export const findCorrectionOfOrder = (
  db: Database,
  reservationId: string,
): Promise<EmailCorrection | undefined> =>
  db
    .selectFrom('email_corrections')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()

/** @param id a uuid */
export const findEmailCorrection = (db: Database, id: string): Promise<EmailCorrection | undefined> =>
  db.selectFrom('email_corrections').selectAll().where('id', '=', id).executeTakeFirst()

/** @param now epoch ms */
export async function setEmailCorrectionConfirmed(trx: Database, id: string, now: number): Promise<void> {
  await trx.updateTable('email_corrections').set({ confirmed_at: now }).where('id', '=', id).execute()
}

/** Removes those of a clock that was ahead and is set back, too. @param now epoch ms */
export async function removeExpiredEmailCorrections(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('email_corrections')
    .where((on) => on.or([on('requested_at', '<=', now - hour), on('requested_at', '>=', now + hour)]))
    .execute()
}
