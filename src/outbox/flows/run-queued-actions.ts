/**
 * Sends the queued actions that are due: in a window at its start, when it is visible and online again; in the worker at
 * a one-shot sync. One run at a time over all of them (docs/OFFLINE.md#queued-actions).
 */
import { confirmEnd } from '#device/confirm-end.ts'
import { confirmTime } from '#device/confirm-time.ts'
import type { ActionReport } from '#device/messages.ts'
import type { Tools } from '#device/tools.ts'
import { isPaused } from '#kit/time/elapsed.ts'
import { withLock } from '#kit/with-lock.ts'
import type { Refused } from '#wire/result.ts'
import { attemptDelay, longestPause, maxActionAge, type ActionEnd } from '../rules/queued-action.ts'
import { allActions } from '../store/read-actions.ts'
import type { QueuedActionRecord } from '../store/records.ts'
import { changeAction } from '../store/write-actions.ts'
import type { ActionHandlers, Sent } from './action-handler.ts'

export interface QueueTools extends Pick<Tools, 'api' | 'clock' | 'now' | 'database' | 'locks'> {
  /** Called after each change of an action. */
  readonly report: (report: Pick<ActionReport, 'id' | 'state'>) => void
  readonly handlers: ActionHandlers
}

/** Writes the next state, and reports it unless the action was canceled while it was sent. */
async function change(
  { database, report }: QueueTools,
  from: QueuedActionRecord,
  state: ActionReport['state'],
  changes: Partial<QueuedActionRecord> | null,
): Promise<void> {
  if (await changeAction(await database(), from, changes && { ...from, ...changes }))
    report({ id: from.id, state })
}

const end = (tools: QueueTools, record: QueuedActionRecord, ended: ActionEnd): Promise<void> =>
  change(tools, record, 'ended', { ended })

/**
 * Deletes what ended long ago, and ends what waited for too long, when the server has confirmed the time: a clock that is ahead
 * ends nothing. @returns false when the action is to be sent
 */
async function expire(tools: QueueTools, record: QueuedActionRecord): Promise<boolean> {
  const longest = record.ended === null ? maxActionAge : 2 * maxActionAge
  const isOld = (now: number) => now - record.queuedAt > longest
  if (!isOld(tools.now())) return record.ended !== null
  const now = await confirmTime(tools)
  if (now === null) return true
  if (!isOld(now)) return record.ended !== null
  if (record.ended !== null) {
    await change(tools, record, 'canceled', null)
    return true
  }
  await end(tools, record, { reason: 'expired', status: 0, problems: [] })
  return true
}

/**
 * The answer that ends an action: the server has read and refused it, or does not have what it names, or allow it, for the second time.
 * A bot check ends nothing: it needs the visitor, and a page that sends the action shows it.
 */
async function refusalOf(
  { database, now }: QueueTools,
  { queuedAt }: QueuedActionRecord,
  answer: Sent,
): Promise<Refused | null> {
  if (answer.kind === 'ended') return answer.answer
  if (answer.kind !== 'refused' || answer.challenge) return null
  if (answer.status === 422) return answer
  return (await confirmEnd({ now }, await database(), `action/${String(queuedAt)}`, true)) ? answer : null
}

/** @returns false without an answer: the next actions would only wait as long */
async function send(tools: QueueTools, record: QueuedActionRecord): Promise<boolean> {
  const answer = (await tools.handlers[record.action.kind]?.(tools.api, record.action)) ?? null
  // A newer build has queued it, and sends it.
  if (answer === null) return true
  const refusal = await refusalOf(tools, record, answer)
  if (answer.kind === 'done') {
    await change(tools, record, 'done', null)
    return true
  }
  if (refusal !== null) {
    const problems = refusal.problems.map((problem) => ({ ...problem, args: { ...problem.args } }))
    await end(tools, record, { reason: 'refused', status: refusal.status, problems })
    return true
  }
  const attempts = record.attempts + 1
  const requestedDelay = answer.kind === 'busy' ? (answer.retryAfter ?? 0) * 1000 : 0
  const notBefore = tools.now() + Math.max(attemptDelay(attempts), requestedDelay)
  await change(tools, record, 'waiting', { attempts, notBefore })
  return answer.kind !== 'unreachable'
}

const isStillQueued = async (tools: QueueTools, { id, queuedAt }: QueuedActionRecord): Promise<boolean> =>
  (await allActions(await tools.database())).some(
    (record) => record.id === id && record.queuedAt === queuedAt,
  )

/**
 * @param force sends also actions whose pause is not over: the connection is back
 * @returns when the next attempt is due, epoch ms; null when no action waits. Never rejects.
 */
export async function runQueuedActions(tools: QueueTools, force = false): Promise<number | null> {
  const run = async (): Promise<void> => {
    for (const record of await allActions(await tools.database())) {
      if (await expire(tools, record)) continue
      const mayWait = !force || record.attempts === 0
      if (mayWait && isPaused(record.notBefore, tools.now(), longestPause)) continue
      // The visitor may have canceled it while another one was sent.
      if ((await isStillQueued(tools, record)) && !(await send(tools, record))) return
    }
  }
  try {
    await withLock(tools.locks, 'tessera/actions', run)
    const waiting = (await allActions(await tools.database())).filter(({ ended }) => ended === null)
    return waiting.length === 0 ? null : Math.min(...waiting.map(({ notBefore }) => notBefore))
  } catch {
    // Without storage there is no queue.
    return null
  }
}
