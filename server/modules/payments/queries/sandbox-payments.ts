/** Payments of the sandbox provider. */
import type { Insertable, Updateable } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { PaymentTables, SandboxPayment, SandboxStatus } from '#server/infra/database/tables/payments.ts'

export const insertSandboxPayment = (
  db: Database,
  payment: Insertable<PaymentTables['sandbox_payments']>,
): Promise<SandboxPayment> =>
  db.insertInto('sandbox_payments').values(payment).returningAll().executeTakeFirstOrThrow()

export const findSandboxPayment = (db: Database, id: string): Promise<SandboxPayment | undefined> =>
  db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Does nothing in any other status. */
export async function moveSandboxPayment(
  db: Database,
  id: string,
  from: SandboxStatus,
  to: SandboxStatus,
): Promise<void> {
  await db
    .updateTable('sandbox_payments')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute()
}

/** @returns the changed payment; undefined when it is not open. @param now epoch ms */
export const decideSandboxPayment = (
  db: Database,
  id: string,
  change: Updateable<PaymentTables['sandbox_payments']>,
  now: number,
): Promise<SandboxPayment | undefined> =>
  db
    .updateTable('sandbox_payments')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Pays the delayed payments that are due. @returns them. @param now epoch ms */
export const payDelayedSandboxPayments = (db: Database, now: number): Promise<SandboxPayment[]> =>
  db
    .updateTable('sandbox_payments')
    .set({ status: 'PAID' })
    .where('status', '=', 'PENDING')
    .where('settles_at', '<=', now)
    .returningAll()
    .execute()
