/** Invoice numbers: one sequence without gaps for each organization. */
import type { Database } from '#server/infra/database/database.ts'

/**
 * Takes the next number in the caller's transaction. Concurrent callers wait for its end; a rollback frees
 * the number.
 */
export async function takeInvoiceNumber(trx: Database, organizationId: number): Promise<number> {
  const { last } = await trx
    .insertInto('invoice_numbers')
    .values({ organization_id: organizationId, last: 1 })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet(({ eb }) => ({ last: eb('invoice_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
