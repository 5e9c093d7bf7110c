/**
 * Checks stored tickets. docs/api/tickets.md#changes-of-a-stored-ticket: 200 with the same attendee means
 * that the code is valid; another attendee voids it at once, until the new code is stored; a 404 marks the
 * ticket; no answer changes nothing (docs/ARCHITECTURE.md#unreachable-is-a-value).
 */
import type { ForceRefresh } from '../domain/keep-progress.ts'
import { freshness, sameAttendee, eventTiming, type StoredTicketState } from '../domain/ticket-freshness.ts'
import type { TesseraDatabase } from '../storage/database.ts'
import { getSetting } from '../storage/read/settings.ts'
import { allTickets } from '../storage/read/tickets.ts'
import type { TicketRecord } from '../storage/records.ts'
import { deleteDocument } from '../storage/write/documents.ts'
import { putSetting } from '../storage/write/settings.ts'
import { changeTicket } from '../storage/write/tickets.ts'
import { fetchCode, fetchTicketDetails, type EventRequests } from './fetch-ticket.ts'
import { fetchOutstandingTickets } from './fetch-outstanding-tickets.ts'
import { finishPayments } from './finish-payments.ts'
import { isRefreshPause, pauseSetting } from './refresh-pause.ts'
import { refreshSubscriptions } from './refresh-subscriptions.ts'
import type { RunResult } from './run-result.ts'
import { deletePageCopies, writeStaticPages } from './write-static-pages.ts'
import type { WalletTools } from './wallet-tools.ts'

const minute = 60_000
/** Pause after this many failed runs in a row, ms (docs/browser-notes.md#background-work). */
const backOffDelays = [0, 1, 2, 5, 10].map((minutes) => minutes * minute)
/** Shortest time between two checks of a ticket. */
const minCheckInterval = minute

/**
 * The stored code is void: checked again however recent the last check is, because the worker finds changes
 * without fetching codes.
 */
const needsNewCode = (ticket: StoredTicketState): boolean =>
  ['changed', 'no-code'].includes(freshness(ticket))

/**
 * Result of the check of one ticket. `unknown`: no answer; the stored copy stays as it is. `no-code`: the code is void,
 * and the new one could not be fetched.
 */
type CheckResult = 'same' | 'changed' | 'missing' | 'unknown' | 'no-code'

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
  if (attendeeChanged) {
    await deletePageCopies(tools.caches, eventShortName, uuid)
    await deleteDocument(db, [eventShortName, uuid])
  }
  if (!needsNewCode({ ...facts.value, code: ticket.code, missingSince: null })) return 'same'
  const code = await fetchCode(tools, params, facts.value)
  if ('failure' in code) return 'no-code'
  await changeTicket(db, eventShortName, uuid, { code: code.value })
  return 'changed'
}

/** Checks every ticket that is due; with `force` every ticket. */
async function checkDueTickets(tools: WalletTools, db: TesseraDatabase, force: boolean): Promise<RunResult> {
  const now = tools.now()
  const isDue = (ticket: TicketRecord): boolean =>
    eventTiming(ticket.datesWithOffset, now) !== 'past' &&
    (now - ticket.checkedAt >= minCheckInterval || needsNewCode(ticket))
  const due = (await allTickets(db)).filter(
    (ticket) => ticket.personalDataRemovedAt === null && (force || isDue(ticket)),
  )
  const events: EventRequests = new Map()
  let answered = due.length === 0
  let failed = false
  for (const ticket of due) {
    const checked = await checkTicket(tools, db, ticket, events)
    if (checked === 'unknown' || checked === 'no-code') failed = true
    if (checked !== 'unknown') answered = true
    else if (!answered) break // The first call had no answer: the others would only wait as long.
  }
  if (!answered) return 'unanswered'
  return failed ? 'failed' : 'done'
}

async function writeBackoff(
  db: TesseraDatabase,
  before: unknown,
  failed: boolean,
  now: number,
): Promise<void> {
  const failures = failed
    ? Math.min((isRefreshPause(before) ? before.failures : 0) + 1, backOffDelays.length - 1)
    : 0
  await putSetting(db, pauseSetting, {
    failures,
    until: failures === 0 ? 0 : now + (backOffDelays[failures] ?? 0),
  })
}

/** The steps of one run. A failure of any step, of whatever kind, starts or extends the pause. */
async function refresh(tools: WalletTools, force: ForceRefresh): Promise<void> {
  const db = await tools.database()
  const pause = await getSetting(db, pauseSetting)
  const now = tools.now()
  if (force === false && isRefreshPause(pause) && now < pause.until) return
  // The pause ends with this run, also when the page is closed before its end.
  if (isRefreshPause(pause) && pause.until > 0) await putSetting(db, pauseSetting, { ...pause, until: 0 })
  const results: RunResult[] = []
  const runStep = async (step: () => Promise<RunResult>): Promise<void> => {
    if (!results.includes('unanswered')) results.push(await step().catch(() => 'failed' as const))
  }
  await runStep(() => finishPayments(tools, db))
  await runStep(() => checkDueTickets(tools, db, force === true))
  await writeStaticPages(tools, db)
  await runStep(() => fetchOutstandingTickets(tools, db, force !== false))
  await runStep(() => refreshSubscriptions(tools, db, force === true))
  await writeBackoff(
    db,
    pause,
    results.some((result) => result !== 'done'),
    now,
  )
}

/**
 * Looks up unfinished orders, checks every stored ticket that is due, and stores outstanding tickets; one run at a time
 * over all tabs.
 *
 * @returns false when another tab runs it. Never rejects.
 */
export async function refreshWallet(tools: WalletTools, force: ForceRefresh = false): Promise<boolean> {
  try {
    return await tools.withTabLock(() => refresh(tools, force))
  } catch {
    // No database, or a broken one: nothing can be refreshed, and the page stays as it is.
    return true
  }
}
