/** Mails about one ticket: to attendee, former attendee and organizer, and reminders (docs/api/tickets.md#change-a-ticket). */
import { isOnline } from '#catalogue/rules/is-online.ts'
import { isSameEmail } from '#kit/text/canonical-email.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import { formatMoment } from '#server/infra/i18n/date-phrases.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import {
  eventMail,
  isForOrganizer,
  mailDataText,
  pageAddress,
  type Mail,
  type OutgoingMail,
  type Attachment,
} from '#server/infra/mail/mail.ts'
import { enqueueMail, toOrganizer } from '#server/infra/mail/queue.ts'
import { findAnyEvent } from '#server/modules/catalogue/queries.ts'
import { purchaseContextPath } from '#server/modules/catalogue/rules.ts'
import { calendarFile, ticketEntry, type CalendarEntry } from '#server/modules/documents/calendar.ts'
import { requestedMail } from '#server/modules/purchase/mails/queue-reservation-mails.ts'
import { ticketDateAndPlace } from '#server/modules/purchase/mails/reservation-facts.ts'
import { findReservationDetails } from '#server/modules/purchase/queries/reservations.ts'
import type { TicketDetails, ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import {
  orderNumber,
  nameInMail,
  isAssigned,
  ticketLanguage,
} from '#server/modules/purchase/rules/reservation-rules.ts'
import { awaitsOnSitePayment } from '#ticket/rules/ticket-status.ts'
import { paths } from '#wire/page-paths.ts'
import { ticketPdf } from './documents/ticket-pdf.ts'
import { findTicketAnywhere } from './queries/tickets.ts'
import { checkInHash, ticketCodeText } from './rules.ts'

/**
 * Personal check-in address of an online event; it changes with the attendee
 * (docs/api/online-events.md#personal-link).
 */
function checkInUrl({ baseUrl }: CoreContext, { ticket, details }: TicketDetails): string {
  const hash = checkInHash(ticketCodeText(ticket, details.event))
  return `${baseUrl}/event/${encodeURIComponent(details.event.short_name)}/ticket/${ticket.public_uuid}/check-in/${hash}`
}

/** The ticket of a queued mail; undefined when the recipient is no longer its attendee. */
export async function findTicketOfMail(
  { db }: CoreContext,
  { data, recipient }: OutgoingMail,
): Promise<TicketDetails | undefined> {
  const details = await findTicketAnywhere(db, mailDataText(data, 'ticketUuid'))
  return details && isSameEmail(details.ticket.email, recipient) ? details : undefined
}

/** Address of the page of a ticket, in a language. */
export const ticketAddress = (
  context: CoreContext,
  { ticket, details }: TicketDetails,
  language: string,
): string => pageAddress(context, paths.ticket(details.event.short_name, ticket.public_uuid), language)

/** Days and access of a ticket for calendars. */
export const entryOf = ({ details, category }: TicketDetails): CalendarEntry =>
  ticketEntry(details.event, category)

export const calendarAttachment = (
  context: CoreContext,
  event: EventWithOrganization,
  entry: CalendarEntry,
  language: string,
): Attachment => ({
  filename: 'calendar.ics',
  contentType: 'text/calendar',
  content: calendarFile(event, language, context, entry),
})

/** PDF and calendar entry; a ticket for an online event has no PDF. */
async function ticketAttachments(
  context: CoreContext,
  ticketDetails: TicketDetails,
  language: string,
): Promise<Attachment[]> {
  const { ticket, category, details } = ticketDetails
  const calendar = calendarAttachment(context, details.event, entryOf(ticketDetails), language)
  if (isOnline(details.config.format, category.access_type)) return [calendar]
  const content = await ticketPdf(ticketDetails, context)
  return [{ filename: `ticket-${ticket.public_uuid}.pdf`, contentType: 'application/pdf', content }, calendar]
}

/**
 * The mail with a ticket; null when the ticket has another attendee since the mail was queued, or its event was canceled.
 * @param walletAttachments wallet passes of the ticket; empty when none is configured
 */
export async function ticketMail(
  context: CoreContext,
  mail: OutgoingMail,
  walletAttachments: (ticketDetails: TicketDetails) => Promise<readonly Attachment[]>,
): Promise<Mail | null> {
  const { language } = mail
  const ticketDetails = await findTicketOfMail(context, mail)
  if (ticketDetails?.details.event.canceled_at !== null) return null
  const { ticket, category, details } = ticketDetails
  const online = isOnline(details.config.format, category.access_type)
  const attachments = [
    ...(await ticketAttachments(context, ticketDetails, language)),
    ...(online ? [] : await walletAttachments(ticketDetails)),
  ]
  return eventMail(context, mail, details.event, (t, title) => ({
    subject: t('mail.ticket.subject', title),
    body: [
      t(online ? 'mail.ticket.online.body' : 'mail.ticket.body', title),
      ticketDateAndPlace(ticketDetails, language),
      t('mail.ticket.for', nameInMail(ticket)),
      ...(awaitsOnSitePayment(ticket.status) ? [t('pdf.pay-at-desk')] : []),
    ].join('\n\n'),
    link: online
      ? { text: t('mail.ticket.online.open'), address: checkInUrl(context, ticketDetails) }
      : { text: t('mail.ticket.open'), address: ticketAddress(context, ticketDetails, language) },
    attachments,
  }))
}

/** Translation keys by kind of mail; the organizer's texts name the attendee. */
const lostTicketMessages: Readonly<Record<string, string>> = {
  'ticket-changed-owner': 'mail.changed-owner',
  'ticket-released': 'mail.release',
  'ticket-canceled': 'mail.cancelled.ticket',
  'organizer-ticket-changed-owner': 'mail.organizer.changed-owner',
  'organizer-ticket-released': 'mail.organizer.release',
}

/** Informs the former attendee or the organizer that a ticket has another attendee, was released or canceled. */
export async function ticketLostMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const event = await findAnyEvent(context.db, mailDataText(mail.data, 'event'))
  const key = lostTicketMessages[mail.kind]
  if (!event || key === undefined) return null
  const names = isForOrganizer(mail)
    ? [mailDataText(mail.data, 'name'), mailDataText(mail.data, 'order')]
    : []
  return eventMail(context, mail, event, (t, title) => ({
    subject: t(`${key}.subject`, title),
    body: t(`${key}.body`, ...names, title),
    link: {
      text: t('mail.event.open'),
      address: pageAddress(context, paths.event(event.short_name), mail.language),
    },
  }))
}

