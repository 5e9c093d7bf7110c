/** The text of a queued mail, in the language of whom it is for. Contract 2, 1.8, 1.13 and 2.2. */
import { formatAmount } from '#core/contract/values.ts'
import { contextPath } from '../domain/context-path.ts'
import { fullName } from '../domain/holder.ts'
import { orderSummary } from '../domain/order-summary.ts'
import { shortId } from '../domain/short-id.ts'
import type { Office } from '../office.ts'
import { findOrder, type FullOrder } from '../store/orders.ts'
import { passMail } from './pass-mail.ts'
import { post, textIn, type Mail, type Waiting } from './post.ts'
import { joinedMail, offerMail } from './waiting-mails.ts'
import { ticketGoneMail, ticketMail } from './ticket-mails.ts'

export type { Attachment, Mail, Waiting } from './post.ts'

const amount = (order: FullOrder): string => {
  const { totalPrice } = orderSummary(order, order.reservation, order.settled)
  return `${order.config.currency ?? ''} ${formatAmount(totalPrice)}`.trim()
}

/** Banks ask for the owner's name beside the number. */
const account = ({ config }: FullOrder): string =>
  config.bankAccountOwner.length > 0
    ? `${config.bankAccount} (${config.bankAccountOwner.join(', ')})`
    : config.bankAccount

async function orderMail(
  office: Office,
  { kind, recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const order = await findOrder(office.db, textIn(data, 'reservationId'))
  if (order === undefined) return null
  const { event, reservation } = order
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = event.texts.title[language] ?? order.config.displayName
  const id = shortId(reservation.id)
  const name = fullName(reservation)
  const address = `${office.baseUrl}${contextPath(event)}/reservation/${reservation.id}?lang=${encodeURIComponent(language)}`
  const deadline =
    office.texts.formatDate(reservation.valid_until, event.time_zone, 'datetime.pattern', [language])[
      language
    ] ?? ''
  const body =
    kind === 'payment-instructions'
      ? t('mail.offline.body', amount(order), account(order), id, `${deadline} (${event.time_zone})`)
      : t('mail.reservation.body', title, id)
  const subject =
    kind === 'payment-instructions' ? t('mail.offline.subject', title) : t('mail.reservation.subject', title)
  return post(event, recipient, sender, {
    lang: language,
    subject: kind === 'organizer-reservation' ? `${subject} (${id}, ${name})` : subject,
    greeting: t(
      'mail.reservation.greeting',
      kind === 'organizer-reservation' ? event.organization.name : name,
    ),
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
  'ticket-changed-owner': ticketGoneMail,
  'ticket-released': ticketGoneMail,
  'organizer-ticket-changed-owner': ticketGoneMail,
  'organizer-ticket-released': ticketGoneMail,
}

/** The mail as it goes out, or null when what it tells about is gone meanwhile: then nothing is sent. */
export const compose = (office: Office, waiting: Waiting, sender: string): Promise<Mail | null> =>
  (composers[waiting.kind] ?? orderMail)(office, waiting, sender)
