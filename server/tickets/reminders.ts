/** Reminders before an event: say who comes, answer what is still open. Contract 2, 2.6 and 10. */
import { setting } from '../domain/event-settings.ts'
import { ticketFields } from '../domain/fields/definition.ts'
import { isAssigned } from '../domain/holder.ts'
import { enqueue } from '../mail/queue.ts'
import type { Database } from '../store/database.ts'
import { upcomingEvents } from '../store/events.ts'
import { answersOf, fieldsOf } from '../store/fields.ts'
import { firstReminderSince, ordersWithoutHolders, ticketsNotReminded } from '../store/reminders.ts'
import { lockReservation } from '../store/reservations.ts'
import type { EventRow, Ticket } from '../store/tables.ts'

const day = 24 * 60 * 60_000
/** Whoever bought today knows what they left open. */
const quiet = day

async function remindBuyers(db: Database, event: EventRow, now: number): Promise<void> {
  const before = now - setting(event.config, 'ASSIGNMENT_REMINDER_INTERVAL') * day
  for (const id of await ordersWithoutHolders(db, event.id, now - quiet)) {
    await db.transaction().execute(async (trx) => {
      const reservation = await lockReservation(trx, id)
      if (reservation?.status !== 'COMPLETE' || !reservation.email) return
      if (!(await firstReminderSince(trx, id, id, before, now))) return
      const { email: to, language: lang } = reservation
      await enqueue(trx, { kind: 'assignment-reminder', to, lang, data: { reservationId: id }, now })
    })
  }
}

/** Once for each ticket: nobody has to answer. */
async function remindHolder(db: Database, ticket: Ticket, now: number): Promise<void> {
  const { reservation_id: id, public_uuid: ticketUuid, email: to } = ticket
  if (id === null || to === null) return
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (reservation?.status !== 'COMPLETE') return
    if (!(await firstReminderSince(trx, id, ticketUuid, 0, now))) return
    const lang = ticket.language ?? reservation.language
    await enqueue(trx, { kind: 'optional-data-reminder', to, lang, data: { ticketUuid }, now })
  })
}

async function remindHolders(db: Database, event: EventRow, now: number): Promise<void> {
  const fields = (await fieldsOf(db, event.id)).filter(({ serviceId }) => serviceId === null)
  if (fields.length === 0) return
  const tickets = (await ticketsNotReminded(db, event.id)).filter(isAssigned)
  const owner = ({ id }: Ticket) => ({ kind: 'ticket' as const, id })
  const answers = await answersOf(db, fields, tickets.map(owner))
  for (const ticket of tickets) {
    const open = ticketFields(fields, ticket.category_id).some(
      (field) => answers.stored(field, owner(ticket)) === null,
    )
    if (open) await remindHolder(db, ticket, now)
  }
}

/**
 * From ASSIGNMENT_REMINDER_START days before an event on: the contact of an order hears every
 * ASSIGNMENT_REMINDER_INTERVAL days of tickets without a holder; where OPTIONAL_DATA_REMINDER_ENABLED is on, holders
 * hear once of questions that they left open.
 * @param now epoch ms
 */
export async function sendReminders(db: Database, now: number): Promise<void> {
  for (const event of await upcomingEvents(db, now)) {
    if (now < event.starts_at - setting(event.config, 'ASSIGNMENT_REMINDER_START') * day) continue
    await remindBuyers(db, event, now)
    if (setting(event.config, 'OPTIONAL_DATA_REMINDER_ENABLED')) await remindHolders(db, event, now)
  }
}
