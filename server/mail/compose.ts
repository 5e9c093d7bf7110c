/** The text of a queued mail, in the language of whom it is for. Contract 2, 1.8, 1.13 and 2.2. */
import { formatAmount } from '#core/contract/values.ts'
import { calendarFile } from '../documents/calendar.ts'
import { ticketPdf } from '../documents/ticket-pdf.ts'
import { fullName } from '../domain/holder.ts'
import { orderSummary } from '../domain/order-summary.ts'
import { shortId } from '../domain/short-id.ts'
import type { Office } from '../office.ts'
import { findOrder, type FullOrder } from '../store/orders.ts'
import { findTicket } from '../store/tickets.ts'
import { mailHtml, mailText, type Letter } from './letter.ts'

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer | string
}

export interface Mail {
  readonly to: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly Attachment[]
}

export interface Waiting {
  readonly kind: string
  readonly recipient: string
  readonly language: string
  readonly data: object
}

const idIn = (data: object, name: string): string => {
  const value = (data as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

const amount = (order: FullOrder): string => {
  const { totalPrice } = orderSummary(order, order.reservation, order.settled)
  return `${order.config.currency ?? ''} ${formatAmount(totalPrice)}`.trim()
}

/** Banks ask for the owner's name beside the number. */
const account = ({ config }: FullOrder): string =>
  config.bankAccountOwner.length > 0
    ? `${config.bankAccount} (${config.bankAccountOwner.join(', ')})`
    : config.bankAccount

/** The sender's address belongs to this server; answers go to the organiser. */
function post(
  order: FullOrder,
  to: string,
  sender: string,
  letter: Letter,
  attachments: Attachment[] = [],
): Mail {
  const { organization } = order.event
  return {
    to,
    from: { name: organization.name, address: sender },
    replyTo: organization.email,
    subject: letter.subject,
    text: mailText(letter),
    html: mailHtml(letter),
    attachments,
  }
}

async function orderMail(
  office: Office,
  { kind, recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const order = await findOrder(office.db, idIn(data, 'reservationId'))
  if (order === undefined) return null
  const { event, reservation } = order
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = event.texts.title[language] ?? order.config.displayName
  const id = shortId(reservation.id)
  const name = fullName(reservation)
  const address = `${office.baseUrl}/event/${encodeURIComponent(event.short_name)}/reservation/${reservation.id}?lang=${encodeURIComponent(language)}`
  const deadline =
    office.texts.formatDate(reservation.valid_until, event.time_zone, 'datetime.pattern', [language])[
      language
    ] ?? ''
  const [subject, body] =
    kind === 'payment-instructions'
      ? [
          t('mail.offline.subject', title),
          t('mail.offline.body', amount(order), account(order), id, `${deadline} (${event.time_zone})`),
        ]
      : kind === 'reservation-cancelled'
        ? [t('mail.cancelled.subject', title), t('mail.cancelled.body', title, id)]
        : [t('mail.reservation.subject', title), t('mail.reservation.body', title, id)]
  return post(order, recipient, sender, {
    lang: language,
    subject: kind === 'organizer-reservation' ? `${subject} (${id}, ${name})` : subject,
    greeting: t(
      'mail.reservation.greeting',
      kind === 'organizer-reservation' ? event.organization.name : name,
    ),
    body,
    // The order's page is gone with it.
    link: kind === 'reservation-cancelled' ? null : { text: t('mail.reservation.link'), address },
    footer: t('mail.footer', event.organization.email),
  })
}

async function ticketMail(
  office: Office,
  { recipient, language, data }: Waiting,
  sender: string,
): Promise<Mail | null> {
  const uuid = idIn(data, 'ticketUuid')
  const row = await office.db
    .selectFrom('tickets')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .select('events.short_name')
    .where('tickets.public_uuid', '=', uuid)
    .executeTakeFirst()
  const found = row && (await findTicket(office.db, row.short_name, uuid))
  if (!found) return null
  const { order, ticket, category } = found
  const { event } = order
  const t = (key: string, ...args: string[]) => office.texts.text(language, key, ...args)
  const title = event.texts.title[language] ?? order.config.displayName
  const online = order.config.format === 'ONLINE' || category.access_type === 'ONLINE'
  const calendar: Attachment = {
    filename: 'calendar.ics',
    contentType: 'text/calendar',
    content: calendarFile(event, language, office.baseUrl),
  }
  const paper: Attachment[] = online
    ? []
    : [
        {
          filename: `ticket-${uuid}.pdf`,
          contentType: 'application/pdf',
          content: await ticketPdf(found, office),
        },
      ]
  return post(
    order,
    recipient,
    sender,
    {
      lang: language,
      subject: t('mail.ticket.subject', title),
      greeting: t('mail.reservation.greeting', fullName(ticket)),
      body: t(online ? 'mail.ticket.online.body' : 'mail.ticket.body', title),
      link: {
        text: t('mail.ticket.open'),
        address: `${office.baseUrl}/event/${encodeURIComponent(event.short_name)}/ticket/${uuid}/view?lang=${encodeURIComponent(language)}`,
      },
      footer: t('mail.footer', event.organization.email),
    },
    [...paper, calendar],
  )
}

/** The mail as it goes out, or null when what it tells about is gone meanwhile: then nothing is sent. */
export const compose = (office: Office, waiting: Waiting, sender: string): Promise<Mail | null> =>
  waiting.kind === 'ticket' ? ticketMail(office, waiting, sender) : orderMail(office, waiting, sender)
