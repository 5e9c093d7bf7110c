/** The text of a queued mail, in the language of whom it is for. Contract 2, 1.8, 1.13 and 2.2. */
import { contextPath } from '../domain/context-path.ts'
import { fullName } from '../domain/holder.ts'
import { orderNumber } from '../domain/order-number.ts'
import type { Office } from '../office.ts'
import { findOrder, type FullOrder } from '../store/orders.ts'
import { attemptMail } from './attempt-mail.ts'
import { cancelledMail } from './cancelled-mail.ts'
import { expiredMail } from './expired-mail.ts'
import { expiringMail } from './expiring-mail.ts'
import type { Letter } from './letter.ts'
import { orderWords } from './order-words.ts'
import { passMail } from './pass-mail.ts'
import { footerOf, post, textIn, type Mail, type Waiting } from './post.ts'
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
  const { subject, body } = await orderWords(office, order, kind, language)
  const toOrganizer = kind.startsWith('organizer-')
  return post(event, recipient, sender, {
    lang: language,
    subject: toOrganizer ? `${subject} (${id}, ${name})` : subject,
    greeting: t('mail.reservation.greeting', toOrganizer ? event.organization.name : name),
    body,
    link: linkOf(office, order, kind, language),
    footer: footerOf(office, event, kind, language),
  })
}

/** None for the organiser where the order's page opens for the buyer's account only. */
function linkOf(
  { texts, baseUrl }: Office,
  { event, reservation }: FullOrder,
  kind: string,
  language: string,
): Letter['link'] {
  const toOrganizer = kind.startsWith('organizer-')
  if (toOrganizer && reservation.owner_id !== null) return null
  const path = `${contextPath(event)}/reservation/${reservation.id}`
  return {
    text: texts.text(language, toOrganizer ? 'mail.organizer.open' : 'mail.reservation.link'),
    address: `${baseUrl}${path}?lang=${encodeURIComponent(language)}`,
  }
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
