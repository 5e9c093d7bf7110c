/** Numbers of invoices: one sequence for each organisation, without a gap. */
import type { Database } from '#server/infra/database/database.ts'

/**
 * Takes the next number. It belongs to the caller's transaction: whoever comes at the same time waits for its end, and
 * when that fails the number is given out again.
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
