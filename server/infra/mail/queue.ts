/**
 * The queue of mails. A mail is queued in the transaction of the change that it reports. Several instances may send: a mail is claimed by
 * one statement that moves its next attempt into the future and skips rows that another instance locks. The claim of a server that ends
 * while sending expires.
 */
import { sql, type Selectable } from 'kysely'
import * as z from 'zod/mini'
import { canonicalEmail, emailKey } from '#kit/text/canonical-email.ts'
import { day, minute } from '#kit/time/durations.ts'
import type { Database } from '../database/database.ts'
import { hasAddress, smallForms } from '../database/has-address.ts'
import type { Tables } from '../database/tables/tables.ts'
import { runEvery } from '../jobs.ts'
import {
  limitsOf,
  nextActTime,
  recordActs,
  type ActLimit,
  type VisitorOrigin,
} from '../limits/limited-acts.ts'
import { recordRefusal } from '../limits/refusals.ts'
import type { Mail, MailJob } from './mail.ts'
import type { SendMail } from './transport.ts'

/** The visitor who causes mails without a payment, and how many in an hour are sent at once. Later ones wait. */
export interface MailSender extends VisitorOrigin {
  readonly perSession: number
  readonly perAddress: number
}

export interface QueuedMail {
  readonly kind: string
  readonly to: string
  readonly lang: string
  /** Ids of what the mail is about; its text is composed when it is sent. */
  readonly data: object
  /** Epoch ms. */
  readonly now: number
  /**
   * Most mails to the recipient in an hour of which a visitor chooses recipient and time: the mail is left out above it, and while an
   * equal one is unsent or recent. The caller holds the lock of what the mail is about. Absent for a mail that no visitor requested.
   */
  readonly maximum?: number | undefined
  /** Counts for the limit of its recipient, and is queued in any case: the caller decided by {@link mailsLeft}. */
  readonly counted?: boolean | undefined
  /** Null for a mail that no visitor caused, or one who paid. */
  readonly sender?: MailSender | null | undefined
}

interface EventOfOrganizer {
  readonly organization: { readonly email: string }
  readonly config: { readonly languages: readonly string[] }
}

/** The recipient of a mail to the organizer of an event: its text is in the first language of the event. */
export const toOrganizer = ({ organization, config }: EventOfOrganizer): Pick<QueuedMail, 'to' | 'lang'> => ({
  to: organization.email,
  lang: config.languages[0] ?? 'en',
})

/** Attempts to send a mail: five days. */
export const maxAttempts = 126

/** No attempt is planned for later than that: the clock of the machine was ahead. */
const latestAttempt = day

/** While it lasts no other instance claims a mail that is on its way, ms: longer than the timeouts of the transport together. */
const leaseTime = 5 * minute

