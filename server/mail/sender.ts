/**
 * Sends what is queued. Several copies may run: a mail is claimed by moving its next try ahead, in one statement that
 * skips what another copy holds. A server that dies while sending leaves the claim to run out.
 */
import { sql } from 'kysely'
import type { Office } from '../office.ts'
import { inRounds } from '../rounds.ts'
import { compose, type Waiting } from './compose.ts'
import type { Send } from './transport.ts'

interface Claimed extends Waiting {
  readonly id: number
  readonly attempts: number
  readonly created_at: number
}

const minute = 60_000
/** Longer than any mail server takes to answer. */
const lease = 5 * minute
const mostAttempts = 10

/** 1, 2, 4, ... minutes, at most a day. */
const pause = (attempts: number): number => Math.min(24 * 60, 2 ** (attempts - 1)) * minute

async function claim({ db }: Office, now: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update mail_queue set attempts = attempts + 1, next_attempt_at = ${now + lease}
    where id = (
      select id from mail_queue
      where sent_at is null and next_attempt_at <= ${now} and attempts < ${mostAttempts}
      order by id limit 1 for update skip locked
    )
    returning id, kind, recipient, language, data, attempts, created_at`.execute(db)
  return rows[0]
}

/** Sends all that is due. @returns how many went out. A mail that fails waits longer each time. */
export async function sendDue(office: Office, send: Send, sender: string): Promise<number> {
  let sent = 0
  for (let next = await claim(office, office.now()); next; next = await claim(office, office.now())) {
    const now = office.now()
    try {
      const mail = await compose(office, next, sender)
      if (mail) await send(mail, { id: next.id, kind: next.kind, queuedAt: next.created_at })
      await office.db
        .updateTable('mail_queue')
        .set({ sent_at: now, last_error: null })
        .where('id', '=', next.id)
        .execute()
      if (mail) sent += 1
    } catch (error) {
      await office.db
        .updateTable('mail_queue')
        .set({ next_attempt_at: now + pause(next.attempts), last_error: String(error).slice(0, 500) })
        .where('id', '=', next.id)
        .execute()
    }
  }
  return sent
}

const interval = 5000

/** Sends every five seconds (contract 2, 2.6). @returns how to stop. */
export const startSender = (
  office: Office,
  send: Send,
  sender: string,
  report: (error: unknown) => void,
): (() => Promise<void>) => inRounds(interval, () => sendDue(office, send, sender), report)
