/** Issued billing documents. */
import type { BillingDocument, BillingKind } from '../rules/billing-document.ts'
import type { Database } from '#server/infra/database/database.ts'

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
  return row && (row.data as BillingDocument)
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
