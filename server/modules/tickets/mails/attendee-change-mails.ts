/** Queues mails to a former attendee and to the organizer (docs/api/tickets.md#change-a-ticket). */
import type { Database } from '#server/infra/database/database.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { fullName, mailSender, orderNumber } from '#server/modules/reservations/index.ts'
import type { TicketDetails } from '#server/modules/reservations/index.ts'
import { setting } from '#server/modules/settings/index.ts'

/** The facts are part of the queued mail, because the ticket no longer has its former attendee. */
const mailData = ({ ticket, details }: TicketDetails) => ({
  event: details.event.short_name,
  name: fullName(ticket),
  order: orderNumber(details.reservation, details.config),
})

const languageOf = ({ ticket, details }: TicketDetails): string =>
  ticket.language ?? details.reservation.language

interface ChangeFacts {
  /** Who changes the ticket. */
  readonly origin: VisitorOrigin | null
  /** Epoch ms. */
  readonly now: number
}

type AttendeeMailKind = 'ticket-changed-owner' | 'ticket-released'

async function queueFormerAttendeeMail(
  trx: Database,
  kind: AttendeeMailKind,
  before: TicketDetails,
  { origin, now }: ChangeFacts,
): Promise<void> {
  const { email } = before.ticket
  if (!email) return
  await enqueueMail(trx, {
    kind,
    to: email,
    lang: languageOf(before),
    data: mailData(before),
    now,
    requested: true,
    maximum: setting(before.details.config, 'MAX_MAILS_PER_ADDRESS'),
    sender: mailSender(before.details.config, origin),
  })
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

/** @param before the ticket with its former attendee */
export async function queueAttendeeChangeMails(
  trx: Database,
  before: TicketDetails,
  facts: ChangeFacts,
): Promise<void> {
  await queueFormerAttendeeMail(trx, 'ticket-changed-owner', before, facts)
  // After the start of the event the organizer has a list of attendees already.
  if (before.details.event.starts_at <= facts.now)
    await queueOrganizerMail(trx, 'ticket-changed-owner', before, facts.now)
}

/** @param before the ticket with its former attendee */
export async function queueReleaseMails(
  trx: Database,
  before: TicketDetails,
  facts: ChangeFacts,
): Promise<void> {
  await queueFormerAttendeeMail(trx, 'ticket-released', before, facts)
  await queueOrganizerMail(trx, 'ticket-released', before, facts.now)
}
