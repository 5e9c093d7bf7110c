/** Queues the mails of a reservation (docs/api/reservations.md#finalization). */
import * as z from 'zod/mini'
import type { ReservationStatus } from '#core/contract/reservation.ts'
import { emailKey, isSameEmail } from '#core/domain/canonical-email.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Ticket } from '#server/infra/database/tables/tables.ts'
import { moneyText } from '#server/infra/i18n/currency.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { eventMail, type Mail, type OutgoingMail } from '#server/infra/mail/mail.ts'
import {
  enqueueMail,
  enqueueMails,
  toOrganizer,
  type MailSender,
  type QueuedMail,
  isAtMailLimit,
} from '#server/infra/mail/queue.ts'
import { orderTextKey } from '#server/modules/catalogue/rules.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { setting, type HasSettings } from '#server/modules/settings/rules.ts'
import { updateReservation, findReservationDetails } from '../queries/reservations.ts'
import { insertNotice, takeNotices } from '../queries/unpaid-order-notices.ts'
import type { ReservationDetails } from '../reservation-details.ts'
import { isUnpaidOrder, orderNumber, isAssigned } from '../rules/reservation-rules.ts'

/**
 * The mail with a subscription's PIN for its owner. Another buyer gets the mail without the PIN
 * (docs/api/documents.md#mails-of-an-order).
 * @returns null for a reservation of tickets
 */
function subscriptionOwnerMail(
  { subscriptions: { bought }, reservation }: ReservationDetails,
  now: number,
): QueuedMail | null {
  const email = bought?.subscription.email
  if (!email || reservation.status !== 'COMPLETE') return null
  const data = { reservationId: reservation.id }
  return { kind: 'pass', to: email, lang: reservation.language, data, now }
}

/**
 * Facts at the moment of the cancellation.
 * - `paid`: minor units that were received; null for none
 * - `awaited`: the payment was still outstanding
 */
const canceledMailData = z.object({
  reservationId: z.string(),
  paid: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  awaited: z.boolean(),
})

export type CanceledMailData = z.infer<typeof canceledMailData>

/** A canceled reservation has no page, so the mail has no link. Null when it no longer exists. */
export async function canceledReservationMail(
  context: CoreContext,
  mail: OutgoingMail,
): Promise<Mail | null> {
  const { reservationId, paid, awaited } = z.parse(canceledMailData, mail.data)
  const details = await findReservationDetails(context.db, reservationId)
  if (details === undefined) return null
  const { event, reservation, config } = details
  const number = orderNumber(reservation, config)
  const unpaid = orderTextKey(event, awaited ? 'mail.cancelled.unpaid' : 'mail.cancelled.body')
  return eventMail(context, mail, event, (t, title) => ({
    subject: t('mail.cancelled.subject', title),
    body:
      paid === null
        ? t(unpaid, title, number)
        : t(orderTextKey(event, 'mail.cancelled.paid'), title, number, moneyText(paid.amount, paid.currency)),
  }))
}

/** The mail to the organizer about one order. @param to e-mail address */
const organizerMail = (to: string, lang: string, reservationId: string, now: number): QueuedMail => ({
  kind: 'organizer-reservation',
  to,
  lang,
  data: { reservationId },
  now,
})

/**
 * Queues the mail to the organizer in the transaction of the confirmation. {@link queueUnpaidOrderMails} queues the one about
 * an unpaid order.
 * @param now epoch ms
 */
export async function queueOrganizerMail(
  trx: Database,
  details: ReservationDetails,
  now: number,
): Promise<void> {
  const { event, reservation } = details
  const { to, lang } = toOrganizer(event)
  if (isUnpaidOrder(details))
    await insertNotice(trx, {
      reservation_id: reservation.id,
      recipient: to,
      language: lang,
      confirmed_at: now,
    })
  else await enqueueMails(trx, [organizerMail(to, lang, reservation.id, now)])
}

/**
 * Queues at most one mail an hour to each organizer about unpaid orders: about a single order, or a summary.
 * @param now epoch ms
 */
export const queueUnpaidOrderMails = (db: Database, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const mails = (await takeNotices(trx, now)).flatMap(([first, ...others]): QueuedMail[] => {
      if (first === undefined) return []
      const { recipient: to, language: lang, reservation_id: id } = first
      if (others.length === 0) return [organizerMail(to, lang, id, now)]
      const reservationIds = [id, ...others.map(({ reservation_id }) => reservation_id)]
      return [{ kind: 'organizer-unpaid', to, lang, data: { reservationIds }, now }]
    })
    await enqueueMails(trx, mails)
  })

/** The limit of mails for one order. Its mails count for the limit of their recipients. */
interface MailLimit {
  /** Addresses, as `emailKey` has them, that get no mail of this order; others get all of them. */
  readonly atLimit: ReadonlySet<string>
  /** Null when the session and the address that reserved are no longer stored. */
  readonly sender: MailSender | null
}

/** @returns the sender of mails that a visitor causes for an event with these settings */
const mailSender = (config: HasSettings, origin: VisitorOrigin | null): MailSender | null =>
  origin && {
    ...origin,
    perSession: setting(config, 'MAX_MAILS_PER_SESSION'),
    perAddress: setting(config, 'MAX_MAILS_PER_IP'),
  }

