/**
 * Queues the mail to the organizer about a confirmed reservation (docs/api/reservations.md#finalization). About unpaid
 * ones an organizer gets one mail an hour: the first at once, the others of that hour in a summary.
 */
import { sql } from 'kysely'
import { enqueueMails, type QueuedMail } from '#server/infra/mail/queue.ts'
import type { Database } from '#server/infra/database/database.ts'
import { isUnpaidOrder } from '../rules/is-unpaid-order.ts'
import type { ReservationDetails } from '../reservation-details.ts'

const hour = 60 * 60_000
/** First key of the advisory lock; the second one is a hash of the recipient. */
const recipientLockClass = 731_906
/** Data: `reservationIds`. */
const summaryKind = 'organizer-unpaid'

/** The mail about one reservation. */
const organizerMail = (
  { event, config, reservation }: ReservationDetails,
  now: number,
  marks: { readonly unpaid?: true } = {},
): QueuedMail => ({
  kind: 'organizer-reservation',
  to: event.organization.email,
  lang: config.languages[0] ?? 'en',
  data: { reservationId: reservation.id, ...marks },
  now,
})

/** When the last mail about unpaid reservations was or will be sent, epoch ms; null without one in the last hours. */
async function lastMailAt(trx: Database, to: string, now: number): Promise<number | null> {
  const { at } = await trx
    .selectFrom('mail_queue')
    .select(({ fn }) =>
      fn.max<number | null>(sql`coalesce(sent_at, greatest(next_attempt_at, created_at))`).as('at'),
    )
    .where(sql<boolean>`lower(recipient) = ${to.toLowerCase()}`)
    .where('created_at', '>', now - 2 * hour)
    .where(sql<boolean>`(kind = ${summaryKind} or data ->> 'unpaid' = 'true')`)
    .executeTakeFirstOrThrow()
  return at === null ? null : Number(at)
}

/** Adds the reservation to the summary that is not sent yet. @returns false without one */
async function addToSummary(trx: Database, to: string, reservationId: string): Promise<boolean> {
  const changed = await trx
    .updateTable('mail_queue')
    .set({
      data: sql<string>`jsonb_set(data, '{reservationIds}', (data -> 'reservationIds') || ${JSON.stringify(reservationId)}::jsonb)`,
    })
    .where(sql<boolean>`lower(recipient) = ${to.toLowerCase()}`)
    .where('kind', '=', summaryKind)
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .returning('id')
    .execute()
  return changed.length > 0
}

/** In the transaction of the confirmation. @param now epoch ms */
export async function queueOrganizerMail(
  trx: Database,
  details: ReservationDetails,
  now: number,
): Promise<void> {
  if (!isUnpaidOrder(details)) return enqueueMails(trx, [organizerMail(details, now)])
  const { id } = details.reservation
  const mail = organizerMail(details, now, { unpaid: true })
  const key = mail.to.toLowerCase()
  await sql`select pg_advisory_xact_lock(${sql.lit(recipientLockClass)}, hashtext(${key}))`.execute(trx)
  const last = await lastMailAt(trx, mail.to, now)
  if (last === null || last + hour <= now) return enqueueMails(trx, [mail])
  if (await addToSummary(trx, mail.to, id)) return
  await enqueueMails(trx, [
    { ...mail, kind: summaryKind, data: { reservationIds: [id] }, dueAt: last + hour },
  ])
}
