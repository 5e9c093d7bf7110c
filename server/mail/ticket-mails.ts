/** Mails about one ticket: to whoever holds it, and to whoever no longer does. Contract 2, 1.13. */
import { calendarFile, entryOfTicket } from '../documents/calendar.ts'
import { ticketPdf } from '../documents/ticket-pdf.ts'
import { fullName } from '../domain/holder.ts'
import { isOnline } from '../domain/online-access.ts'
import { checkInHash } from '../domain/qr-text.ts'
import { ticketCode } from '../domain/ticket-code.ts'
import type { Office } from '../office.ts'
import { findAnyEvent } from '../store/events.ts'
import { findTicketAnywhere, type FoundTicket } from '../store/tickets.ts'
import { applePass, applePassName, applePassType } from '../wallet/apple-pass.ts'
import { ticketWhenAndWhere } from './order-facts.ts'
import { footerOf, post, textIn, type Attachment, type Mail, type Waiting } from './post.ts'

const part = encodeURIComponent

/** The address of the code's holder at this very moment: it changes with the holder (contract 2, 4.4). */
export function checkInAddress({ baseUrl }: Office, { ticket, order }: FoundTicket): string {
  const hash = checkInHash(ticketCode(ticket, order.event))
  return `${baseUrl}/event/${part(order.event.short_name)}/ticket/${ticket.public_uuid}/check-in/${hash}`
}

/** For a phone that knows passes, where the office can sign them. The ticket goes out in any case. */
function passOf(office: Office, found: FoundTicket): Attachment[] {
  const { apple } = office.wallets
  if (!apple) return []
  try {
    const content = applePass(found, office, apple)
    return [{ filename: applePassName(found.ticket.public_uuid), contentType: applePassType, content }]
  } catch {
    // Whoever asks for the pass by itself gets a 500, and the log says why.
    return []
  }
}

/** Paper for a door; an online event needs none. The calendar takes either. */
async function enclosed(office: Office, found: FoundTicket, language: string): Promise<Attachment[]> {
  const { ticket, category, order } = found
  const online = isOnline(order.config, category)
  const calendar: Attachment = {
    filename: 'calendar.ics',
    contentType: 'text/calendar',
    content: calendarFile(order.event, language, office, entryOfTicket(order.event, category)),
  }
  if (online) return [calendar]
  const paper: Attachment = {
    filename: `ticket-${ticket.public_uuid}.pdf`,
    contentType: 'application/pdf',
    content: await ticketPdf(found, office),
  }
  return [paper, calendar, ...passOf(office, found)]
}

export async function ticketMail(
  office: Office,
  { recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const found = await findTicketAnywhere(office.db, textIn(data, 'ticketUuid'))
  // Queued for somebody who meanwhile passed the ticket on: the code in it is no longer theirs to see.
  if (found?.ticket.email?.toLowerCase() !== recipient.toLowerCase()) return null
  const { ticket, category, order } = found
  const { event } = order
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = event.texts.title[language] ?? order.config.displayName
  const online = isOnline(order.config, category)
  const page = `${office.baseUrl}/event/${part(event.short_name)}/ticket/${ticket.public_uuid}/view?lang=${part(language)}`
  return post(
    event,
    recipient,
    sender,
    {
      lang: language,
      subject: t('mail.ticket.subject', title),
      greeting: t('mail.reservation.greeting', fullName(ticket)),
      body: [
        t(online ? 'mail.ticket.online.body' : 'mail.ticket.body', title),
        ticketWhenAndWhere(office, found, language),
        ...(ticket.status === 'TO_BE_PAID' ? [t('pdf.pay-at-desk')] : []),
      ].join('\n\n'),
      link: online
        ? { text: t('mail.ticket.online.open'), address: checkInAddress(office, found) }
        : { text: t('mail.ticket.open'), address: page },
      footer: t('mail.footer', event.organization.email),
    },
    await enclosed(office, found, language),
  )
}

/** The texts of a mail by its kind; the organiser's say of whom they speak. */
const goneTexts: Readonly<Record<string, string>> = {
  'ticket-changed-owner': 'mail.changed-owner',
  'ticket-released': 'mail.release',
  'organizer-ticket-changed-owner': 'mail.organizer.changed-owner',
  'organizer-ticket-released': 'mail.organizer.release',
}

/** Tells the former holder, or the organiser, that a ticket was passed on or given back. */
export async function ticketGoneMail(
  office: Office,
  { kind, recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const event = await findAnyEvent(office.db, textIn(data, 'event'))
  const key = goneTexts[kind]
  if (!event || key === undefined) return null
  const t = (name: string, ...args: string[]) => office.texts.text(language, name, ...args)
  const title = event.texts.title[language] ?? event.config.displayName
  const [name, order] = [textIn(data, 'name'), textIn(data, 'order')]
  const toOrganizer = kind.startsWith('organizer-')
  return post(event, recipient, sender, {
    lang: language,
    subject: t(`${key}.subject`, title),
    greeting: t('mail.reservation.greeting', toOrganizer ? event.organization.name : name),
    body: toOrganizer ? t(`${key}.body`, name, order, title) : t(`${key}.body`, title),
    link: {
      text: t('mail.event.open'),
      address: `${office.baseUrl}/event/${part(event.short_name)}?lang=${part(language)}`,
    },
    footer: footerOf(office, event, kind, language),
  })
}