/** A mail that a visitor requests, or whose recipient a visitor enters. @param origin the visitor; null for an operator */
export const requestedMail = (
  config: HasSettings,
  origin: VisitorOrigin | null,
): Pick<QueuedMail, 'requested' | 'maximum' | 'sender'> => ({
  requested: true,
  maximum: setting(config, 'MAX_MAILS_PER_ADDRESS'),
  sender: mailSender(config, origin),
})

function recipientsOf({ reservation, tickets, subscriptions }: ReservationDetails): string[] {
  const addresses = [
    reservation.email,
    subscriptions.bought?.subscription.email,
    ...tickets.map(({ email }) => email),
  ]
  return [...new Set(addresses.flatMap((address) => (address ? [emailKey(address)] : [])))]
}

/** Finds the recipients at their limit; stores that a mail is left out, for the notice on the pages. @param now epoch ms */
async function findMailLimit(db: Database, details: ReservationDetails, now: number): Promise<MailLimit> {
  const limit = setting(details.config, 'MAX_MAILS_PER_ADDRESS')
  const atLimit = new Set<string>()
  for (const to of recipientsOf(details)) if (await isAtMailLimit(db, { to, now }, limit)) atLimit.add(to)
  if (atLimit.size > 0) await updateReservation(db, details.reservation.id, { mail_skipped: true })
  return { atLimit, sender: mailSender(details.config, details.origin) }
}

/** Kinds of the mails with payment instructions, by the status in which the order awaits its payment. */
const instructionMailKinds: Partial<Record<ReservationStatus, string>> = {
  OFFLINE_PAYMENT: 'payment-instructions',
  OFFLINE_FINALIZING: 'payment-instructions',
  CUSTOM_OFFLINE_PAYMENT: 'custom-instructions',
  DEFERRED_OFFLINE_PAYMENT: 'payment-deferred',
}

type ConfirmationMailKind = 'reservation-confirmed' | 'payment-received'

/** @returns the mails without those whose recipient is at the limit; the others count for it */
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
  const requested = requestedMail(details.config, origin)
  let queued = true
  for (const mail of reservationMails(details, now))
    queued = (await enqueueMail(db, { ...mail, ...requested })) && queued
  return queued
}

interface TicketMailRequest {
  /** When the ticket has no language. */
  readonly language: string
  /** Epoch ms. */
  readonly now: number
  /** A text that the former attendee adds, cleaned by `plainLine`. */
  readonly note?: string
  /** Set for a mail that a visitor causes. */
  readonly requested?: ReturnType<typeof requestedMail>
}

/** Null for a ticket without an attendee. */
function attendeeMail(
  ticket: Ticket,
  { language, now, note = '' }: Pick<TicketMailRequest, 'language' | 'now' | 'note'>,
): QueuedMail | null {
  if (!isAssigned(ticket) || ticket.email === null) return null
  const data = { ticketUuid: ticket.public_uuid, ...(note !== '' && { note }) }
  return { kind: 'ticket', to: ticket.email, lang: ticket.language ?? language, data, now }
}

/** Queues the mail with a ticket to its attendee; none without an e-mail address. */
export async function queueTicketMail(
  db: Database,
  ticket: Ticket,
  { requested, ...request }: TicketMailRequest,
): Promise<void> {
  const mail = attendeeMail(ticket, request)
  if (mail === null) return
  await enqueueMail(db, { ...mail, ...requested })
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
function contactMails(details: ReservationDetails, now: number, kind?: ConfirmationMailKind): QueuedMail[] {
  const { language } = details.reservation
  const toAttendees = setting(details.config, 'SEND_TICKETS_AUTOMATICALLY')
    ? details.tickets.flatMap((ticket) => attendeeMail(ticket, { language, now }) ?? [])
    : []
  const toBuyer = needsNoConfirmationMail(details) ? [] : reservationMails(details, now, kind)
  return [...toAttendees, ...toBuyer]
}

/** Queues the mails to buyer and attendees, without the one to the organizer. */
export const queueContactMails = (db: Database, details: ReservationDetails, now: number): Promise<void> =>
  enqueueMails(db, contactMails(details, now))

/** Queues the confirmation, or the payment instructions, to the address of the order, above every limit. */
export const queueMailsToContact = (trx: Database, details: ReservationDetails, now: number): Promise<void> =>
  enqueueMails(
    trx,
    reservationMails(details, now).filter(({ to }) => isSameEmail(to, details.reservation.email)),
  )

/** Queues the mails of a reservation that its buyer has just completed. A payment lifts the limit. */
export async function queueCompletionMails(
  db: Database,
  details: ReservationDetails,
  now: number,
  kind: ConfirmationMailKind,
): Promise<void> {
  const limit = details.paymentRecorded ? null : await findMailLimit(db, details, now)
  await enqueueMails(db, withinLimit(contactMails(details, now, kind), limit))
  await queueOrganizerMail(db, details, now)
}

/** Queues how to pay a reservation whose payment is outstanding. */
export async function queueInstructionMail(
  db: Database,
  details: ReservationDetails,
  now: number,
): Promise<void> {
  const limit = await findMailLimit(db, details, now)
  await enqueueMails(db, withinLimit(reservationMails(details, now), limit))
}
