/**
 * Stores tickets on this device: the static pages, then data and code, which are read back before
 * `saved` is reported (docs/ARCHITECTURE.md#laws). Used when a reservation is
 * complete and when a ticket link is opened.
 */
import type { TesseraDatabase } from '#device/storage/database.ts'
import type { Tools } from '#device/tools.ts'
import { withLock } from '#kit/with-lock.ts'
import { getReservation } from '#purchase/store/read-reservations.ts'
import type { KeepFailure, KeepProgress, TicketsToKeep } from '../rules/keep-progress.ts'
import { readPictures } from '../store/event-pictures.ts'
import { getTicket, ticketsOfReservation } from '../store/read-tickets.ts'
import type { TicketRecord } from '../store/records.ts'
import { putTicket } from '../store/write-tickets.ts'
import {
  fetchCode,
  fetchTicketDetails,
  newEventRequests,
  requestTicket,
  type EventRequests,
  type FetchFailure,
  type TicketDetails,
} from './fetch-ticket.ts'
import { keepPictures } from './keep-pictures.ts'
import { writePages, writeStaticPages } from './write-static-pages.ts'

type OnProgress = (progress: KeepProgress) => void

/** The server refuses a ticket that is not stored yet when it does not have it. */
const keepFailureOf = (failure: FetchFailure): KeepFailure => (failure === 'missing' ? 'refused' : failure)

/** Null without a database, which does not stop the flow. */
const databaseOrNull = (tools: Tools): Promise<TesseraDatabase | null> => tools.database().catch(() => null)

/** The tickets of the reservation that the order or this device names, those without an attendee included. */
async function reservationTickets(
  db: TesseraDatabase | null,
  selection: TicketsToKeep,
  facts: TicketDetails,
): Promise<{ place: (uuid: string) => number; here: string[] }> {
  const stored = db ? await ticketsOfReservation(db, facts.eventShortName, facts.shortId).catch(() => []) : []
  const storedUuids = stored.map(({ uuid }) => uuid)
  const id = selection.reservationId
  const order = db && id !== null ? await getReservation(db, id).catch(() => undefined) : undefined
  const first = order?.ticketUuids ?? (id === null ? storedUuids : selection.uuids)
  const whole = [...new Set([...first, ...storedUuids, ...selection.uuids])]
  const places = new Map(stored.map(({ uuid, position }) => [uuid, position]))
  return {
    // A stored ticket keeps its place, and a new one follows those before it: an index would change with each removal.
    place(uuid) {
      const before = whole.slice(0, whole.indexOf(uuid))
      return (
        places.get(uuid) ?? Math.max(before.length, ...before.map((other) => (places.get(other) ?? -1) + 1))
      )
    },
    here: whole.filter((uuid) => storedUuids.includes(uuid) || selection.uuids.includes(uuid)),
  }
}

interface Run {
  readonly tools: Tools
  /** Null where there is no database. */
  readonly db: TesseraDatabase | null
  readonly selection: TicketsToKeep
  readonly requests: EventRequests
  readonly report: OnProgress
}

const answered = <T>(value: T) =>
  Promise.resolve({ kind: 'value', value, warnings: [], serverTime: null } as const)