const eventStartText = ({ event }: ReservationDetails, lang: string): string =>
  formatMoment({ lang, timeZone: event.time_zone }, event.starts_at)

/** Reminds the buyer of missing attendees; null when every ticket has one by now, or reservation or event was canceled. */
export async function missingAttendeesMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { language } = mail
  const details = await findReservationDetails(context.db, mailDataText(mail.data, 'reservationId'))
  const open = details?.tickets.filter((ticket) => !isAssigned(ticket)).length ?? 0
  if (details?.reservation.status !== 'COMPLETE' || open === 0 || details.event.canceled_at !== null)
    return null
  const { event, reservation, config } = details
  const start = eventStartText(details, language)
  const path = `${purchaseContextPath(event)}/reservation/${reservation.id}`
  return eventMail(context, mail, event, (t, title) => ({
    subject: t('mail.assignment.subject', title),
    body: t('mail.assignment.body', title, start, orderNumber(reservation, config), String(open)),
    link: { text: t('mail.reservation.link'), address: pageAddress(context, path, language) },
  }))
}

/** Reminds the attendee of missing answers; null when the ticket has another attendee since the mail was queued, or its event was canceled. */
export async function missingAnswersMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { language } = mail
  const ticketDetails = await findTicketOfMail(context, mail)
  if (ticketDetails?.details.event.canceled_at !== null) return null
  const { details } = ticketDetails
  return eventMail(context, mail, details.event, (t, title) => ({
    subject: t('mail.open-question.subject', title),
    body: t('mail.open-question.body', title, eventStartText(details, language)),
    link: { text: t('mail.ticket.open'), address: ticketAddress(context, ticketDetails, language) },
  }))
}

/** The facts are part of the queued mail, because the ticket no longer has its former attendee. */
const mailData = ({ ticket, details }: TicketDetails) => ({
  event: details.event.short_name,
  name: nameInMail(ticket),
  order: orderNumber(details.reservation, details.config),
})

export interface ChangeFacts {
  /** Names who changes the ticket. */
  readonly origin: VisitorOrigin | null
  /** Epoch ms. */
  readonly now: number
}

/**
 * Informs the former attendee and the organizer that a ticket has another attendee or was released.
 * @param before the ticket with its former attendee
 */
export async function queueLostTicketMails(
  trx: Database,
  kind: 'ticket-changed-owner' | 'ticket-released',
  before: TicketDetails,
  { origin, now }: ChangeFacts,
): Promise<void> {
  const { ticket, details } = before
  const { event, config } = details
  const data = mailData(before)
  if (ticket.email) {
    const requested = requestedMail(config, origin)
    await enqueueMail(trx, { kind, to: ticket.email, lang: ticketLanguage(before), data, now, ...requested })
  }
  // Only after the start of the event the organizer has a list of attendees already.
  if (kind === 'ticket-released' || event.starts_at <= now)
    await enqueueMail(trx, { kind: `organizer-${kind}`, ...toOrganizer(event), data, now })
}
