/** Mails before an event: say who comes, answer what is still open. Contract 2, 2.6. */
import { contextPath } from '../domain/context-path.ts'
import { fullName, isAssigned } from '../domain/holder.ts'
import { orderNumber } from '../domain/order-number.ts'
import type { Office } from '../office.ts'
import { findOrder, type FullOrder } from '../store/orders.ts'
import { findTicketAnywhere } from '../store/tickets.ts'
import { post, textIn, type Mail, type Waiting } from './post.ts'

const part = encodeURIComponent

/** When the event begins, on its own clock. */
function beginning({ texts }: Office, { event }: FullOrder, language: string): string {
  const dates = texts.formatDate(event.starts_at, event.time_zone, 'datetime.pattern', [language])
  return `${dates[language] ?? ''} (${event.time_zone})`
}

/** Null when somebody gave the last ticket a name meanwhile, or the order was called off. */
export async function assignmentMail(
  office: Office,
  { recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const order = await findOrder(office.db, textIn(data, 'reservationId'))
  const open = order?.tickets.filter((ticket) => !isAssigned(ticket)).length ?? 0
  if (order?.reservation.status !== 'COMPLETE' || open === 0) return null
  const { event, reservation, config } = order
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = event.texts.title[language] ?? config.displayName
  const number = orderNumber(reservation, config)
  return post(event, recipient, sender, {
    lang: language,
    subject: t('mail.assignment.subject', title),
    greeting: t('mail.reservation.greeting', fullName(reservation)),
    body: t('mail.assignment.body', title, beginning(office, order, language), number, String(open)),
    link: {
      text: t('mail.reservation.link'),
      address: `${office.baseUrl}${contextPath(event)}/reservation/${reservation.id}?lang=${part(language)}`,
    },
    footer: t('mail.footer', event.organization.email),
  })
}

/** Null when the ticket has another holder by now: they were asked when they took it. */
export async function openQuestionMail(
  office: Office,
  { recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const found = await findTicketAnywhere(office.db, textIn(data, 'ticketUuid'))
  if (found?.ticket.email?.toLowerCase() !== recipient.toLowerCase()) return null
  const { ticket, order } = found
  const { event } = order
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = event.texts.title[language] ?? order.config.displayName
  return post(event, recipient, sender, {
    lang: language,
    subject: t('mail.open-question.subject', title),
    greeting: t('mail.reservation.greeting', fullName(ticket)),
    body: t('mail.open-question.body', title, beginning(office, order, language)),
    link: {
      text: t('mail.ticket.open'),
      address: `${office.baseUrl}/event/${part(event.short_name)}/ticket/${ticket.public_uuid}/view?lang=${part(language)}`,
    },
    footer: t('mail.footer', event.organization.email),
  })
}
