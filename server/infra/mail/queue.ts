/** The queue of mails. A mail is queued in the transaction of the change that it reports. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface QueuedMail {
  readonly kind: string
  readonly to: string
  readonly lang: string
  /** Ids of what the mail is about; its text is composed when it is sent. */
  readonly data: object
  /** Epoch ms. */
  readonly now: number
  /** Not sent before, epoch ms; at once when absent. */
  readonly dueAt?: number | undefined
  /**
   * A visitor chooses recipient and time: the mail is left out while an equal one is unsent or recent, and above the
   * limit of its recipient. The caller holds the lock of what the mail is about.
   */
  readonly requested?: boolean | undefined
  /** Most such mails to the recipient in an hour; the default of the settings when absent. */
  readonly maximum?: number | undefined
  /** Counts for the limit of its recipient, and is queued in any case: the caller decided by {@link isAtMailLimit}. */
  readonly counted?: boolean | undefined
}

/** Attempts to send a mail. */
export const maxAttempts = 10

const minute = 60_000
/** Ms. */
const recentTime = 5 * minute
const limitTime = 60 * minute
/** Mails to one address in that time that visitors requested or caused without a payment. */
const maxRequested = 20

type Recipient = Pick<QueuedMail, 'to' | 'now'>

const queuedSince = (db: Database, { to, now }: Recipient, time: number) =>
  db
    .selectFrom('mail_queue')
    .select('id')
    .where(sql<boolean>`lower(recipient) = ${to.toLowerCase()}`)
    .where((on) =>
      on.or([
        on('created_at', '>', now - time),
        on.and([on('sent_at', 'is', null), on('attempts', '<', maxAttempts)]),
      ]),
    )

const hasEqualMail = async (db: Database, mail: QueuedMail): Promise<boolean> =>
  (await queuedSince(db, mail, recentTime)
    .where('kind', '=', mail.kind)
    .where(sql<boolean>`data = ${JSON.stringify(mail.data)}::jsonb`)
    .executeTakeFirst()) !== undefined

/** True when visitors caused as many mails to the address in the last hour as it may get. */
export async function isAtMailLimit(
  db: Database,
  recipient: Recipient,
  limit: number = maxRequested,
): Promise<boolean> {
  const counted = await queuedSince(db, recipient, limitTime)
    .where('requested', '=', true)
    .limit(limit)
    .execute()
  return counted.length === limit
}

/** Queues mails in their order with one statement. The caller decided that each of them is sent. */
export async function enqueueMails(
  db: Database,
  mails: readonly Omit<QueuedMail, 'maximum'>[],
): Promise<void> {
  if (mails.length === 0) return
  await db
    .insertInto('mail_queue')
    .values(
      mails.map(({ kind, to, lang, data, now, dueAt = now, requested = false, counted = false }) => ({
        kind,
        recipient: to,
        language: lang,
        data: JSON.stringify(data),
        requested: requested || counted,
        created_at: now,
        next_attempt_at: dueAt,
      })),
    )
    .execute()
}

/** @returns false when the mail is left out because its recipient is at the limit */
export async function enqueueMail(db: Database, mail: QueuedMail): Promise<boolean> {
  const { requested = false } = mail
  if (requested && (await hasEqualMail(db, mail))) return true
  if (requested && (await isAtMailLimit(db, mail, mail.maximum))) return false
  await enqueueMails(db, [mail])
  return true
}
