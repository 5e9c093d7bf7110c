/** Invoices, receipts, invoice numbers, and what a calendar entry needs. */
import * as z from 'zod/mini'
import type { Database } from '#server/infra/database/database.ts'
import { findFile } from '#server/infra/files.ts'
import type { TicketDays } from './calendar.ts'
import type { Picture } from './pdf/parts.ts'
import { billingDocument, type BillingDocument, type BillingKind, type StoredDocument } from './rules.ts'

/**
 * Takes the next number in the caller's transaction. Concurrent callers wait for its end; a rollback frees
 * the number.
 * @param range `last_credit_note`: credit notes have their own numbers
 */
export async function takeInvoiceNumber(
  trx: Database,
  organizationId: number,
  range: 'last' | 'last_credit_note' = 'last',
): Promise<number> {
  const row = await trx
    .insertInto('invoice_numbers')
    .values({ organization_id: organizationId, last: 0, [range]: 1 })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet(({ eb }) => ({ [range]: eb(`invoice_numbers.${range}`, '+', 1) })),
    )
    .returning(range)
    .executeTakeFirstOrThrow()
  return Number(Reflect.get(row, range))
}

/** @param uuid the private or the public UUID of a ticket of the event */
export const findCategoryOfTicket = (
  db: Database,
  eventId: number,
  uuid: string,
): Promise<TicketDays | undefined> =>
  db
    .selectFrom('tickets')
    .innerJoin('categories', 'categories.id', 'tickets.category_id')
    .select(['categories.id', 'valid_from', 'valid_until', 'access_type'])
    .where('tickets.event_id', '=', eventId)
    .where((where) => where.or([where('uuid', '=', uuid), where('public_uuid', '=', uuid)]))
    .executeTakeFirst()

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

/** Every stored document and credit note of an event or a pass by its order, also of canceled ones, invoices and receipts in the order of issue. @throws ZodError as {@link findBillingDocument} */
export async function listBillingDocuments(
  db: Database,
  eventId: number,
): Promise<[reservationId: string, BillingDocument][]> {
  const rows = await db
    .selectFrom('billing_documents')
    .innerJoin('reservations', 'reservations.id', 'reservation_id')
    .select(['reservation_id', 'kind', 'data', 'credit_notes'])
    .where('event_id', '=', eventId)
    .orderBy('billing_documents.created_at')
    .orderBy('reservation_id')
    .execute()
  return rows.flatMap(({ reservation_id: id, kind, data, credit_notes: notes }) =>
    [data, ...(kind === 'INVOICE' ? notes : [])].map((document): [string, BillingDocument] => [
      id,
      z.parse(billingDocument, document),
    ]),
  )
}

/** The first one stays: of two concurrent requests both print the same document. */
export async function storeBillingDocument(
  db: Database,
  reservationId: string,
  document: StoredDocument,
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

/** The picture of an event or a pass for its documents; null without one. */
export async function pictureOf(
  db: Database,
  { file_id: id }: { readonly file_id: string | null },
): Promise<Picture | null> {
  const file = id ? await findFile(db, id) : undefined
  return file ? { type: file.content_type, bytes: file.bytes } : null
}
