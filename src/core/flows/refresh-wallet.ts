import type { ForceRefresh } from '#core/domain/keep-progress.ts'
import type { RunResult } from '#core/domain/run-result.ts'
import type { TicketKey } from '#core/storage/database.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { putSetting } from '#core/storage/write/settings.ts'
import { checkDueTickets, checkOpenTicket } from './check-due-tickets.ts'
import { fetchOutstandingTickets } from './fetch-outstanding-tickets.ts'
import { newEventRequests, type EventRequests } from './fetch-ticket.ts'
import { finishPayments } from './finish-payments.ts'
import { isPausedNow, isRefreshPause, pauseAfter, pauseSetting, type RefreshPause } from './refresh-pause.ts'
import { refreshSubscriptions } from './refresh-subscriptions.ts'
import type { WalletTools } from './wallet-tools.ts'
import { writeTicketPages, writeWalletList } from './write-static-pages.ts'

/** The pause does not hold for this run. The first run of a page ends one that began without a connection. */
const ignoresPause = (force: ForceRefresh, { unanswered }: RefreshPause): boolean =>
  force === 'started' ? unanswered === true : force !== false

/** The steps of one run. A failure of any step, of whatever kind, starts or extends the pause. */
async function refresh(tools: WalletTools, force: ForceRefresh, requests: EventRequests): Promise<RunResult> {
  const db = await tools.database()
  if (force === 'list') {
    await writeWalletList(tools, db)
    return 'done'
  }
  const pause = await getSetting(db, pauseSetting)
  const now = tools.now()
  if (isPausedNow(pause, now) && !ignoresPause(force, pause)) return 'done'
  // The pause ends with this run, also when the page is closed before its end.
  if (isRefreshPause(pause) && pause.until > 0) await putSetting(db, pauseSetting, { ...pause, until: 0 })
  const results: RunResult[] = []
  const runStep = async (step: () => Promise<RunResult>): Promise<void> => {
    if (!results.some((result) => result === 'unanswered' || result === 'busy'))
      results.push(await step().catch(() => 'failed' as const))
  }
  await runStep(() => finishPayments(tools, db))
  // No screen waits for the tickets that are not open, unless the visitor asked.
  const background = force === true ? tools : { ...tools, api: tools.backgroundApi }
  await runStep(() => checkDueTickets(background, db, force === true, requests))
  await writeTicketPages(tools, db)
  await runStep(() => fetchOutstandingTickets(tools, db, force === true || force === 'reconnected'))
  await runStep(() => refreshSubscriptions(background, db, force === true))
  const failed = results.some((result) => result !== 'done')
  const next = failed ? pauseAfter(pause, now, results.includes('unanswered')) : { failures: 0, until: 0 }
  await putSetting(db, pauseSetting, next)
  await writeWalletList(tools, db)
  return (['unanswered', 'busy', 'failed'] as const).find((result) => results.includes(result)) ?? 'done'
}

/** The open ticket waits for no run in the background, only for a pause after failures. */
async function checkOpen(
  tools: WalletTools,
  force: ForceRefresh,
  open: TicketKey,
  requests: EventRequests,
): Promise<void> {
  const db = await tools.database()
  const pause = await getSetting(db, pauseSetting)
  if (isPausedNow(pause, tools.now()) && !ignoresPause(force, pause)) return
  await checkOpenTicket(tools, db, open, requests)
}

/**
 * Looks up unfinished orders, checks every stored ticket that is due, and stores outstanding tickets; one run at a time
 * over all tabs.
 *
 * @param open the ticket that a page shows: it is checked first and at once
 * @returns the worst result of its steps; `done` when another tab runs it. Never rejects.
 */
export async function refreshWallet(
  tools: WalletTools,
  force: ForceRefresh = false,
  open: TicketKey | null = null,
): Promise<RunResult> {
  let result: RunResult = 'done'
  const requests = newEventRequests()
  try {
    if (open !== null && force !== true) await checkOpen(tools, force, open, requests)
    const waits = force === true
    await tools.withTabLock(async () => {
      result = await refresh(tools, force, requests)
    }, waits)
    return result
  } catch {
    // No database, or a broken one: nothing can be refreshed, and the page stays as it is.
    return 'failed'
  }
}
