/**
 * Stores the tickets of a ticket pack that the person has confirmed. Every code is decoded from its image, compared with
 * its text, drawn and read back before anything is stored; one that does not match refuses the whole pack. The pages are
 * rendered here, and the server is asked about each ticket at the next refresh.
 */
import type { PackImport } from '#core/domain/keep-progress.ts'
import { isImportable, packTicketState } from '#core/domain/pack-ticket-state.ts'
import type { PackTicket, TicketPack } from '#core/domain/ticket-pack.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { getTicket, ticketsOfReservation } from '#core/storage/read/tickets.ts'
import type { TicketRecord, TicketWithPages } from '#core/storage/records.ts'
import { storeTicket } from './store-ticket.ts'
import type { Tools } from './tools.ts'
import { verifyCode, type VerifiedCode } from './verify-code.ts'
import { renderPages, writeStaticPages } from './write-static-pages.ts'

/** Shortest age of a check, ms: the next refresh checks an imported ticket, whatever time the pack names. */
const minCheckAge = 60_000

/** A ticket of the pack that is to be stored. */
interface Incoming {
  readonly ticket: PackTicket
  readonly stored: TicketWithPages | null
}

async function findIncoming(db: TesseraDatabase | null, { tickets }: TicketPack): Promise<Incoming[]> {
  const incoming: Incoming[] = []
  for (const ticket of tickets) {
    const { eventShortName, uuid } = ticket
    const stored = db ? await getTicket(db, eventShortName, uuid) : undefined
    if (isImportable(packTicketState(ticket, stored))) incoming.push({ ticket, stored: stored ?? null })
  }
  return incoming
}

function recordOf(
  { ticket, stored }: Incoming,
  { text, png, svg, modules }: VerifiedCode,
  { now, lang }: { readonly now: number; readonly lang: string },
): TicketWithPages {
  const { code, missingSince, ...facts } = ticket
  const { fullName, email, fetchedAt } = code
  return {
    v: 1,
    ...facts,
    reservationId: stored?.reservationId ?? null,
    code: { text, png, svg, modules, fullName, email, fetchedAt: Math.min(fetchedAt, now) },
    pages: null,
    lang,
    checkedAt: Math.min(ticket.checkedAt, now - minCheckAge),
    savedAt: stored?.savedAt ?? now,
    missingSince: missingSince === null ? null : Math.min(missingSince, now),
    eventMissingSince: stored?.eventMissingSince ?? null,
    changedFrom: stored?.changedFrom ?? null,
    personalDataRemovedAt: null,
    sentFrom: stored?.sentFrom ?? null,
  }
}

/** Uuids of the reservation's tickets in its order: those stored here and those of the pack. */
async function orderOf(
  db: TesseraDatabase | null,
  ticket: TicketRecord,
  pack: TicketPack,
): Promise<string[]> {
  const { eventShortName, shortId } = ticket
  const stored = db ? await ticketsOfReservation(db, eventShortName, shortId) : []
  const packed = pack.tickets.filter(
    (other) => other.eventShortName === eventShortName && other.shortId === shortId,
  )
  const sorted = [...stored, ...packed].sort((a, b) => a.position - b.position)
  return [...new Set(sorted.map(({ uuid }) => uuid))]
}

async function verifyAll(
  tools: Tools,
  incoming: readonly Incoming[],
): Promise<{ readonly record: TicketWithPages; readonly stored: TicketWithPages | null }[] | null> {
  const { lang } = await tools.translations()
  const records = []
  for (const entry of incoming) {
    const verified = await verifyCode(tools, entry.ticket.code.png)
    if (verified === null || verified.text !== entry.ticket.code.text) return null
    records.push({ record: recordOf(entry, verified, { now: tools.now(), lang }), stored: entry.stored })
  }
  return records
}

/** Stores one ticket; without storage it is shown until the page closes. @returns true when it was stored */
async function storeImported(
  run: { readonly tools: Tools; readonly db: TesseraDatabase | null },
  pack: TicketPack,
  record: TicketWithPages,
  stored: TicketWithPages | null,
): Promise<boolean> {
  const { tools, db } = run
  try {
    const order = await orderOf(db, record, pack)
    const [translations, renderer] = await Promise.all([tools.translations(), tools.renderer()])
    await storeTicket(run, record, stored, (ticket) =>
      renderPages(renderer, ticket, order, { translations, now: tools.now() }),
    )
    tools.memory.drop(record.eventShortName, record.uuid)
    return true
  } catch {
    tools.memory.put(record)
    return false
  }
}

/**
 * @param onProgress called with the number of stored tickets and of those to store
 * @returns what was stored, or that the pack was refused and nothing changed. Never rejects.
 */
export async function importPack(
  tools: Tools,
  pack: TicketPack,
  onProgress: (done: number, total: number) => void,
): Promise<PackImport> {
  try {
    const db = await tools.database().catch(() => null)
    const incoming = await findIncoming(db, pack)
    onProgress(0, incoming.length)
    const verified = await verifyAll(tools, incoming)
    if (verified === null) return { kind: 'refused' }
    let saved = 0
    for (const { record, stored } of verified) {
      if (await storeImported({ tools, db }, pack, record, stored)) saved += 1
      onProgress(saved, incoming.length)
    }
    if (db && saved > 0) await writeStaticPages(tools, db).catch(() => undefined)
    return { kind: 'imported', saved, unsaved: incoming.length - saved }
  } catch {
    // The database cannot be read, or translations do not load: nothing was stored.
    return { kind: 'failed' }
  }
}
