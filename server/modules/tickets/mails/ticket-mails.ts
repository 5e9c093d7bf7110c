/**
 * Mails about one ticket, to its attendee, a former attendee and the organizer
 * (docs/api/tickets.md#send-a-ticket-by-e-mail).
 */
import { isSameEmail } from '#core/domain/canonical-email.ts'
import { isOnline } from '#core/domain/is-online.ts'
import { awaitsOnSitePayment } from '#core/domain/ticket-status.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import {
  mailFooter,
  createMail,
  mailDataText,
  singleLine,
  type Attachment,
  type Mail,
  type MailJob,
} from '#server/infra/mail/mail.ts'
import { findAnyEvent, eventTitle } from '#server/modules/catalogue/index.ts'
import { calendarFile, ticketEntry } from '#server/modules/documents/index.ts'
import { fullName, ticketDateAndPlace } from '#server/modules/reservations/index.ts'
import type { TicketDetails } from '#server/modules/reservations/index.ts'
import { ticketPdf } from '../documents/ticket-pdf.ts'
import { findTicketAnywhere } from '../queries/tickets.ts'
import { checkInHash } from '../rules/qr-text.ts'
import { ticketCodeText } from '../rules/ticket-code-text.ts'

const encodePart = encodeURIComponent

/**
 * Personal check-in address of an online event; it changes with the attendee
 * (docs/api/online-events.md#personal-link).
 */
function checkInUrl({ baseUrl }: CoreContext, { ticket, details }: TicketDetails): string {
  const hash = checkInHash(ticketCodeText(ticket, details.event))
  return `${baseUrl}/event/${encodePart(details.event.short_name)}/ticket/${ticket.public_uuid}/check-in/${hash}`
}

export interface TicketMailOptions {
  /** Wallet passes of the ticket; empty when none is configured. */
  readonly walletAttachments: (found: TicketDetails) => readonly Attachment[]
}

/** PDF and calendar entry; a ticket for an online event has no PDF. */
async function ticketAttachments(
  context: CoreContext,
  found: TicketDetails,
  language: string,
): Promise<Attachment[]> {
  const { ticket, category, details } = found
  const online = isOnline(details.config.format, category.access_type)
  const calendar: Attachment = {
    filename: 'calendar.ics',
    contentType: 'text/calendar',
    content: calendarFile(details.event, language, context, ticketEntry(details.event, category)),
  }
  if (online) return [calendar]
  const pdf: Attachment = {
    filename: `ticket-${ticket.public_uuid}.pdf`,
    contentType: 'application/pdf',
    content: await ticketPdf(found, context),
  }
  return [pdf, calendar]
}

/** @returns null when the ticket has another attendee since the mail was queued */
export async function ticketMail(
  context: CoreContext,
  { recipient, language, data }: MailJob,
  sender: string,
  { walletAttachments }: TicketMailOptions,
): Promise<Mail | null> {
  const found = await findTicketAnywhere(context.db, mailDataText(data, 'ticketUuid'))
  if (!found || !isSameEmail(found.ticket.email, recipient)) return null
  const { ticket, category, details } = found
  const { event } = details
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  const online = isOnline(details.config.format, category.access_type)
  const page = `${context.baseUrl}/event/${encodePart(event.short_name)}/ticket/${ticket.public_uuid}/view?lang=${encodePart(language)}`
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t('mail.ticket.subject', title),
    greeting: t('mail.greeting'),
    body: [
      t(online ? 'mail.ticket.online.body' : 'mail.ticket.body', title),
      ticketDateAndPlace(context, found, language),
      t('mail.ticket.for', singleLine(fullName(ticket))),
      ...(awaitsOnSitePayment(ticket.status) ? [t('pdf.pay-at-desk')] : []),
    ].join('\n\n'),
    link: online
      ? { text: t('mail.ticket.online.open'), address: checkInUrl(context, found) }
      : { text: t('mail.ticket.open'), address: page },
    footer: t('mail.footer', event.organization.email),
    attachments: [
      ...(await ticketAttachments(context, found, language)),
      ...(online ? [] : walletAttachments(found)),
    ],
  })
}

/** Translation keys by kind of mail; the organizer's texts name the attendee. */
const lostTicketMessages: Readonly<Record<string, string>> = {
  'ticket-changed-owner': 'mail.changed-owner',
  'ticket-released': 'mail.release',
  'organizer-ticket-changed-owner': 'mail.organizer.changed-owner',
  'organizer-ticket-released': 'mail.organizer.release',
}

/** Informs the former attendee or the organizer that a ticket has another attendee or was released. */
export async function ticketLostMail(
  context: CoreContext,
  { kind, recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const event = await findAnyEvent(context.db, mailDataText(data, 'event'))
  const key = lostTicketMessages[kind]
  if (!event || key === undefined) return null
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  const [name, orderNumber] = [mailDataText(data, 'name'), mailDataText(data, 'order')]
  const toOrganizer = kind.startsWith('organizer-')
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t(`${key}.subject`, title),
    greeting: toOrganizer ? t('mail.reservation.greeting', event.organization.name) : t('mail.greeting'),
    body: toOrganizer ? t(`${key}.body`, name, orderNumber, title) : t(`${key}.body`, title),
    link: {
      text: t('mail.event.open'),
      address: `${context.baseUrl}/event/${encodePart(event.short_name)}?lang=${encodePart(language)}`,
    },
    footer: mailFooter(context, event, kind, language),
  })
}
