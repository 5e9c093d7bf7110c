/**
 * Checks stored tickets again. Contract 2, 9.3: 200 with the same holder means that the code still opens the door;
 * another holder voids it at once, until the new one is here; 404 marks; no answer says nothing (law 3).
 */
import { freshness, sameHolder, seasonOf, type StoredTicketState } from '../domain/ticket-freshness.ts'
import type { TesseraDatabase } from '../storage/database.ts'
import { getSetting } from '../storage/read/settings.ts'
import { allTickets } from '../storage/read/tickets.ts'
import type { TicketRecord } from '../storage/records.ts'
import { putSetting } from '../storage/write/settings.ts'
import { changeTicket } from '../storage/write/tickets.ts'
import { fetchCode, fetchFacts, type EventsOfRun } from './fetch-ticket.ts'
import { finishOrders } from './finish-orders.ts'
import { dropPagesOf, finishPages } from './finish-pages.ts'
import type { WalletTools } from './wallet-tools.ts'

const minute = 60_000
/** After this many failed runs in a row, wait this long (PWA-NOTES 2.7). */
const backOff = [0, 1, 2, 5, 10].map((minutes) => minutes * minute)
/** Coming back to a tab ten times a minute asks once. */
const freshFor = minute

const pauseSetting = 'refresh'
interface Pause {
  readonly failures: number
  /** Epoch ms. */
  readonly until: number
}

const isPause = (value: unknown): value is Pause =>
  typeof value === 'object' && value !== null && 'until' in value && 'failures' in value

/** The stored code opens no door: however short ago it was checked, as the worker does without fetching a code. */
const needsCode = (ticket: StoredTicketState): boolean => ['changed', 'no-code'].includes(freshness(ticket))

/** What one ticket's check came to. `unknown`: no answer; the stored copy is kept as it is. */
type Checked = 'same' | 'changed' | 'missing' | 'unknown'

async function checkOne(
  tools: WalletTools,
  db: TesseraDatabase,
  ticket: TicketRecord,
  events: EventsOfRun,
): Promise<Checked> {
  const { eventShortName, uuid } = ticket
  const params = { shortName: eventShortName, uuid }
  const facts = await fetchFacts(tools, params, events, ticket)
  if ('failure' in facts) {
    if (facts.failure !== 'missing') return 'unknown'
    const now = tools.now()
    await changeTicket(db, eventShortName, uuid, { missingSince: ticket.missingSince ?? now, checkedAt: now })
    return 'missing'
  }
  const moved = !sameHolder(facts.value, ticket)
  // The new holder is written first: from this moment no screen and no worker shows the old code.
  await changeTicket(db, eventShortName, uuid, {
    ...facts.value,
    missingSince: null,
    ...(moved ? { pages: null } : {}),
  })
  if (moved) await dropPagesOf(tools.caches, eventShortName, uuid)
  if (!needsCode({ ...facts.value, code: ticket.code, missingSince: null })) return 'same'
  const code = await fetchCode(tools, params, facts.value)
  if ('value' in code) await changeTicket(db, eventShortName, uuid, { code: code.value })
  return 'changed'
}

async function run(tools: WalletTools, asked: boolean): Promise<void> {
  const db = await tools.database()
  const pause = await getSetting(db, pauseSetting)
  const now = tools.now()
  if (!asked && isPause(pause) && now < pause.until) return
  const isDue = (ticket: TicketRecord): boolean =>
    seasonOf(ticket.datesWithOffset, now) !== 'past' &&
    (now - ticket.checkedAt >= freshFor || needsCode(ticket))
  const due = (await allTickets(db)).filter((ticket) => asked || isDue(ticket))
  const events: EventsOfRun = new Map()
  let answered = due.length === 0
  for (const ticket of due) {
    const checked = await checkOne(tools, db, ticket, events)
    if (checked !== 'unknown') answered = true
    else if (!answered) break // The first call already found nobody: the others would only wait as long.
  }
  const failures = answered ? 0 : Math.min((isPause(pause) ? pause.failures : 0) + 1, backOff.length - 1)
  await putSetting(db, pauseSetting, { failures, until: failures === 0 ? 0 : now + (backOff[failures] ?? 0) })
  await finishPages(tools, db)
  if (answered) await finishOrders(tools, db, asked)
}

/**
 * Checks every stored ticket that is due, at most one run at a time over all tabs. `asked`: the person asked, so no
 * pause and no ticket is left out. @returns false when another tab is at it. Never rejects.
 */
export async function refreshWallet(tools: WalletTools, asked = false): Promise<boolean> {
  try {
    return await tools.alone(() => run(tools, asked))
  } catch {
    // No store, or one that broke: there is nothing to refresh, and what is on the screen stays.
    return true
  }
}
