import { writeTo } from '../database-access.ts'
import type { TesseraDatabase, TicketKey } from '../database.ts'
import type { DocumentRecord } from '../records.ts'

/** Stores the PDF of a ticket, unless the ticket was deleted meanwhile. @throws when storage fails or is full */
export const putDocument = (db: TesseraDatabase, record: DocumentRecord): Promise<void> =>
  writeTo(db, () =>
    db.transaction('rw', db.documents, db.tickets, async () => {
      const { eventShortName, uuid } = record
      if ((await db.tickets.where('[eventShortName+uuid]').equals([eventShortName, uuid]).count()) > 0)
        await db.documents.put(record)
    }),
  )

/** Deletes the stored PDF of a ticket. */
export const deleteDocument = (db: TesseraDatabase, key: TicketKey): Promise<void> =>
  writeTo(db, () => db.documents.delete(key))

/** Makes space for tickets: PDFs can be fetched again. */
export const deleteAllDocuments = (db: TesseraDatabase): Promise<void> =>
  writeTo(db, () => db.documents.clear())
