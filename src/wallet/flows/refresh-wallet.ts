import { readSetting, saveSetting } from '#device/settings.ts'
import type { TicketKey } from '#device/storage/database.ts'
import type { Tools } from '#device/tools.ts'
import type { RunResult } from '#kit/run-result.ts'
import { finishPayments } from '#purchase/flows/finish-payments.ts'
import { checkDueTickets, checkOpenTicket } from '#ticket/flows/check-due-tickets.ts'
import { fetchOutstandingTickets } from '#ticket/flows/fetch-outstanding-tickets.ts'
import { newEventRequests, type EventRequests } from '#ticket/flows/fetch-ticket.ts'
import { keepPictures } from '#ticket/flows/keep-pictures.ts'
import { writeTicketPages, writeWalletList } from '#ticket/flows/write-static-pages.ts'
import type { RefreshReason } from '#ticket/rules/keep-progress.ts'
import { isPausedNow, pauseAfter, type RefreshPause } from '../rules/refresh-pause.ts'
import { walletSettings } from '../store/settings.ts'
import { refreshSubscriptions } from './refresh-subscriptions.ts'

/** The pause does not hold for this run. The first run of a page ends one that began without a connection. */
const ignoresPause = (reason: RefreshReason, { unanswered }: RefreshPause): boolean =>
  reason === 'started' ? unanswered === true : reason !== 'due'

/** The steps of one run. A failure of any step, of whatever kind, starts or extends the pause. */
async function refresh(tools: Tools, reason: RefreshReason, requests: EventRequests): Promise<RunResult> {
  const db = await tools.database()
  const pause = await readSetting(db, walletSettings.refreshPause)
  const now = tools.now()
  if (isPausedNow(pause, now) && !ignoresPause(reason, pause)) return 'done'
  // The pause ends with this run, also when the page is closed before its end.
  if (pause.until > 0) await saveSetting(db, walletSettings.refreshPause, { ...pause, until: 0 })
  const results: RunResult[] = []
  const runStep = async (step: () => Promise<RunResult>): Promise<void> => {
    if (!results.some((result) => result === 'unanswered' || result === 'busy'))
      results.push(await step().catch(() => 'failed' as const))
  }
  await runStep(() => finishPayments(tools, db))
  // No screen waits for the tickets that are not open, unless the visitor asked.
  const background = reason === 'asked' ? tools : { ...tools, api: tools.backgroundApi }
  await runStep(() => checkDueTickets({ ...background, codes: tools }, db, reason === 'asked', requests))
  await writeTicketPages(tools, db).catch(() => results.push('failed'))
  await runStep(() => fetchOutstandingTickets(tools, db, reason === 'asked' || reason === 'reconnected'))
  await runStep(() => refreshSubscriptions(background, db, reason === 'asked'))
  if (!results.includes('unanswered') && (await keepPictures(tools, db)))
    await writeTicketPages(tools, db).catch(() => results.push('failed'))
  const failed = results.some((result) => result !== 'done')
  const next = failed ? pauseAfter(pause, now, results.includes('unanswered')) : { failures: 0, until: 0 }
  await saveSetting(db, walletSettings.refreshPause, next)
  await writeWalletList(tools, db)
  return (['unanswered', 'busy', 'failed'] as const).find((result) => results.includes(result)) ?? 'done'
}

/** The open ticket waits for no run in the background, only for a pause after failures. */
async function checkOpen(
  tools: Tools,
  reason: RefreshReason,
  open: TicketKey,
  requests: EventRequests,
): Promise<void> {
  const db = await tools.database()
  const pause = await readSetting(db, walletSettings.refreshPause)
  if (isPausedNow(pause, tools.now()) && !ignoresPause(reason, pause)) return
  await checkOpenTicket({ ...tools, codes: tools }, db, open, requests)
}

/**
 * Looks up unfinished orders, checks every stored ticket that is due, and stores outstanding tickets; one run at a time
 * over all tabs.
 *
 * @param open the ticket that a page shows: it is checked first and at once
 * @returns the worst result of its steps; `done` when another tab runs it. Never rejects.
 */
export async function refreshWallet(
  tools: Tools,
  reason: RefreshReason = 'due',
  open: TicketKey | null = null,
): Promise<RunResult> {
  let result: RunResult = 'done'
  const requests = newEventRequests()
  try {
    if (open !== null && reason !== 'asked')
      await checkOpen(tools, reason, open, requests).catch(() => undefined)
    // A connection that returns during a run would be missed: the requests of that run may have failed.
    const waits = reason === 'asked' || reason === 'reconnected'
    await tools.withTabLock(async () => {
      result = await refresh(tools, reason, requests)
    }, waits)
    return result
  } catch {
    // No database, or a broken one: nothing can be refreshed, and the page stays as it is.
    return 'failed'
  }
}

/** Writes the static wallet list, without a request: a subscription or an order of this device changed. Never rejects. */
export async function renewWalletList(tools: Tools): Promise<void> {
  try {
    await tools.withTabLock(async () => writeWalletList(tools, await tools.database()))
  } catch {
    // No database, or a broken one: the list stays as it is.
  }
}