/** A ticket that no order of this device names is stored before its code: when the page is closed, the next refresh fetches the rest. */
async function keepTicket(run: Run, uuid: string): Promise<boolean> {
  const { tools, db, selection, requests, report } = run
  const params = { shortName: selection.eventShortName, uuid }
  const fail = (failure: KeepFailure): false => (report({ uuid, step: 'failed', failure }), false)
  report({ uuid, step: 'fetching' })
  const stored = (db && (await getTicket(db, selection.eventShortName, uuid).catch(() => undefined))) ?? null
  // A ticket without its personal fields is stored as a new one.
  const current = stored?.personalDataRemovedAt === null ? stored : null
  const request = requests.tickets.get(uuid) ?? requestTicket(tools, params)
  requests.tickets.set(uuid, request)
  const fetchingCode = request.then((answer) =>
    answer.kind === 'value'
      ? fetchCode(tools, params, answer.value, () => report({ uuid, step: 'checking' }))
      : { failure: 'missing' as const },
  )
  const loading = Promise.all([fetchingCode, tools.translations(), tools.renderer()])
  loading.catch(() => undefined)
  const facts = await fetchTicketDetails(tools, params, requests, current)
  if ('failure' in facts) return fail(keepFailureOf(facts.failure))
  const numbered = await reservationTickets(db, selection, facts.value)
  const before = current ?? { reservationId: null, savedAt: tools.now(), sentAt: null }
  const ticket: TicketRecord = {
    v: 1,
    ...facts.value,
    reservationId: selection.reservationId ?? before.reservationId,
    position: numbered.place(uuid),
    code: null,
    pageInputs: null,
    lang: 'en',
    savedAt: before.savedAt,
    missingSince: null,
    personalDataRemovedAt: null,
    sentAt: before.sentAt,
  }
  if (db && current === null && selection.reservationId === null)
    await putTicket(db, ticket).catch(() => undefined)
  const [code, translations, renderer] = await loading
  if ('failure' in code) return fail(keepFailureOf(code.failure))
  const whole = { ...ticket, code: code.value, lang: translations.lang }
  try {
    if (!db) throw new Error('No store')
    const facts = { renderer, translations, now: tools.now(), pictures: await readPictures(db) }
    // The pages first: none of the ticket as it was outlives a crash between the two writes.
    const pageInputs = await writePages(tools.caches, facts, whole, numbered.here)
    await putTicket(db, { ...whole, pageInputs })
  } catch {
    // The ticket is shown until the page closes; the visitor reads that it is not stored.
    tools.memory.put(whole)
    return fail('storage')
  }
  tools.memory.drop(whole.eventShortName, uuid)
  report({ uuid, step: 'saved' })
  return true
}

/**
 * Runs work unless the tickets of the reservation are being stored, in this tab or in another; null when they are. The
 * browser ends the lock with the page that held it.
 */
export const withKeepLock = <T>(
  { locks }: Tools,
  reservationId: string,
  work: () => Promise<T>,
): Promise<T | null> => withLock(locks, `tessera/keep/${reservationId}`, work)

/**
 * Fetches, checks and stores tickets one after the other, so that the first is ready first. Reports each
 * step.
 *
 * @returns true when all were saved. Never rejects.
 */
export async function keepTickets(
  tools: Tools,
  selection: TicketsToKeep,
  report: OnProgress,
): Promise<boolean> {
  const work = () => storeTickets(tools, selection, report)
  if (selection.reservationId === null) return work()
  // A visible page does not wait for a run in the background: a ticket may be stored twice.
  return (await withKeepLock(tools, selection.reservationId, work)) ?? work()
}

/** Does the same as {@link keepTickets}, without the lock. */
export async function storeTickets(
  tools: Tools,
  selection: TicketsToKeep,
  report: OnProgress,
): Promise<boolean> {
  for (const uuid of selection.uuids) report({ uuid, step: 'waiting' })
  const db = await databaseOrNull(tools)
  let saved = 0
  let connected = true
  /** The ticket that is being stored: the code of one that failed may arrive later. */
  let current: string | null = null
  const reportStep: OnProgress = (progress) => {
    if (progress.uuid !== current) return
    if (progress.failure === 'unreachable') connected = false
    report(progress)
  }
  const { known, eventShortName } = selection
  const requests = newEventRequests()
  if (known) {
    requests.events.set(eventShortName, answered(known.event))
    requests.tickets.set(known.ticket.uuid, answered(known.ticket))
  }
  const run: Run = { tools, db, selection, requests, report: reportStep }
  for (const uuid of selection.uuids) {
    current = uuid
    try {
      // After one call without an answer the others would only wait, or repeat the same failure.
      if (!connected) report({ uuid, step: 'failed', failure: 'unreachable' })
      else if (await keepTicket(run, uuid)) saved += 1
    } catch {
      // An error of the app, such as translations that do not load: this ticket is not saved, the others may
      // be.
      report({ uuid, step: 'failed', failure: 'storage' })
    }
  }
  current = null
  if (db && saved > 0) {
    await writeStaticPages(tools, db).catch(() => undefined)
    if (await keepPictures(tools, db)) await writeStaticPages(tools, db).catch(() => undefined)
  }
  return saved === selection.uuids.length
}
