/** Queues the mails of a reservation (docs/api/reservations.md#finalization). */
import type { ReservationStatus } from '#core/contract/reservation.ts'
import { enqueueMail, type QueuedMail } from '#server/infra/mail/queue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Ticket } from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/index.ts'
import { isAssigned } from '../rules/full-name.ts'
import { reservationTotal } from '#server/modules/pricing/index.ts'
import { findMailLimit, type MailLimit } from './mail-limit.ts'
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
  readonly limit?: MailLimit | null
}

/**
 * The confirmation, or the payment instructions while the payment is outstanding.
 * @returns false when a requested mail is left out because its recipient is at the limit
 */
export async function queueReservationMail(
  db: Database,
  details: ReservationDetails,
  now: number,
  { kind = 'reservation-confirmed', requested, limit = null }: ReservationMailOptions = {},
): Promise<boolean> {
  const { reservation } = details
  const maximum = setting(details.config, 'MAX_MAILS_PER_ADDRESS')
  let queued = true
  const send = async (mail: QueuedMail): Promise<void> => {
    if (limit?.atLimit.has(mail.to.toLowerCase())) return
    queued = (await enqueueMail(db, { ...mail, requested, maximum, counted: limit !== null })) && queued
  }
  const isOwner = await queueSubscriptionMail(details, send, now)
  if (isOwner || !reservation.email) return queued
  await send({
    kind: instructionMailKinds[reservation.status] ?? kind,
    to: reservation.email,
    lang: reservation.language,
    data: { reservationId: reservation.id },
    now,
  })
  return queued
}

export interface TicketMailRequest {
  /** When the ticket has no language. */
  readonly language: string
  /** Epoch ms. */
  readonly now: number
  /** A visitor requests the mail, or enters its recipient: most such mails to the address in an hour. */
  readonly requested?: { readonly maximum: number }
  readonly limit?: MailLimit | null
}

export async function queueTicketMail(
  db: Database,
  ticket: Ticket,
  { language, now, requested, limit = null }: TicketMailRequest,
): Promise<void> {
  if (!isAssigned(ticket) || ticket.email === null) return
  if (limit?.atLimit.has(ticket.email.toLowerCase())) return
  await enqueueMail(db, {
    kind: 'ticket',
    to: ticket.email,
    lang: ticket.language ?? language,
    data: { ticketUuid: ticket.public_uuid },
    now,
    requested: requested !== undefined,
    maximum: requested?.maximum,
    counted: limit !== null,
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
  { kind = 'reservation-confirmed', limit = null }: Omit<ReservationMailOptions, 'requested'> = {},
): Promise<void> {
  if (setting(details.config, 'SEND_TICKETS_AUTOMATICALLY')) {
    const { language } = details.reservation
    for (const ticket of details.tickets) await queueTicketMail(db, ticket, { language, now, limit })
  }
  if (!needsNoConfirmationMail(details)) await queueReservationMail(db, details, now, { kind, limit })
}

/** For a reservation that a buyer has just completed. A payment lifts the limit. */
export async function queueCompletionMails(
  db: Database,
  details: ReservationDetails,
  now: number,
  kind: ConfirmationMailKind = 'reservation-confirmed',
): Promise<void> {
  const limit = details.paymentRecorded ? null : await findMailLimit(db, details, now)
  await queueContactMails(db, details, now, { kind, limit })
  await queueOrganizerMail(db, details, now)
}

/** For a reservation whose payment is outstanding. */
export async function queueInstructionMail(
  db: Database,
  details: ReservationDetails,
  now: number,
): Promise<void> {
  await queueReservationMail(db, details, now, { limit: await findMailLimit(db, details, now) })
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
