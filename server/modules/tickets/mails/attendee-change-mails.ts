/** Mails to those who lose a ticket, and to the organiser. Contract 2, 1.13. */
import { enqueueMail } from '#server/infra/mail/queue.ts'
import type { Database } from '#server/infra/database/database.ts'
import { fullName } from '#server/modules/reservations/rules/full-name.ts'
import { orderNumber } from '#server/modules/reservations/rules/order-number.ts'
import type { TicketDetails } from '#server/modules/reservations/ticket-details.ts'

/** What the texts need is written down now: the ticket itself forgets its former holder. */
const mailData = ({ ticket, details }: TicketDetails) => ({
  event: details.event.short_name,
  name: fullName(ticket),
  order: orderNumber(details.reservation, details.config),
})

const languageOf = ({ ticket, details }: TicketDetails): string =>
  ticket.language ?? details.reservation.language

type AttendeeMailKind = 'ticket-changed-owner' | 'ticket-released'

async function queueFormerAttendeeMail(
  trx: Database,
  kind: AttendeeMailKind,
  before: TicketDetails,
  now: number,
): Promise<void> {
  const { email } = before.ticket
  if (!email) return
  await enqueueMail(trx, { kind, to: email, lang: languageOf(before), data: mailData(before), now })
}

async function queueOrganizerMail(
  trx: Database,
  kind: AttendeeMailKind,
  before: TicketDetails,
  now: number,
): Promise<void> {
  const { event, config } = before.details
  await enqueueMail(trx, {
    kind: `organizer-${kind}`,
    to: event.organization.email,
    lang: config.languages[0] ?? 'en',
    data: mailData(before),
    now,
  })
}

/** @param before the ticket as its former holder had it */
export async function queueAttendeeChangeMails(
  trx: Database,
  before: TicketDetails,
  now: number,
): Promise<void> {
  await queueFormerAttendeeMail(trx, 'ticket-changed-owner', before, now)
  // From then on the organiser has a list of guests on paper.
  if (before.details.event.starts_at <= now)
    await queueOrganizerMail(trx, 'ticket-changed-owner', before, now)
}

/** @param before the ticket as its holder gave it back */
export async function queueReleaseMails(trx: Database, before: TicketDetails, now: number): Promise<void> {
  await queueFormerAttendeeMail(trx, 'ticket-released', before, now)
  await queueOrganizerMail(trx, 'ticket-released', before, now)
}
