/**
 * Checks stored tickets. docs/api/tickets.md#changes-of-a-stored-ticket: 200 with the same attendee means
 * that the code is valid; another attendee voids it at once, until the new code is stored; a 404 marks the
 * ticket; no answer changes nothing (docs/ARCHITECTURE.md#laws).
 */
import { readSetting } from '#device/settings.ts'
import type { TesseraDatabase, TicketKey } from '#device/storage/database.ts'
import type { Tools } from '#device/tools.ts'
import type { RunResult } from '#kit/run-result.ts'
import { ownChanges } from '#purchase/flows/mark-due.ts'
import {
  isCheckedAgain,
  maxRunTime,
  needsNewCode,
  parallelChecks,
  ticketsToCheck,
} from '../rules/refresh-plan.ts'
import { allTickets, getTicket } from '../store/read-tickets.ts'
import type { TicketRecord } from '../store/records.ts'
import { changeTicket, markChecked } from '../store/write-tickets.ts'
import { changeShownTicket } from './change-shown-ticket.ts'
import {
  fetchCode,
  fetchTicketDetails,
  newEventRequests,
  type EventRequests,
  type TicketDetails,
} from './fetch-ticket.ts'

/** Confirmed tickets whose marks are written together: each write makes every open list read again. */
const marksPerWrite = 100

/**
 * Result of the check of one ticket. `unknown`: no answer, `busy`: no result; the stored copy stays as it is. `no-code`: the code is void,
 * and the new one could not be fetched.
 */
type CheckResult = 'same' | 'changed' | 'missing' | 'unknown' | 'busy' | 'no-code'

interface CheckTools extends Pick<Tools, 'api' | 'now' | 'caches'> {
  /** Null in the worker, which has no reader of codes: a void code is fetched when the app is opened next. */
  readonly codes: Pick<Tools, 'reader' | 'renderer'> | null
}

interface Run {
  readonly tools: CheckTools
  readonly db: TesseraDatabase
  readonly requests: EventRequests
  /** Checks that found no change. */
  readonly marks: { readonly key: TicketKey; readonly at: number }[]
}

/** True when the server named a fact that differs from the stored one. */
const hasNews = (stored: TicketRecord, details: TicketDetails): boolean => {
  const storedFacts = new Map<string, unknown>(Object.entries(stored))
  return Object.entries(details).some(
    ([name, value]) =>
      // Widths are needed once, when the picture is stored.
      !['checkedAt', 'pictureWidths'].includes(name) &&
      JSON.stringify(value) !== JSON.stringify(storedFacts.get(name) ?? null),
  )
}

async function storeDetails(
  { tools, db, marks }: Run,
  ticket: TicketRecord,
  details: TicketDetails,
): Promise<void> {
  const { eventShortName, uuid } = ticket
  if (ticket.missingSince === null && !hasNews(ticket, details)) {
    marks.push({ key: [eventShortName, uuid], at: details.checkedAt })
    return
  }
  await changeShownTicket(tools.caches, db, [eventShortName, uuid], { ...details, missingSince: null })
}

async function checkTicket(run: Run, key: TicketKey): Promise<CheckResult> {
  const { tools, db, requests } = run
  const [eventShortName, uuid] = key
  const params = { shortName: eventShortName, uuid }
  const ticket = await getTicket(db, eventShortName, uuid)
  // Removed, or damaged, since the run began.
  if (!ticket) return 'same'
  const facts = await fetchTicketDetails(tools, params, requests, ticket)
  if ('failure' in facts) {
    if (facts.failure === 'unreachable') return 'unknown'
    if (facts.failure !== 'missing') return 'busy'
    const now = tools.now()
    if (ticket.missingSince === null)
      await changeShownTicket(tools.caches, db, key, { missingSince: now, checkedAt: now })
    else await changeTicket(db, eventShortName, uuid, { checkedAt: now })
    return 'missing'
  }
  await storeDetails(run, ticket, facts.value)
  if (!needsNewCode({ ...ticket, ...facts.value, missingSince: null })) return 'same'
  if (tools.codes === null) return 'no-code'
  const code = await fetchCode({ ...tools, ...tools.codes }, params, facts.value)
  if ('failure' in code) return 'no-code'
  await changeTicket(db, eventShortName, uuid, { code: code.value })
  return 'changed'
}

async function writeMarks({ db, marks }: Run, least: number): Promise<void> {
  if (marks.length >= least) await markChecked(db, marks.splice(0))
}

/** Checks the ticket that a page shows, unless that was done within the last minute. */
export async function checkOpenTicket(
  tools: CheckTools,
  db: TesseraDatabase,
  key: TicketKey,
  requests: EventRequests,
): Promise<void> {
  const ticket = await getTicket(db, ...key)
  const changes = await readSetting(db, ownChanges)
  if (!ticket || !isCheckedAgain(ticket, tools.now(), changes)) return
  const run: Run = { tools, db, requests, marks: [] }
  await checkTicket(run, key)
  await writeMarks(run, 1)
}

/**
 * Checks the tickets that are due; with `force` also those that are not. One request a ticket and one an event, within the
 * limits of {@link ticketsToCheck}.
 */
export async function checkDueTickets(
  tools: CheckTools,
  db: TesseraDatabase,
  force: boolean,
  requests = newEventRequests(),
): Promise<RunResult> {
  const start = tools.now()
  const due = ticketsToCheck(await allTickets(db), start, force, await readSetting(db, ownChanges))
  const run: Run = { tools, db, requests, marks: [] }
  let answered = due.length === 0
  let failed = false
  let connected = false
  const check = async ({ eventShortName, uuid }: (typeof due)[number]): Promise<void> => {
    // What the device cannot read or write of one ticket ends no other check.
    const checked = await checkTicket(run, [eventShortName, uuid]).catch(() => 'no-code' as const)
    if (checked !== 'unknown') connected = true
    if (['unknown', 'busy', 'no-code'].includes(checked)) failed = true
    if (checked !== 'unknown' && checked !== 'busy') answered = true
    await writeMarks(run, marksPerWrite)
  }
  const work = async (): Promise<void> => {
    for (let next = due.shift(); next; next = due.shift()) {
      await check(next)
      if (tools.now() - start > maxRunTime) return
    }
  }
  const [first] = due.splice(0, 1)
  if (first) await check(first)
  // The first call had no answer: the others would only wait as long.
  if (answered) await Promise.all(Array.from({ length: parallelChecks }, work))
  await writeMarks(run, 1)
  if (!answered) return connected ? 'busy' : 'unanswered'
  return failed ? 'failed' : 'done'
}
