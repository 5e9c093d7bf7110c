import type { TesseraDatabase } from '#core/storage/database.ts'
import type { StoredPages, TicketWithPages } from '#core/storage/records.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import type { Tools } from './tools.ts'
import { cachePages, deletePageCopies } from './write-static-pages.ts'

/**
 * Stores a ticket with its pages and reads it back.
 * @param replaced the stored ticket that it replaces; null without one
 * @param render renders the pages from the ticket
 * @throws without storage, or when the ticket cannot be read back
 */
export async function storeTicket(
  { tools: { caches }, db }: { readonly tools: Tools; readonly db: TesseraDatabase | null },
  ticket: TicketWithPages,
  replaced: TicketWithPages | null,
  render: (ticket: TicketWithPages) => Promise<StoredPages>,
): Promise<void> {
  if (!db) throw new Error('No store')
  const pages = await render(ticket)
  // A copy of the ticket as it was must not outlive a crash between the two writes.
  if (replaced && replaced.pages?.inputs !== pages.inputs)
    await deletePageCopies(caches, ticket.eventShortName, ticket.uuid)
  await putTicket(db, { ...ticket, pages })
  await cachePages(caches, ticket, pages)
}
