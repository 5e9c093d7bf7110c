import { documentInputs } from '#core/domain/ticket-document.ts'
import { readFrom } from '../database-access.ts'
import type { TesseraDatabase, TicketKey } from '../database.ts'
import { type TicketRecord, decodeDocument } from '../records.ts'

/** The bytes of the stored PDF of a ticket; null without one, and when it shows another state of the ticket. */
export async function getDocument(db: TesseraDatabase, ticket: TicketRecord): Promise<Uint8Array | null> {
  const { eventShortName, uuid } = ticket
  const record = decodeDocument(await readFrom(db, () => db.documents.get([eventShortName, uuid])))
  return record?.inputs === documentInputs(ticket) ? record.pdf : null
}

/** The keys of every stored PDF, damaged ones included. */
export const documentKeys = (db: TesseraDatabase): Promise<TicketKey[]> =>
  readFrom(db, () => db.documents.toCollection().primaryKeys())
