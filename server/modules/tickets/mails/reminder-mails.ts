/** Reminders before an event: missing attendees, missing answers (docs/api/tickets.md#reminders). */
import { isSameEmail } from '#core/domain/canonical-email.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { createMail, mailDataText, type Mail, type MailJob } from '#server/infra/mail/mail.ts'
import { purchaseContextPath, eventTitle } from '#server/modules/catalogue/index.ts'
import { isAssigned, orderNumber, findReservationDetails } from '#server/modules/reservations/index.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'
import { findTicketAnywhere } from '../queries/tickets.ts'

const encodePart = encodeURIComponent

/** Start of the event in its time zone. */
function eventStartText(
  { translations }: CoreContext,
  { event }: ReservationDetails,
  language: string,
): string {
  const dates = translations.formatDate(event.starts_at, event.time_zone, 'datetime.pattern', [language])
  return `${dates[language] ?? ''} (${event.time_zone})`
}

/** Null when every ticket has an attendee by now, or the reservation was canceled. */
export async function missingAttendeesMail(
  context: CoreContext,
  { recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const details = await findReservationDetails(context.db, mailDataText(data, 'reservationId'))
  const open = details?.tickets.filter((ticket) => !isAssigned(ticket)).length ?? 0
  if (details?.reservation.status !== 'COMPLETE' || open === 0) return null
  const { event, reservation, config } = details
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  const number = orderNumber(reservation, config)
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t('mail.assignment.subject', title),
    greeting: t('mail.greeting'),
    body: t('mail.assignment.body', title, eventStartText(context, details, language), number, String(open)),
    link: {
      text: t('mail.reservation.link'),
      address: `${context.baseUrl}${purchaseContextPath(event)}/reservation/${reservation.id}?lang=${encodePart(language)}`,
    },
    footer: t('mail.footer', event.organization.email),
  })
}

/** Null when the ticket has another attendee by now. */
export async function missingAnswersMail(
  context: CoreContext,
  { recipient, language, data }: MailJob,
  sender: string,
): Promise<Mail | null> {
  const found = await findTicketAnywhere(context.db, mailDataText(data, 'ticketUuid'))
  if (!found || !isSameEmail(found.ticket.email, recipient)) return null
  const { ticket, details } = found
  const { event } = details
  const t = translatorFor(context, language)
  const title = eventTitle(event, language)
  return createMail(event, recipient, sender, {
    lang: language,
    subject: t('mail.open-question.subject', title),
    greeting: t('mail.greeting'),
    body: t('mail.open-question.body', title, eventStartText(context, details, language)),
    link: {
      text: t('mail.ticket.open'),
      address: `${context.baseUrl}/event/${encodePart(event.short_name)}/ticket/${ticket.public_uuid}/view?lang=${encodePart(language)}`,
    },
    footer: t('mail.footer', event.organization.email),
  })
}
