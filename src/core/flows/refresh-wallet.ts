import type { ForceRefresh } from '../domain/keep-progress.ts'
import { getSetting } from '../storage/read/settings.ts'
import { putSetting } from '../storage/write/settings.ts'
import { checkDueTickets } from './check-due-tickets.ts'
import { fetchOutstandingTickets } from './fetch-outstanding-tickets.ts'
import { finishPayments } from './finish-payments.ts'
import { isPausedNow, isRefreshPause, pauseAfter, pauseSetting, type RefreshPause } from './refresh-pause.ts'
import { refreshSubscriptions } from './refresh-subscriptions.ts'
import type { RunResult } from '../domain/run-result.ts'
import { writeTicketPages, writeWalletList } from './write-static-pages.ts'
import type { WalletTools } from './wallet-tools.ts'

/** The pause does not hold for this run. The first run of a page ends one that began without a connection. */
const ignoresPause = (force: ForceRefresh, { unanswered }: RefreshPause): boolean =>
  force === 'started' ? unanswered === true : force !== false

/** The steps of one run. A failure of any step, of whatever kind, starts or extends the pause. */
async function refresh(tools: WalletTools, force: ForceRefresh): Promise<RunResult> {
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
  await runStep(() => checkDueTickets(tools, db, force === true))
  await writeTicketPages(tools, db)
  await runStep(() => fetchOutstandingTickets(tools, db, force === true || force === 'reconnected'))
  await runStep(() => refreshSubscriptions(tools, db, force === true))
  const failed = results.some((result) => result !== 'done')
  const next = failed ? pauseAfter(pause, now, results.includes('unanswered')) : { failures: 0, until: 0 }
  await putSetting(db, pauseSetting, next)
  await writeWalletList(tools, db)
  return (['unanswered', 'busy', 'failed'] as const).find((result) => results.includes(result)) ?? 'done'
}

/**
 * Looks up unfinished orders, checks every stored ticket that is due, and stores outstanding tickets; one run at a time
 * over all tabs.
 *
 * @returns the worst result of its steps; `done` when another tab runs it. Never rejects.
 */
export async function refreshWallet(tools: WalletTools, force: ForceRefresh = false): Promise<RunResult> {
  let result: RunResult = 'done'
  try {
    await tools.withTabLock(async () => {
      result = await refresh(tools, force)
    })
    return result
  } catch {
    // No database, or a broken one: nothing can be refreshed, and the page stays as it is.
    return 'failed'
  }
}
