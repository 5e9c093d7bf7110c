/** Rows of online access, of ticket history, and of billing documents. */
import type { Generated, JSONColumnType } from 'kysely'
import type { Immutable } from './column-types.ts'

type ImmutableJson<T extends object> = JSONColumnType<T, string, never>

interface JoinLinkTable {
  id: Generated<number>
  event_id: Immutable<number>
  /** Null for a link of every ticket of the event. */
  category_id: Immutable<number | null>
  url: string
  starts_at: number
  ends_at: number
}

interface TicketAuditTable {
  id: Generated<number>
  ticket_id: Immutable<number>
  reservation_id: Immutable<string>
  kind: Immutable<'UPDATE_TICKET' | 'CANCEL_TICKET' | 'CHECK_IN' | 'REVERT_CHECK_IN' | 'DESK_PAYMENT'>
  /** Names of the changed fields, never the old values, which are personal data. */
  changes: ImmutableJson<readonly string[]>
  created_at: Immutable<number>
}

interface InvoiceNumberTable {
  organization_id: Immutable<number>
  /** The last number that was assigned. */
  last: number
}

interface BillingDocumentTable {
  reservation_id: Immutable<string>
  kind: Immutable<'INVOICE' | 'RECEIPT'>
  /** The complete content of the document on the day of issue. */
  data: ImmutableJson<object>
  created_at: Immutable<number>
}

export interface TicketTables {
  join_links: JoinLinkTable
  ticket_audits: TicketAuditTable
  invoice_numbers: InvoiceNumberTable
  billing_documents: BillingDocumentTable
}