/** Sends every mail at once that failed, also one that was given up. @param now epoch ms @returns how many */
export async function retryMails(db: Database, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_queue')
    .set({ attempts: 0, next_attempt_at: now })
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    // A mail that is due within the lease may be on its way just now.
    .where((on) => on.or([on('next_attempt_at', '<=', now), on('next_attempt_at', '>', now + leaseTime)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Mails by the time of their next or last attempt, the latest first. */
export const listMails = (
  db: Database,
  isUnsent: boolean,
  limit: number,
): Promise<Selectable<Tables['mail_queue']>[]> =>
  db
    .selectFrom('mail_queue')
    .selectAll()
    .where((on) => (isUnsent ? on('sent_at', 'is', null) : on.lit(true)))
    .orderBy(({ fn }) => fn.coalesce('sent_at', 'next_attempt_at'), 'desc')
    .limit(limit)
    .execute()

/** Ms. */
const recentTime = 5 * minute
const limitTime = 60 * minute
/** A mail of a sender above the limit waits no longer than this: the buyer needs it. */
const maxWait = 6 * limitTime

type Recipient = Pick<QueuedMail, 'to' | 'now'>

const queuedSince = (db: Database, now: number, time: number) =>
  db
    .selectFrom('mail_queue')
    .select('id')
    .where((on) =>
      on.or([
        on.and([on('created_at', '>', now - time), on('created_at', '<', now + time)]),
        on.and([on('sent_at', 'is', null), on('attempts', '<', maxAttempts)]),
      ]),
    )

const hasEqualMail = async (db: Database, mail: QueuedMail): Promise<boolean> =>
  (await queuedSince(db, mail.now, recentTime)
    .where(hasAddress(sql`recipient`, mail.to))
    .where('kind', '=', mail.kind)
    .where(sql<boolean>`data = ${JSON.stringify(mail.data)}::jsonb`)
    .executeTakeFirst()) !== undefined

const withoutTag = (address: string): string => address.replace(/\+[^@]*@/, '@')

/** Removes the part after "+", which many providers deliver to the same mailbox, and makes the address lower case. */
export const mailboxOf = (address: string): string => withoutTag(emailKey(address))

/** How many mails visitors may still cause to the mailbox in this hour. */
export async function mailsLeft(db: Database, { to, now }: Recipient, limit: number): Promise<number> {
  const counted = await queuedSince(db, now, limitTime)
    // The expression of the index.
    .where(
      sql<boolean>`regexp_replace(lower(recipient collate "C"), '[+][^@]*@', '@') = any(${smallForms(to).map(withoutTag)}::text[])`,
    )
    .where('requested', '=', true)
    .limit(limit)
    .execute()
  return limit - counted.length
}

const sentMails = (sender: MailSender): readonly ActLimit[] => limitsOf('mail', sender, sender)

/** When mails of a sender are sent, epoch ms. Those that are queued together are sent together. */
async function sendTime(db: Database, sender: MailSender | null, now: number): Promise<number> {
  if (sender === null) return now
  return Math.min(now + maxWait, await nextActTime(db, sentMails(sender), now))
}

/**
 * Queues mails in their order with one statement. The caller decided that each of them is sent; those of a sender above
 * the limit are sent later. Their sender is that of the first one that has one.
 */
export async function enqueueMails(db: Database, mails: readonly QueuedMail[]): Promise<void> {
  const [first] = mails
  if (first === undefined) return
  const sender = mails.find((mail) => mail.sender)?.sender ?? null
  const sendAt = await sendTime(db, sender, first.now)
  await db
    .insertInto('mail_queue')
    .values(
      mails.map(({ now, ...mail }) => ({
        kind: mail.kind,
        recipient: canonicalEmail(mail.to),
        language: mail.lang,
        data: JSON.stringify(mail.data),
        requested: mail.maximum !== undefined || mail.counted === true,
        created_at: now,
        next_attempt_at: mail.sender ? sendAt : now,
      })),
    )
    .execute()
  const count = mails.filter((mail) => mail.sender).length
  if (sendAt > first.now) recordRefusal('mail', count)
  if (sender !== null) await recordActs(db, sentMails(sender), sendAt, count)
}

/** @returns false when the mail is left out because its recipient is at the limit, or too many mails of its sender wait */
export async function enqueueMail(db: Database, mail: QueuedMail): Promise<boolean> {
  const { maximum, sender = null } = mail
  if (maximum !== undefined) {
    if (await hasEqualMail(db, mail)) return true
    if ((await mailsLeft(db, mail, maximum)) === 0) return false
    if ((await sendTime(db, sender, mail.now)) === mail.now + maxWait) return false
  }
  await enqueueMails(db, [mail])
  return true
}

const claimedMail = z.object({
  id: z.number(),
  kind: z.string(),
  recipient: z.string(),
  language: z.string(),
  data: z.record(z.string(), z.unknown()),
  attempts: z.number(),
  created_at: z.number(),
})
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

async function claimMail(db: Database, now: number): Promise<z.output<typeof claimedMail> | undefined> {
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
