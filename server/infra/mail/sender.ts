/**
 * Sends queued mails. Several instances may run: a mail is claimed by one statement that moves its next attempt into
 * the future and skips rows that another instance locks. The claim of a server that ends while sending expires.
 */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { minute } from '#core/domain/durations.ts'
import type { Database } from '../database/database.ts'
import { runEvery } from '../jobs.ts'
import type { Mail, MailJob } from './mail.ts'
import { latestAttempt, leaseTime, maxAttempts } from './queue.ts'
import type { SendMail } from './transport.ts'

const claimedMail = z.object({
  id: z.number(),
  kind: z.string(),
  recipient: z.string(),
  language: z.string(),
  data: z.record(z.string(), z.unknown()),
  attempts: z.number(),
  created_at: z.number(),
})
type ClaimedMail = z.output<typeof claimedMail>

interface MailSenderOptions {
  readonly db: Database
  /** Epoch ms. */
  readonly now: () => number
  /** Null when what the mail is about no longer exists: then nothing is sent. */
  readonly compose: (job: MailJob) => Promise<Mail | null>
  readonly send: SendMail
}

/** How many attempts one counts for whose recipient the mail server refused for good: its reputation suffers from repeating. */
const attemptsOfRefusal = 12

const refused = z.object({ code: z.literal('EENVELOPE'), responseCode: z.number().check(z.gte(500)) })

/** Ms: 1, 2, 4, ... minutes, at most an hour. */
const retryDelay = (attempts: number): number => Math.min(60, 2 ** (attempts - 1)) * minute

async function claimMail(db: Database, now: number): Promise<ClaimedMail | undefined> {
  const { rows } = await sql`
    update mail_queue set attempts = attempts + 1, next_attempt_at = ${now + leaseTime}
    where id = (
      select id from mail_queue
      where sent_at is null and (next_attempt_at <= ${now} or next_attempt_at > ${now + latestAttempt})
        and attempts < ${maxAttempts}
      order by id limit 1 for update skip locked
    )
    returning id, kind, recipient, language, data, attempts, created_at`.execute(db)
  return rows.length === 0 ? undefined : z.parse(claimedMail, rows[0])
}

/** Sends every mail that is due. A mail that fails is tried again after a longer delay. @returns how many were sent */
export async function sendDueMails({ db, now, compose, send }: MailSenderOptions): Promise<number> {
  let sent = 0
  for (let job = await claimMail(db, now()); job; job = await claimMail(db, now())) {
    const attemptedAt = now()
    try {
      const mail = await compose(job)
      if (mail) await send(mail, { id: job.id, kind: job.kind, queuedAt: job.created_at })
      await db
        .updateTable('mail_queue')
        .set({ sent_at: attemptedAt, last_error: null })
        .where('id', '=', job.id)
        .execute()
      if (mail) sent += 1
    } catch (error) {
      const count = refused.safeParse(error).success ? attemptsOfRefusal : 1
      const attempts = job.attempts + count - 1
      await db
        .updateTable('mail_queue')
        .set({
          attempts,
          next_attempt_at: attemptedAt + retryDelay(attempts) * count,
          last_error: String(error).slice(0, 500),
        })
        .where('id', '=', job.id)
        .execute()
    }
  }
  return sent
}

const interval = 5000

/**
 * Sends every five seconds (docs/api/reservations.md#jobs). @returns stops it; resolves when the running
 * round has ended
 */
export const startMailSender = (
  options: MailSenderOptions,
  report: (error: unknown) => void,
): (() => Promise<void>) => runEvery(interval, () => sendDueMails(options), report)
