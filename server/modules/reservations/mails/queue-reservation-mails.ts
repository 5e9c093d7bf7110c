/** Queues the mails of a reservation (docs/api/reservations.md#finalization). */
import type { ReservationStatus } from '#core/contract/reservation.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Ticket } from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/index.ts'
import { isAssigned } from '../rules/full-name.ts'
import { reservationTotal } from '#server/modules/pricing/index.ts'
import { queueSubscriptionMail } from './queue-subscription-mail.ts'
import type { ReservationDetails } from '../reservation-details.ts'

/** Until the payment arrives, the mail contains the payment instructions. */
const instructionMailKinds: Partial<Record<ReservationStatus, string>> = {
  OFFLINE_PAYMENT: 'payment-instructions',
  OFFLINE_FINALIZING: 'payment-instructions',
  CUSTOM_OFFLINE_PAYMENT: 'custom-instructions',
  DEFERRED_OFFLINE_PAYMENT: 'payment-deferred',
}

export type ConfirmationMailKind = 'reservation-confirmed' | 'payment-received'

export interface ReservationMailOptions {
  readonly kind?: ConfirmationMailKind
  /** A visitor requests the mail again. */
  readonly requested?: boolean
}

/** The confirmation, or the payment instructions while the payment is outstanding. */
export async function queueReservationMail(
  db: Database,
  details: ReservationDetails,
  now: number,
  { kind = 'reservation-confirmed', requested }: ReservationMailOptions = {},
): Promise<void> {
  const { reservation } = details
  if (await queueSubscriptionMail(db, details, now, requested)) return
  if (!reservation.email) return
  await enqueueMail(db, {
    kind: instructionMailKinds[reservation.status] ?? kind,
    to: reservation.email,
    lang: reservation.language,
    data: { reservationId: reservation.id },
    now,
    requested,
  })
}

export interface TicketMailRequest {
  /** When the ticket has no language. */
  readonly language: string
  /** Epoch ms. */
  readonly now: number
  /** A visitor requests the mail, or enters its recipient. */
  readonly requested?: boolean
}

export async function queueTicketMail(
  db: Database,
  ticket: Ticket,
  { language, now, requested }: TicketMailRequest,
): Promise<void> {
  if (!isAssigned(ticket) || ticket.email === null) return
  await enqueueMail(db, {
    kind: 'ticket',
    to: ticket.email,
    lang: ticket.language ?? language,
    data: { ticketUuid: ticket.public_uuid },
    now,
    requested,
  })
}

/** One attendee with one free ticket gets the ticket mail only. */
function needsNoConfirmationMail(details: ReservationDetails): boolean {
  const [only, ...others] = details.tickets
  return (
    setting(details.config, 'SEND_RESERVATION_EMAIL_IF_NECESSARY') &&
    setting(details.config, 'SEND_TICKETS_AUTOMATICALLY') &&
    others.length === 0 &&
    only?.email === details.reservation.email &&
    reservationTotal(details).gross === 0
  )
}

/** Ticket mails to the attendees and the confirmation to the buyer. */
export async function queueContactMails(
  db: Database,
  details: ReservationDetails,
  now: number,
  kind: ConfirmationMailKind = 'reservation-confirmed',
): Promise<void> {
  if (setting(details.config, 'SEND_TICKETS_AUTOMATICALLY')) {
    const { language } = details.reservation
    for (const ticket of details.tickets) await queueTicketMail(db, ticket, { language, now })
  }
  if (!needsNoConfirmationMail(details)) await queueReservationMail(db, details, now, { kind })
}

/** For a reservation that has just become complete. */
export async function queueCompletionMails(
  db: Database,
  details: ReservationDetails,
  now: number,
  kind: ConfirmationMailKind = 'reservation-confirmed',
): Promise<void> {
  await queueContactMails(db, details, now, kind)
  await queueOrganizerMail(db, details, now)
}

export async function queueOrganizerMail(
  db: Database,
  details: ReservationDetails,
  now: number,
): Promise<void> {
  await enqueueMail(db, {
    kind: 'organizer-reservation',
    to: details.event.organization.email,
    lang: details.config.languages[0] ?? 'en',
    data: { reservationId: details.reservation.id },
    now,
  })
}
