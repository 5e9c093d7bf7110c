/** Issued billing documents. */
import * as z from 'zod/mini'
import type { Database } from '#server/infra/database/database.ts'
import { billingDocument, type BillingDocument, type BillingKind } from '../rules/billing-record.ts'

/** @throws ZodError when the stored document has another form */
export async function findBillingDocument(
  db: Database,
  reservationId: string,
  kind: BillingKind,
): Promise<BillingDocument | undefined> {
  const row = await db
    .selectFrom('billing_documents')
    .select('data')
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row && z.parse(billingDocument, row.data)
}

/** The first one stays: of two concurrent requests both print the same document. */
export async function storeBillingDocument(
  db: Database,
  reservationId: string,
  document: BillingDocument,
): Promise<void> {
  await db
    .insertInto('billing_documents')
    .values({
      reservation_id: reservationId,
      kind: document.kind,
      data: JSON.stringify(document),
      created_at: document.issuedAt,
    })
    .onConflict((conflict) => conflict.columns(['reservation_id', 'kind']).doNothing())
    .execute()
}
