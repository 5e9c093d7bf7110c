/** Mails about one ticket: to whoever holds it, and to whoever no longer does. Contract 2, 1.13. */
import { calendarFile, ticketEntry } from '#server/modules/documents/calendar.ts'
import { ticketPdf } from '../documents/ticket-pdf.ts'
import { fullName } from '#server/modules/reservations/rules/full-name.ts'
import { isOnline } from '#core/domain/online-access.ts'
import { checkInHash } from '../rules/qr-text.ts'
import { ticketCodeText } from '../rules/ticket-code.ts'
import type { AppContext } from '#server/app-context.ts'
import { findAnyEvent } from '#server/modules/catalogue/queries/events.ts'
import { findTicketAnywhere } from '../queries/tickets.ts'
import { createApplePass, applePassName, applePassType } from '#server/modules/external-wallets/apple-pass.ts'
import { ticketDateAndPlace } from '#server/modules/reservations/mails/reservation-facts.ts'
import {
  mailFooter,
  createMail,
  mailDataText,
  type Attachment,
  type Mail,
  type MailJob,
} from '#server/infra/mail/mail.ts'
import type { TicketDetails } from '#server/modules/reservations/ticket-details.ts'

const encodePart = encodeURIComponent

/** The address of the code's holder at this very moment: it changes with the holder (contract 2, 4.4). */
export function checkInUrl({ baseUrl }: AppContext, { ticket, details }: TicketDetails): string {
  const hash = checkInHash(ticketCodeText(ticket, details.event))
  return `${baseUrl}/event/${encodePart(details.event.short_name)}/ticket/${ticket.public_uuid}/check-in/${hash}`
}

/** For a phone that knows passes, where the office can sign them. The ticket goes out in any case. */
function walletPassAttachments(context: AppContext, found: TicketDetails): Attachment[] {
  const { apple } = context.externalWallets
  if (!apple) return []
  try {
    const content = createApplePass(found, context, apple)
    return [{ filename: applePassName(found.ticket.public_uuid), contentType: applePassType, content }]
  } catch {
    // Whoever asks for the pass by itself gets a 500, and the log says why.
    return []
  }
}

/** Paper for a door; an online event needs none. The calendar takes either. */
async function ticketAttachments(
  context: AppContext,
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
  const paper: Attachment = {
    filename: `ticket-${ticket.public_uuid}.pdf`,
    contentType: 'application/pdf',
    content: await ticketPdf(found, context),
  }
  return [paper, calendar, ...walletPassAttachments(context, found)]
}

export async function ticketMail(
  context: AppContext,
  { recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const found = await findTicketAnywhere(context.db, mailDataText(data, 'ticketUuid'))
  // Queued for somebody who meanwhile passed the ticket on: the code in it is no longer theirs to see.
  if (found?.ticket.email?.toLowerCase() !== recipient.toLowerCase()) return null
  const { ticket, category, details } = found
  const { event } = details
  const t = (key: string, ...args: string[]) => context.translations.translate(language, key, ...args)
  const title = event.texts.title[language] ?? details.config.displayName
  const online = isOnline(details.config.format, category.access_type)
  const page = `${context.baseUrl}/event/${encodePart(event.short_name)}/ticket/${ticket.public_uuid}/view?lang=${encodePart(language)}`
  return createMail(
    event,
    recipient,
    sender,
    {
      lang: language,
      subject: t('mail.ticket.subject', title),
      greeting: t('mail.reservation.greeting', fullName(ticket)),
      body: [
        t(online ? 'mail.ticket.online.body' : 'mail.ticket.body', title),
        ticketDateAndPlace(context, found, language),
        ...(ticket.status === 'TO_BE_PAID' ? [t('pdf.pay-at-desk')] : []),
      ].join('\n\n'),
      link: online
        ? { text: t('mail.ticket.online.open'), address: checkInUrl(context, found) }
        : { text: t('mail.ticket.open'), address: page },
      footer: t('mail.footer', event.organization.email),
    },
    await ticketAttachments(context, found, language),
  )
}

/** The texts of a mail by its kind; the organiser's say of whom they speak. */
const lostTicketMessages: Readonly<Record<string, string>> = {
  'ticket-changed-owner': 'mail.changed-owner',
  'ticket-released': 'mail.release',
  'organizer-ticket-changed-owner': 'mail.organizer.changed-owner',
  'organizer-ticket-released': 'mail.organizer.release',
}

/** Tells the former holder, or the organiser, that a ticket was passed on or given back. */
export async function ticketLostMail(
  context: AppContext,
  { kind, recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const event = await findAnyEvent(context.db, mailDataText(data, 'event'))
  const key = lostTicketMessages[kind]
  if (!event || key === undefined) return null
  const t = (name: string, ...args: string[]) => context.translations.translate(language, name, ...args)
  const title = event.texts.title[language] ?? event.config.displayName
  const [name, orderNumber] = [mailDataText(data, 'name'), mailDataText(data, 'order')]
  const toOrganizer = kind.startsWith('organizer-')
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t(`${key}.subject`, title),
    greeting: t('mail.reservation.greeting', toOrganizer ? event.organization.name : name),
    body: toOrganizer ? t(`${key}.body`, name, orderNumber, title) : t(`${key}.body`, title),
    link: {
      text: t('mail.event.open'),
      address: `${context.baseUrl}/event/${encodePart(event.short_name)}?lang=${encodePart(language)}`,
    },
    footer: mailFooter(context, event, kind, language),
  })
}
