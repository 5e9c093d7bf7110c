/** Stores the PDF of each ticket while nothing else is to do, and deletes PDFs that are void (ticket-document.ts). */
import { endpoints } from '#core/contract/endpoints.ts'
import { minute } from '#core/domain/durations.ts'
import { elapsedSince } from '#core/domain/elapsed.ts'
import {
  documentInputs,
  documentsPerRun,
  documentTickets,
  maxDocumentBytes,
} from '#core/domain/ticket-document.ts'
import type { TesseraDatabase, TicketKey } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { documentKeys, getDocument } from '#core/storage/read/documents.ts'
import { allSummaries, ticketsByKeys } from '#core/storage/read/tickets.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { deleteDocument, putDocument } from '#core/storage/write/documents.ts'
import { readSetting, saveSetting } from './device-setting.ts'
import type { Tools } from './tools.ts'

/** Shortest time between two runs, ms. */
const runInterval = 10 * minute

/** False when the run ends: no answer, or no space. */
async function storeDocument(
  { backgroundApi, now }: Pick<Tools, 'backgroundApi' | 'now'>,
  db: TesseraDatabase,
  ticket: TicketRecord,
): Promise<boolean> {
  const { eventShortName, uuid } = ticket
  const answer = await backgroundApi.call(endpoints.ticketPdf, {
    params: { shortName: eventShortName, uuid },
  })
  if (answer.kind === 'refused') return true
  if (answer.kind !== 'value') return false
  const pdf = answer.value
  if (pdf.length > maxDocumentBytes) return true
  const record = {
    v: 1,
    eventShortName,
    uuid,
    pdf,
    inputs: documentInputs(ticket),
    fetchedAt: now(),
  } as const
  return putDocument(db, record).then(
    () => true,
    () => false,
  )
}

/** Deletes the PDFs of tickets that are not among these, or that changed. */
async function deleteVoidDocuments(
  db: TesseraDatabase,
  ticketsWithDocument: readonly TicketRecord[],
): Promise<Set<string>> {
  const tickets = new Map(ticketsWithDocument.map((ticket) => [ticket.uuid, ticket]))
  const valid = new Set<string>()
  for (const key of await documentKeys(db)) {
    const ticket = tickets.get(key[1])
    if (ticket?.eventShortName === key[0] && (await getDocument(db, ticket)) !== null) valid.add(key[1])
    else await deleteDocument(db, key)
  }
  return valid
}

/** Runs at most every ten minutes. Never rejects. */
export async function storeDocuments(
  tools: Pick<Tools, 'backgroundApi' | 'now' | 'database' | 'mayStoreFiles'>,
): Promise<void> {
  try {
    const db = await tools.database()
    const now = tools.now()
    const last = await readSetting(db, deviceSettings.documentsStoredAt)
    if (elapsedSince(last, now) < runInterval) return
    const soonest = documentTickets(await allSummaries(db), now)
    const keys = soonest.map(({ eventShortName, uuid }): TicketKey => [eventShortName, uuid])
    const tickets = (await ticketsByKeys(db, keys)).flatMap(({ ticket }) => ticket ?? [])
    const valid = await deleteVoidDocuments(db, tickets)
    const outstanding = tickets.filter(({ uuid }) => !valid.has(uuid)).slice(0, documentsPerRun)
    if (outstanding.length === 0 || !(await tools.mayStoreFiles())) return
    await saveSetting(db, deviceSettings.documentsStoredAt, now)
    for (const ticket of outstanding) if (!(await storeDocument(tools, db, ticket))) return
  } catch {
    // No database, or a broken one.
  }
}
