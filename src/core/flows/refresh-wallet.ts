/**
 * Checks stored tickets. docs/api/tickets.md#changes-of-a-stored-ticket: 200 with the same attendee means
 * that the code is valid; another attendee voids it at once, until the new code is stored; a 404 marks the
 * ticket; no answer changes nothing (docs/ARCHITECTURE.md#unreachable-is-a-value).
 */
import { freshness, sameAttendee, eventTiming, type StoredTicketState } from '../domain/ticket-freshness.ts'
import type { TesseraDatabase } from '../storage/database.ts'
import { getSetting } from '../storage/read/settings.ts'
import { allTickets } from '../storage/read/tickets.ts'
import type { TicketRecord } from '../storage/records.ts'
import { putSetting } from '../storage/write/settings.ts'
import { changeTicket } from '../storage/write/tickets.ts'
import { fetchCode, fetchTicketDetails, type EventRequests } from './fetch-ticket.ts'
import { fetchOutstandingTickets } from './fetch-outstanding-tickets.ts'
import { deletePageCopies, writeStaticPages } from './write-static-pages.ts'
import type { WalletTools } from './wallet-tools.ts'

const minute = 60_000
/** Pause after this many failed runs in a row, ms (docs/browser-notes.md#background-work). */
const backOffDelays = [0, 1, 2, 5, 10].map((minutes) => minutes * minute)
/** Shortest time between two checks of a ticket. */
const minCheckInterval = minute

const backoffSetting = 'refresh'
interface Backoff {
  readonly failures: number
  /** Epoch ms. */
  readonly until: number
}

const isBackoff = (value: unknown): value is Backoff =>
  typeof value === 'object' &&
  value !== null &&
  'until' in value &&
  typeof value.until === 'number' &&
  'failures' in value &&
  typeof value.failures === 'number'

/**
 * The stored code is void: checked again however recent the last check is, because the worker finds changes
 * without fetching codes.
 */
const needsNewCode = (ticket: StoredTicketState): boolean =>
  ['changed', 'no-code'].includes(freshness(ticket))

/** Result of the check of one ticket. `unknown`: no answer; the stored copy stays as it is. */
type CheckResult = 'same' | 'changed' | 'missing' | 'unknown'

async function checkTicket(
  tools: WalletTools,
  db: TesseraDatabase,
  ticket: TicketRecord,
  events: EventRequests,
): Promise<CheckResult> {
  const { eventShortName, uuid } = ticket
  const params = { shortName: eventShortName, uuid }
  const facts = await fetchTicketDetails(tools, params, events, ticket)
  if ('failure' in facts) {
    if (facts.failure !== 'missing') return 'unknown'
    const now = tools.now()
    await changeTicket(db, eventShortName, uuid, { missingSince: ticket.missingSince ?? now, checkedAt: now })
    return 'missing'
  }
  const attendeeChanged = !sameAttendee(facts.value, ticket)
  // The new attendee is written first: from then on no page and no worker shows the old code.
  await changeTicket(db, eventShortName, uuid, {
    ...facts.value,
    missingSince: null,
    ...(attendeeChanged ? { pages: null } : {}),
  })
  if (attendeeChanged) await deletePageCopies(tools.caches, eventShortName, uuid)
  if (!needsNewCode({ ...facts.value, code: ticket.code, missingSince: null })) return 'same'
  const code = await fetchCode(tools, params, facts.value)
  if ('value' in code) await changeTicket(db, eventShortName, uuid, { code: code.value })
  return 'changed'
}

async function refreshDueTickets(tools: WalletTools, force: boolean): Promise<void> {
  const db = await tools.database()
  const pause = await getSetting(db, backoffSetting)
  const now = tools.now()
  if (!force && isBackoff(pause) && now < pause.until) return
  const isDue = (ticket: TicketRecord): boolean =>
    eventTiming(ticket.datesWithOffset, now) !== 'past' &&
    (now - ticket.checkedAt >= minCheckInterval || needsNewCode(ticket))
  const due = (await allTickets(db)).filter((ticket) => force || isDue(ticket))
  const events: EventRequests = new Map()
  let answered = due.length === 0
  for (const ticket of due) {
    const checked = await checkTicket(tools, db, ticket, events)
    if (checked !== 'unknown') answered = true
    else if (!answered) break // The first call had no answer: the others would only wait as long.
  }
  const failures = answered
    ? 0
    : Math.min((isBackoff(pause) ? pause.failures : 0) + 1, backOffDelays.length - 1)
  await putSetting(db, backoffSetting, {
    failures,
    until: failures === 0 ? 0 : now + (backOffDelays[failures] ?? 0),
  })
  await writeStaticPages(tools, db)
  if (answered) await fetchOutstandingTickets(tools, db, force)
}

/**
 * Checks every stored ticket that is due, one run at a time over all tabs. `force`: the visitor asked, so
 * neither a pause nor a recent check counts.
 *
 * @returns false when another tab runs it. Never rejects.
 */
export async function refreshWallet(tools: WalletTools, force = false): Promise<boolean> {
  try {
    return await tools.withTabLock(() => refreshDueTickets(tools, force))
  } catch {
    // No database, or a broken one: nothing can be refreshed, and the page stays as it is.
    return true
  }
}
