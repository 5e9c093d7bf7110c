/**
 * Queues the mail to the organizer about a confirmed reservation (docs/api/reservations.md#finalization). About unpaid
 * ones an organizer gets one mail an hour: the first at once, the others of that hour in a summary.
 */
import type { Database } from '#server/infra/database/database.ts'
import { enqueueMails, type QueuedMail } from '#server/infra/mail/queue.ts'
import { addToSummary, lastMailAt, lockOrganizerMails, summaryKind } from '../queries/organizer-mails.ts'
import type { ReservationDetails } from '../reservation-details.ts'
import { isUnpaidOrder } from '../rules/is-unpaid-order.ts'

const hour = 60 * 60_000

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

/** In the transaction of the confirmation. @param now epoch ms */
export async function queueOrganizerMail(
  trx: Database,
  details: ReservationDetails,
  now: number,
): Promise<void> {
  if (!isUnpaidOrder(details)) return enqueueMails(trx, [organizerMail(details, now)])
  const { id } = details.reservation
  const mail = organizerMail(details, now, { unpaid: true })
  await lockOrganizerMails(trx, mail.to)
  const last = await lastMailAt(trx, mail.to, now)
  if (last === null || last + hour <= now) return enqueueMails(trx, [mail])
  if (await addToSummary(trx, mail.to, id)) return
  await enqueueMails(trx, [
    { ...mail, kind: summaryKind, data: { reservationIds: [id] }, dueAt: last + hour },
  ])
}
