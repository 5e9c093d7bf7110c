/** Queued mails to organizers about unpaid reservations (docs/api/reservations.md#finalization). */
import { sql } from 'kysely'
import { emailKey } from '#core/domain/canonical-email.ts'
import { hour } from '#core/domain/durations.ts'
import type { Database } from '#server/infra/database/database.ts'

/** First key of the advisory lock; the second one is a hash of the recipient. */
const recipientLockClass = 731_906
/** The kind of a mail about several reservations. Data: `reservationIds`. */
export const summaryKind = 'organizer-unpaid'

/** One transaction at a time decides what a recipient gets. */
export async function lockOrganizerMails(trx: Database, to: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(recipientLockClass)}, hashtext(${emailKey(to)}))`.execute(
    trx,
  )
}

/** @returns when the last mail about unpaid reservations was or will be sent, epoch ms; null without one in the last hours */
export async function lastMailAt(trx: Database, to: string, now: number): Promise<number | null> {
  const { at } = await trx
    .selectFrom('mail_queue')
    .select(({ fn }) =>
      fn.max<number | null>(sql`coalesce(sent_at, greatest(next_attempt_at, created_at))`).as('at'),
    )
    .where(sql<boolean>`lower(recipient) = ${emailKey(to)}`)
    .where('created_at', '>', now - 2 * hour)
    .where(sql<boolean>`(kind = ${summaryKind} or data ->> 'unpaid' = 'true')`)
    .executeTakeFirstOrThrow()
  return at === null ? null : Number(at)
}

/** Adds the reservation to the summary that is not sent yet. @returns false without one */
export async function addToSummary(trx: Database, to: string, reservationId: string): Promise<boolean> {
  const changed = await trx
    .updateTable('mail_queue')
    .set({
      data: sql<string>`jsonb_set(data, '{reservationIds}', (data -> 'reservationIds') || ${JSON.stringify(reservationId)}::jsonb)`,
    })
    .where(sql<boolean>`lower(recipient) = ${emailKey(to)}`)
    .where('kind', '=', summaryKind)
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .returning('id')
    .execute()
  return changed.length > 0
}
