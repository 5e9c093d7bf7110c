/** Mails about a whole event to those who have its tickets: it was changed or canceled (docs/OPERATOR.md#change-an-event). */
import { emailKey } from '#kit/text/canonical-email.ts'
import { isCanceled, isComplete, isConfirmed } from '#purchase/rules/reservation-status.ts'
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

/**
 * Queues one mail to each address of an attendee or a contact, in the language of the ticket or the order. Of an unpaid order, whose
 * attendees have no ticket yet, only the contact gets it.
 * @returns how many
 */
export async function queueEventMails(
  trx: Database,
  kind: 'event-changed' | 'event-canceled',
  { eventId, categories, now }: EventMails,
): Promise<number> {
  const rows = await trx
    .selectFrom('tickets')
    .innerJoin('reservations', 'reservations.id', 'tickets.reservation_id')
    .select(['public_uuid as ticketUuid', 'tickets.email as attendee', 'tickets.language', 'category_id'])
    .select(['reservations.id as reservationId', 'reservations.email as contact', 'reservations.status'])
    .select('reservations.language as orderLanguage')
    .where('tickets.event_id', '=', eventId)
    .orderBy('tickets.id')
    .execute()
  const mails = new Map<string, QueuedMail>()
  const add = (to: string | null, lang: string, data: object): void => {
    if (to !== null && !mails.has(emailKey(to))) mails.set(emailKey(to), { kind, to, lang, data, now })
  }
  const concerned = rows.filter(
    ({ category_id: id, status }) => id !== null && categories.includes(id) && isConfirmed(status),
  )
  for (const { attendee, language, orderLanguage, ticketUuid, status } of concerned)
    if (isComplete(status)) add(attendee, language ?? orderLanguage, { ticketUuid })
  for (const { contact, orderLanguage, reservationId } of concerned)
    add(contact, orderLanguage, { reservationId })
  const all = [...mails.values()]
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
