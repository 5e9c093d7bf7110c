/** The text of a queued mail, in the language of whom it is for. Contract 2, 1.8, 1.13 and 2.2. */
import { contextPath } from '../domain/context-path.ts'
import { fullName } from '../domain/holder.ts'
import { orderNumber } from '../domain/order-number.ts'
import type { Office } from '../office.ts'
import { findOrder } from '../store/orders.ts'
import { attemptMail } from './attempt-mail.ts'
import { cancelledMail } from './cancelled-mail.ts'
import { expiredMail } from './expired-mail.ts'
import { expiringMail } from './expiring-mail.ts'
import { orderWords } from './order-words.ts'
import { passMail } from './pass-mail.ts'
import { post, textIn, type Mail, type Waiting } from './post.ts'
import { assignmentMail, openQuestionMail } from './reminder-mails.ts'
import { joinedMail, offerMail } from './waiting-mails.ts'
import { ticketGoneMail, ticketMail } from './ticket-mails.ts'

export type { Attachment, Mail, Waiting } from './post.ts'

async function orderMail(
  office: Office,
  { kind, recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const order = await findOrder(office.db, textIn(data, 'reservationId'))
  if (order === undefined) return null
  const { event, reservation } = order
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const id = orderNumber(reservation, order.config)
  const name = fullName(reservation)
  const address = `${office.baseUrl}${contextPath(event)}/reservation/${reservation.id}?lang=${encodeURIComponent(language)}`
  const { subject, body } = await orderWords(office, order, kind, language)
  const toOrganizer = kind.startsWith('organizer-')
  return post(event, recipient, sender, {
    lang: language,
    subject: toOrganizer ? `${subject} (${id}, ${name})` : subject,
    greeting: t('mail.reservation.greeting', toOrganizer ? event.organization.name : name),
    body,
    link: { text: t('mail.reservation.link'), address },
    footer: t('mail.footer', event.organization.email),
  })
}

type Composer = (office: Office, waiting: Waiting, sender: string) => Promise<Mail | null>

/** Everything else is about an order. */
const composers: Readonly<Record<string, Composer>> = {
  pass: passMail,
  'waiting-list-joined': joinedMail,
  'waiting-list-offer': offerMail,
  ticket: ticketMail,
  'order-expired': expiredMail,
  'assignment-reminder': assignmentMail,
  'optional-data-reminder': openQuestionMail,
  'organizer-payment-failed': attemptMail,
  'reservation-cancelled': cancelledMail,
  'organizer-expiring': expiringMail,
  'ticket-changed-owner': ticketGoneMail,
  'ticket-released': ticketGoneMail,
  'organizer-ticket-changed-owner': ticketGoneMail,
  'organizer-ticket-released': ticketGoneMail,
}

/** The mail as it goes out, or null when what it tells about is gone meanwhile: then nothing is sent. */
export const compose = (office: Office, waiting: Waiting, sender: string): Promise<Mail | null> =>
  (composers[waiting.kind] ?? orderMail)(office, waiting, sender)
