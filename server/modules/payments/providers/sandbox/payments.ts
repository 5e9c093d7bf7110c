/** Payments of the sandbox (docs/api/payments.md#sandbox). */
import { randomBytes } from 'node:crypto'
import { minute } from '#core/domain/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { SandboxPayment } from '#server/infra/database/tables/tables.ts'
import type { SandboxStatus } from '#server/infra/database/tables/values.ts'

/** Ms until the page of a payment expires. */
const pageLifetime = 15 * minute

/** Creates a payment that the buyer decides about on the page of the sandbox. */
export const createSandboxPayment = (
  db: Database,
  payment: Pick<SandboxPayment, 'proxy' | 'reservation_id' | 'amount' | 'currency' | 'language'>,
  now: number,
): Promise<SandboxPayment> =>
  db
    .insertInto('sandbox_payments')
    .values({
      ...payment,
      id: `sb_${randomBytes(18).toString('base64url')}`,
      status: 'OPEN',
      expires_at: now + pageLifetime,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** @returns undefined for an unknown id */
export const findSandboxPayment = (db: Database, id: string): Promise<SandboxPayment | undefined> =>
  db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Moves a payment from one status to another; does nothing in any other status. */
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

/** @returns whether the payment was open. @param now epoch ms */
export async function decideSandboxPayment(
  db: Database,
  id: string,
  outcome: { readonly status: SandboxStatus; readonly settles_at?: number },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_payments')
    .set(outcome)
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Pays the delayed payments that are due. @returns their reservations. @param now epoch ms */
export async function settleSandboxPayments(db: Database, now: number): Promise<string[]> {
  const settled = await db
    .updateTable('sandbox_payments')
    .set({ status: 'PAID' })
    .where('status', '=', 'PENDING')
    .where('settles_at', '<=', now)
    .returning('reservation_id')
    .execute()
  return settled.map(({ reservation_id }) => reservation_id)
}
