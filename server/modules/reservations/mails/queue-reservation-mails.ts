/** Queues the mails of a reservation (docs/api/reservations.md#finalization). */
import type { ReservationStatus } from '#core/contract/reservation.ts'
import { emailKey, isSameEmail } from '#core/domain/canonical-email.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Ticket } from '#server/infra/database/tables/tables.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { enqueueMail, enqueueMails, type MailSender, type QueuedMail } from '#server/infra/mail/queue.ts'
import { reservationTotal } from '#server/modules/pricing/index.ts'
import { setting } from '#server/modules/settings/index.ts'
import type { ReservationDetails } from '../reservation-details.ts'
import { isAssigned } from '../rules/full-name.ts'
import { findMailLimit, mailSender, type MailLimit } from './mail-limit.ts'
import { queueOrganizerMail } from './queue-organizer-mail.ts'
import { subscriptionOwnerMail } from './subscription-owner-mail.ts'

/** Until the payment arrives, the mail contains the payment instructions. */
const instructionMailKinds: Partial<Record<ReservationStatus, string>> = {
  OFFLINE_PAYMENT: 'payment-instructions',
  OFFLINE_FINALIZING: 'payment-instructions',
  CUSTOM_OFFLINE_PAYMENT: 'custom-instructions',
  DEFERRED_OFFLINE_PAYMENT: 'payment-deferred',
}

export type ConfirmationMailKind = 'reservation-confirmed' | 'payment-received'

interface MailOptions {
  readonly kind?: ConfirmationMailKind
  readonly limit?: MailLimit | null
}

/** Without the mails whose recipient is at the limit. The others count for it. */
const withinLimit = (mails: readonly QueuedMail[], limit: MailLimit | null): QueuedMail[] =>
  mails
    .filter(({ to }) => limit?.atLimit.has(emailKey(to)) !== true)
    .map((mail) => ({ ...mail, counted: limit !== null, sender: limit?.sender }))

/** The confirmation, or the payment instructions while the payment is outstanding; for a subscription also its PIN. */
function reservationMails(
  details: ReservationDetails,
  now: number,
  kind: ConfirmationMailKind = 'reservation-confirmed',
): QueuedMail[] {
  const { id, email, status, language: lang } = details.reservation
  const toOwner = subscriptionOwnerMail(details, now)
  const mails = toOwner === null ? [] : [toOwner]
  // An owner who is the buyer needs no second mail.
  if (!email || isSameEmail(toOwner?.to, email)) return mails
  const data = { reservationId: id }
  return [...mails, { kind: instructionMailKinds[status] ?? kind, to: email, lang, data, now }]
}

/**
 * The mails of a reservation that a visitor requests again.
 * @returns false when one is left out because its recipient or the visitor is at the limit
 */
export async function queueRequestedMail(
  db: Database,
  details: ReservationDetails,
  origin: VisitorOrigin | null,
  now: number,
): Promise<boolean> {
  const maximum = setting(details.config, 'MAX_MAILS_PER_ADDRESS')
  const sender = mailSender(details.config, origin)
  let queued = true
  for (const mail of reservationMails(details, now))
    queued = (await enqueueMail(db, { ...mail, requested: true, maximum, sender })) && queued
  return queued
}

export interface TicketMailRequest {
  /** When the ticket has no language. */
  readonly language: string
  /** Epoch ms. */
  readonly now: number
  /** A visitor requests the mail, or enters its recipient: most such mails to the address in an hour. */
  readonly requested?: { readonly maximum: number; readonly sender: MailSender | null }
}

/** Null for a ticket without an attendee. */
function attendeeMail(
  ticket: Ticket,
  { language, now }: Pick<TicketMailRequest, 'language' | 'now'>,
): QueuedMail | null {
  if (!isAssigned(ticket) || ticket.email === null) return null
  const data = { ticketUuid: ticket.public_uuid }
  return { kind: 'ticket', to: ticket.email, lang: ticket.language ?? language, data, now }
}

/** To the attendee; nothing without an e-mail address. */
export async function queueTicketMail(
  db: Database,
  ticket: Ticket,
  { requested, ...request }: TicketMailRequest,
): Promise<void> {
  const mail = attendeeMail(ticket, request)
  if (mail === null) return
  await enqueueMail(db, { ...mail, requested: requested !== undefined, ...requested })
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
function contactMails(
  details: ReservationDetails,
  now: number,
  { kind, limit = null }: MailOptions = {},
): QueuedMail[] {
  const { language } = details.reservation
  const toAttendees = setting(details.config, 'SEND_TICKETS_AUTOMATICALLY')
    ? details.tickets.flatMap((ticket) => attendeeMail(ticket, { language, now }) ?? [])
    : []
  const toBuyer = needsNoConfirmationMail(details) ? [] : reservationMails(details, now, kind)
  return withinLimit([...toAttendees, ...toBuyer], limit)
}

/** Without the mail to the organizer. */
export const queueContactMails = (db: Database, details: ReservationDetails, now: number): Promise<void> =>
  enqueueMails(db, contactMails(details, now))

/** For a reservation that a buyer has just completed. A payment lifts the limit. */
export async function queueCompletionMails(
  db: Database,
  details: ReservationDetails,
  now: number,
  kind: ConfirmationMailKind = 'reservation-confirmed',
): Promise<void> {
  const limit = details.paymentRecorded ? null : await findMailLimit(db, details, now)
  await enqueueMails(db, contactMails(details, now, { kind, limit }))
  await queueOrganizerMail(db, details, now)
}

/** For a reservation whose payment is outstanding. */
export async function queueInstructionMail(
  db: Database,
  details: ReservationDetails,
  now: number,
): Promise<void> {
  const limit = await findMailLimit(db, details, now)
  await enqueueMails(db, withinLimit(reservationMails(details, now), limit))
}
