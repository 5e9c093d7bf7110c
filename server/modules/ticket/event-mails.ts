/** Mails about a whole event to those who have its tickets: it was changed or canceled (docs/OPERATOR.md#change-an-event). */
import { emailKey } from '#kit/text/canonical-email.ts'
import { isCanceled, isComplete, isConfirmed, isFinalizing } from '#purchase/rules/reservation-status.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import {
  eventMail,
  mailDataText,
  pageAddress,
  type Mail,
  type OutgoingMail,
} from '#server/infra/mail/mail.ts'
import { enqueueMails, type QueuedMail } from '#server/infra/mail/queue.ts'
import { purchaseContextPath } from '#server/modules/catalogue/rules.ts'
import { eventEntry } from '#server/modules/documents/calendar.ts'
import { dateAndPlace, ticketDateAndPlace } from '#server/modules/purchase/mails/reservation-facts.ts'
import { findReservationDetails } from '#server/modules/purchase/queries/reservations.ts'
import { calendarAttachment, entryOf, findTicketOfMail, ticketAddress } from './mails.ts'

interface EventMails {
  readonly eventId: number
  /** Ids of the categories whose tickets count. */
  readonly categories: readonly number[]
  /** Epoch ms. */
  readonly now: number
}

/** Mails of one insertion. */
const chunk = 1000

type Kind = 'event-changed' | 'event-canceled'

/**
 * One mail to each address of an attendee or a contact, in the language of the ticket or the order. Of a change the contact of an
 * unpaid order, whose attendees have no ticket yet, gets one too: with its event such an order is canceled, by a mail of its own.
 */
export async function listEventMails(
  trx: Database,
  kind: Kind,
  { eventId, categories, now }: EventMails,
): Promise<QueuedMail[]> {
  const rows = await trx
    .selectFrom('tickets')
    .innerJoin('reservations', 'reservations.id', 'tickets.reservation_id')
    .select(['public_uuid as ticketUuid', 'tickets.email as attendee', 'tickets.language', 'category_id'])
    .select(['reservations.id as reservationId', 'reservations.email as contact', 'reservations.status'])
    .select(['reservations.language as orderLanguage', 'finalize_to'])
    .where('tickets.event_id', '=', eventId)
    .orderBy('tickets.id')
    .execute()
  const mails = new Map<string, QueuedMail>()
  const add = (to: string | null, lang: string, data: object): void => {
    if (to !== null && !mails.has(emailKey(to))) mails.set(emailKey(to), { kind, to, lang, data, now })
  }
  const isCancellation = kind === 'event-canceled'
  const isFinal = ({ status, finalize_to: next }: (typeof rows)[number]) =>
    isComplete(status) || (isCancellation && isFinalizing(status) && next === null)
  const concerned = rows.filter(
    (row) =>
      row.category_id !== null &&
      categories.includes(row.category_id) &&
      (isCancellation ? isFinal(row) : isConfirmed(row.status)),
  )
  for (const row of concerned)
    if (isFinal(row)) add(row.attendee, row.language ?? row.orderLanguage, { ticketUuid: row.ticketUuid })
  for (const { contact, orderLanguage, reservationId } of concerned)
    add(contact, orderLanguage, { reservationId })
  return [...mails.values()]
}

/** Queues the mails of {@link listEventMails}. @returns how many */
export async function queueEventMails(trx: Database, kind: Kind, about: EventMails): Promise<number> {
  const all = await listEventMails(trx, kind, about)
  for (let at = 0; at < all.length; at += chunk) await enqueueMails(trx, all.slice(at, at + chunk))
  return all.length
}

/** What counts now, with the calendar file. Null when the ticket has another attendee by now, or the order was canceled; of a change also when the event was. */
export async function changedEventMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { data, language } = mail
  const ticket = await findTicketOfMail(context, mail)
  const details =
    ticket?.details ?? (await findReservationDetails(context.db, mailDataText(data, 'reservationId')))
  if (!details || isCanceled(details.reservation.status)) return null
  const { event, reservation } = details
  if (mail.kind === 'event-changed' && event.canceled_at !== null) return null
  const order = pageAddress(context, `${purchaseContextPath(event)}/reservation/${reservation.id}`, language)
  const entry = ticket ? entryOf(ticket) : eventEntry(event)
  const common = { attachments: [calendarAttachment(context, event, entry, language)] }
  const facts = ticket ? ticketDateAndPlace(ticket, language) : dateAndPlace(context, details, language)
  return eventMail(context, mail, event, (t, title) =>
    mail.kind === 'event-canceled'
      ? { ...common, subject: t('calendar.canceled', title), body: t('mail.event-canceled.body', title) }
      : {
          ...common,
          subject: t('mail.event-changed.subject', title),
          body: [t('mail.event-changed.body', title), facts].join('\n\n'),
          link: ticket
            ? { text: t('mail.ticket.open'), address: ticketAddress(context, ticket, language) }
            : { text: t('mail.reservation.link'), address: order },
        },
  )
}
