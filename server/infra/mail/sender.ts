/**
 * Sends what is queued. Several copies may run: a mail is claimed by moving its next try ahead, in one statement that
 * skips what another copy holds. A server that dies while sending leaves the claim to run out.
 */
import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { runEvery } from '../jobs/run-every.ts'
import { composeMail, type MailJob } from '#server/compose-mail.ts'
import type { SendMail } from './transport.ts'

interface ClaimedMail extends MailJob {
  readonly id: number
  readonly attempts: number
  readonly created_at: number
}

const minute = 60_000
/** Longer than any mail server takes to answer. */
const leaseTime = 5 * minute
const maxAttempts = 10

/** 1, 2, 4, ... minutes, at most a day. */
const retryDelay = (attempts: number): number => Math.min(24 * 60, 2 ** (attempts - 1)) * minute

async function claimMail({ db }: AppContext, now: number): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mail_queue set attempts = attempts + 1, next_attempt_at = ${now + leaseTime}
    where id = (
      select id from mail_queue
      where sent_at is null and next_attempt_at <= ${now} and attempts < ${maxAttempts}
      order by id limit 1 for update skip locked
    )
    returning id, kind, recipient, language, data, attempts, created_at`.execute(db)
  return rows[0]
}

/** Sends all that is due. @returns how many went out. A mail that fails waits longer each time. */
export async function sendDueMails(context: AppContext, send: SendMail, sender: string): Promise<number> {
  let sent = 0
  for (
    let next = await claimMail(context, context.now());
    next;
    next = await claimMail(context, context.now())
  ) {
    const now = context.now()
    try {
      const mail = await composeMail(context, next, sender)
      if (mail) await send(mail, { id: next.id, kind: next.kind, queuedAt: next.created_at })
      await context.db
        .updateTable('mail_queue')
        .set({ sent_at: now, last_error: null })
        .where('id', '=', next.id)
        .execute()
      if (mail) sent += 1
    } catch (error) {
      await context.db
        .updateTable('mail_queue')
        .set({ next_attempt_at: now + retryDelay(next.attempts), last_error: String(error).slice(0, 500) })
        .where('id', '=', next.id)
        .execute()
    }
  }
  return sent
}

const interval = 5000

/** Sends every five seconds (contract 2, 2.6). @returns how to stop. */
export const startMailSender = (
  context: AppContext,
  send: SendMail,
  sender: string,
  report: (error: unknown) => void,
): (() => Promise<void>) => runEvery(interval, () => sendDueMails(context, send, sender), report)
