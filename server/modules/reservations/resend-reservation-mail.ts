/** Sends the mails of a reservation again: for a visitor (docs/api/reservations.md#resend-the-confirmation) and for an operator. */
import { isSameEmail } from '#core/domain/canonical-email.ts'
import { isCanceled } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { mailsOfOrder, queueRequestedMail, requestedMail } from './mails/queue-reservation-mails.ts'
import { loadReservationDetails, lockReservation, updateReservation } from './queries/reservations.ts'

interface ResendRequest {
  readonly reservationId: string
  /** Row of the event or subscription descriptor that the address names. */
  readonly eventId: number
  /** One of the event's languages: of the page, not of the reservation. */
  readonly language: string
  readonly origin: VisitorOrigin | null
  /** Epoch ms. */
  readonly now: number
}

/**
 * alf.io answers with an error until the reservation is finalized.
 * @returns false until the reservation is finalized, after it is canceled, for another event, and when the recipient got too
 * many mails
 */
export function resendReservationMail(
  db: Database,
  { reservationId, eventId, language, origin, now }: ResendRequest,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (reservation?.event_id !== eventId || !reservation.finalized) return false
    if (isCanceled(reservation.status)) return false
    const details = await loadReservationDetails(trx, { ...reservation, language })
    const queued = await queueRequestedMail(trx, details, origin, now)
    if (queued && reservation.mail_skipped)
      await updateReservation(trx, reservationId, { mail_skipped: false })
    return queued
  })
}

interface MailChoice {
  /** Of the reservation. */
  readonly id: string
  /** Public uuid: only the mail with this ticket. */
  readonly ticket: string | undefined
  /** Only the mails to this address. */
  readonly address: string | undefined
  /** Epoch ms. */
  readonly now: number
}

type ResendOutcome =
  | { readonly kind: 'unknown' | 'unfinished' | 'canceled' }
  /** Addresses to which a mail goes, and to which one is left out: they got MAX_MAILS_PER_ADDRESS mails in this hour. */
  | { readonly kind: 'queued'; readonly to: readonly string[]; readonly full: readonly string[] }

/** Queues mails of an order again for its operator (docs/OPERATOR.md#help-a-buyer). Above the limit of a mailbox they are left out. */
export function resendMails(db: Database, { id, ticket, address, now }: MailChoice): Promise<ResendOutcome> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (!reservation) return { kind: 'unknown' }
    if (isCanceled(reservation.status)) return { kind: 'canceled' }
    if (!reservation.finalized) return { kind: 'unfinished' }
    const details = await loadReservationDetails(trx, reservation)
    const mails = mailsOfOrder(details, now).filter(
      ({ to, data }) =>
        (address === undefined || isSameEmail(to, address)) &&
        (ticket === undefined || Reflect.get(data, 'ticketUuid') === ticket),
    )
    const [to, full] = [new Set<string>(), new Set<string>()]
    for (const mail of mails) {
      const queued = await enqueueMail(trx, { ...mail, ...requestedMail(details.config, null) })
      ;(queued ? to : full).add(mail.to)
    }
    return { kind: 'queued', to: [...to], full: [...full] }
  })
}
