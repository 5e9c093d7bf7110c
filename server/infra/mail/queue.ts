/** The queue of mails. A mail is queued in the transaction of the change that it reports. */
import type { Database } from '../database/database.ts'

export interface QueuedMail {
  readonly kind: string
  readonly to: string
  readonly lang: string
  /** Ids of what the mail is about; its text is composed when it is sent. */
  readonly data: object
  /** Epoch ms. */
  readonly now: number
}

export async function enqueueMail(db: Database, { kind, to, lang, data, now }: QueuedMail): Promise<void> {
  await db
    .insertInto('mail_queue')
    .values({
      kind,
      recipient: to,
      language: lang,
      data: JSON.stringify(data),
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}
