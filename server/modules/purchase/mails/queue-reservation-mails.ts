/** Queues the mails of a reservation (docs/api/reservations.md#finalization). */
import * as z from 'zod/mini'
import { isSameEmail } from '#kit/text/canonical-email.ts'
import type { ReservationStatus } from '#purchase/contract/reservation.ts'
import { isComplete } from '#purchase/rules/reservation-status.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Ticket } from '#server/infra/database/tables/tables.ts'
import { localMoney } from '#server/infra/i18n/currency.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { eventMail, type Mail, type OutgoingMail } from '#server/infra/mail/mail.ts'
import {
  enqueueMail,
  enqueueMails,
  toOrganizer,
  type MailSender,
  type QueuedMail,
  mailboxOf,
  mailsLeft,
} from '#server/infra/mail/queue.ts'
import { orderTextKey } from '#server/modules/catalogue/rules.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { setting, visitorLimits, type HasSettings } from '#server/modules/settings/rules.ts'
import {
  updateReservation,
  findReservationDetails,
  insertNotice,
  takeNotices,
} from '../queries/reservations.ts'
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
        : t(
            orderTextKey(event, 'mail.cancelled.paid'),
            title,
            number,
            localMoney(paid.amount, paid.currency, mail.language),
          ),
  }))
}

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

const mailSender = (config: HasSettings, origin: VisitorOrigin | null): MailSender | null =>
  origin && { ...origin, ...visitorLimits(config, 'MAX_MAILS') }

/** A mail that a visitor requests, or whose recipient a visitor enters. @param origin the visitor; null for an operator */
export const requestedMail = (
  config: HasSettings,
  origin: VisitorOrigin | null,
): Pick<QueuedMail, 'maximum' | 'sender'> => ({
  maximum: setting(config, 'MAX_MAILS_PER_ADDRESS'),
  sender: mailSender(config, origin),
})

const instructionMailKinds: Partial<Record<ReservationStatus, string>> = {
  OFFLINE_PAYMENT: 'payment-instructions',
  OFFLINE_FINALIZING: 'payment-instructions',
  CUSTOM_OFFLINE_PAYMENT: 'custom-instructions',
  DEFERRED_OFFLINE_PAYMENT: 'payment-deferred',
}

type ConfirmationMailKind = 'reservation-confirmed' | 'payment-received'

/**
 * The mails of an order that costs its buyer nothing yet, each within the limit of its mailbox, that to the buyer before those with
 * tickets. Stores that one is left out, for the notice on the pages. @param now epoch ms
 */
async function withinLimit(
  db: Database,
  mails: readonly QueuedMail[],
  { config, origin, reservation }: ReservationDetails,
  now: number,
): Promise<QueuedMail[]> {
  const limit = setting(config, 'MAX_MAILS_PER_ADDRESS')
  const left = new Map<string, number>()
  const kept: QueuedMail[] = []
  for (const mail of mails.toReversed()) {
    const mailbox = mailboxOf(mail.to)
    const open = left.get(mailbox) ?? (await mailsLeft(db, { to: mail.to, now }, limit))
    left.set(mailbox, open - 1)
    if (open > 0) kept.unshift({ ...mail, counted: true, sender: mailSender(config, origin) })
  }
  if (kept.length < mails.length) await updateReservation(db, reservation.id, { mail_skipped: true })
  return kept
}

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
  /** Set for a mail that a visitor causes. */
  readonly requested?: ReturnType<typeof requestedMail>
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
    isSameEmail(only?.email, details.reservation.email) &&
    reservationTotal(details).gross === 0
  )
}

function contactMails(details: ReservationDetails, now: number, kind?: ConfirmationMailKind): QueuedMail[] {
  const { language } = details.reservation
  const toAttendees = setting(details.config, 'SEND_TICKETS_AUTOMATICALLY')
    ? details.tickets.flatMap((ticket) => attendeeMail(ticket, { language, now }) ?? [])
    : []
  const toBuyer = needsNoConfirmationMail(details) ? [] : reservationMails(details, now, kind)
  return [...toAttendees, ...toBuyer]
}

/** All mails of an order to its people, for an operator: its tickets to their attendees, once it is complete, then those to the buyer. */
export const mailsOfOrder = (details: ReservationDetails, now: number): QueuedMail[] => {
  const { language, status } = details.reservation
  const tickets = isComplete(status) ? details.tickets : []
  return [
    ...tickets.flatMap((ticket) => attendeeMail(ticket, { language, now }) ?? []),
    ...reservationMails(details, now),
  ]
}

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
  const mails = contactMails(details, now, kind)
  await enqueueMails(db, details.paymentRecorded ? mails : await withinLimit(db, mails, details, now))
  await queueOrganizerMail(db, details, now)
}

/** Queues how to pay a reservation whose payment is outstanding. */
export async function queueInstructionMail(
  db: Database,
  details: ReservationDetails,
  now: number,
): Promise<void> {
  await enqueueMails(db, await withinLimit(db, reservationMails(details, now), details, now))
}
