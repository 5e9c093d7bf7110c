/** Queues reminders before an event: missing attendees, missing answers (docs/api/tickets.md#reminders). */
import { day } from '#kit/time/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventRow, Ticket } from '#server/infra/database/tables/tables.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { loadAnswers, listFields } from '#server/modules/additional-fields/queries.ts'
import { ticketFields } from '#server/modules/additional-fields/rules.ts'
import { listUpcomingEvents } from '#server/modules/catalogue/queries.ts'
import { lockReservation } from '#server/modules/purchase/queries/reservations.ts'
import { isAssigned } from '#server/modules/purchase/rules/reservation-rules.ts'
import { setting } from '#server/modules/settings/rules.ts'
import {
  claimReminder,
  listReservationsWithoutAttendees,
  listTicketsNotReminded,
} from './queries/reminders.ts'

/** Ms between the purchase and the first reminder. */
const minReservationAge = day

async function remindContacts(db: Database, event: EventRow, now: number): Promise<void> {
  const before = now - setting(event.config, 'ASSIGNMENT_REMINDER_INTERVAL') * day
  for (const id of await listReservationsWithoutAttendees(db, event.id, now - minReservationAge)) {
    await db.transaction().execute(async (trx) => {
      const reservation = await lockReservation(trx, id)
      if (reservation?.status !== 'COMPLETE' || !reservation.email) return
      if (!(await claimReminder(trx, { reservationId: id, about: id, before, now }))) return
      const { email: to, language: lang } = reservation
      await enqueueMail(trx, { kind: 'assignment-reminder', to, lang, data: { reservationId: id }, now })
    })
  }
}

/** Reminds once for each ticket, because the answers are optional. */
async function remindAttendee(db: Database, ticket: Ticket, now: number): Promise<void> {
  const { reservation_id: id, public_uuid: ticketUuid, email: to } = ticket
  if (id === null || to === null) return
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (reservation?.status !== 'COMPLETE') return
    if (!(await claimReminder(trx, { reservationId: id, about: ticketUuid, before: 0, now }))) return
    const lang = ticket.language ?? reservation.language
    await enqueueMail(trx, { kind: 'optional-data-reminder', to, lang, data: { ticketUuid }, now })
  })
}

async function remindAttendees(db: Database, event: EventRow, now: number): Promise<void> {
  const fields = (await listFields(db, event.id)).filter(({ service_id }) => service_id === null)
  if (fields.length === 0) return
  const tickets = (await listTicketsNotReminded(db, event.id)).filter(isAssigned)
  const owner = ({ id }: Ticket) => ({ kind: 'ticket' as const, id })
  const answers = await loadAnswers(db, fields, tickets.map(owner))
  for (const ticket of tickets) {
    const open = ticketFields(fields, ticket.category_id).some(
      (field) => answers.stored(field, owner(ticket)) === null,
    )
    if (open) await remindAttendee(db, ticket, now)
  }
}

/**
 * Begins ASSIGNMENT_REMINDER_START days before an event. Reminds the contact of tickets without an attendee
 * every ASSIGNMENT_REMINDER_INTERVAL days and, with OPTIONAL_DATA_REMINDER_ENABLED, each attendee once of
 * missing answers.
 * @param now epoch ms
 */
export async function sendReminders(db: Database, now: number): Promise<void> {
  for (const event of await listUpcomingEvents(db, now)) {
    if (now < event.starts_at - setting(event.config, 'ASSIGNMENT_REMINDER_START') * day) continue
    await remindContacts(db, event, now)
    if (setting(event.config, 'OPTIONAL_DATA_REMINDER_ENABLED')) await remindAttendees(db, event, now)
  }
}
