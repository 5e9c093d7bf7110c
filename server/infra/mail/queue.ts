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
  /**
   * A visitor chooses recipient and time: the mail is left out while an equal one is unsent or recent, and above the
   * limit of its recipient. The caller holds the lock of what the mail is about.
   */
  readonly requested?: boolean | undefined
}

/** Attempts to send a mail. */
export const maxAttempts = 10

const minute = 60_000
/** Ms. */
const recentTime = 5 * minute
const limitTime = 60 * minute
/** Requested mails to one address in that time. */
const maxRequested = 20

const queuedSince = (db: Database, { to, now }: QueuedMail, time: number) =>
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

/** True when the recipient has an equal mail already, or too many. */
async function isTooMuch(db: Database, mail: QueuedMail): Promise<boolean> {
  const equal = await queuedSince(db, mail, recentTime)
    .where('kind', '=', mail.kind)
    .where(sql<boolean>`data = ${JSON.stringify(mail.data)}::jsonb`)
    .executeTakeFirst()
  if (equal) return true
  const requested = await queuedSince(db, mail, limitTime)
    .where('requested', '=', true)
    .limit(maxRequested)
    .execute()
  return requested.length === maxRequested
}

export async function enqueueMail(db: Database, mail: QueuedMail): Promise<void> {
  const { kind, to, lang, data, now, requested = false } = mail
  if (requested && (await isTooMuch(db, mail))) return
  await db
    .insertInto('mail_queue')
    .values({
      kind,
      recipient: to,
      language: lang,
      data: JSON.stringify(data),
      requested,
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}
