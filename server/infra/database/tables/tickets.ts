/** Rows of online access, of what happened to tickets, and of billing documents. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Immutable<T> = ColumnType<T, T, never>
type ImmutableJson<T extends object> = JSONColumnType<T, string, never>

interface JoinLinkTable {
  id: Generated<number>
  event_id: Immutable<number>
  /** Null for a link that is good for every ticket of the event. */
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
  /** Names of what changed, never the old values: a person who is gone leaves no trace here. */
  changes: ImmutableJson<readonly string[]>
  created_at: Immutable<number>
}

interface InvoiceNumberTable {
  organization_id: Immutable<number>
  /** The number that was given out last. */
  last: number
}

interface BillingDocumentTable {
  reservation_id: Immutable<string>
  kind: Immutable<'INVOICE' | 'RECEIPT'>
  /** Everything that is printed, as it was on the day of issue. */
  data: ImmutableJson<object>
  created_at: Immutable<number>
}

export interface TicketTables {
  join_links: JoinLinkTable
  ticket_audits: TicketAuditTable
  invoice_numbers: InvoiceNumberTable
  billing_documents: BillingDocumentTable
}
