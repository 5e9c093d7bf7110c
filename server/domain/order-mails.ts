/** Which mails an order causes, and to whom. Contract 2, 2.2. */
import { enqueue } from '../mail/queue.ts'
import type { Database } from '../store/database.ts'
import type { FullOrder } from '../store/orders.ts'
import type { Ticket } from '../store/tables.ts'
import { setting } from './event-settings.ts'
import { isAssigned } from './holder.ts'
import { orderTotal } from './order-summary.ts'
import { queuePassMail } from './pass-mails.ts'

/** The confirmation; while money is awaited, how to pay it. */
export async function queueReservationMail(db: Database, order: FullOrder, now: number): Promise<void> {
  const { reservation } = order
  if (await queuePassMail(db, order, now)) return
  if (!reservation.email) return
  const awaited = reservation.status === 'OFFLINE_PAYMENT' || reservation.status === 'OFFLINE_FINALIZING'
  await enqueue(db, {
    kind: awaited ? 'payment-instructions' : 'reservation-confirmed',
    to: reservation.email,
    lang: reservation.language,
    data: { reservationId: reservation.id },
    now,
  })
}

export async function queueTicketMail(
  db: Database,
  ticket: Ticket,
  fallbackLanguage: string,
  now: number,
): Promise<void> {
  if (!isAssigned(ticket) || ticket.email === null) return
  await enqueue(db, {
    kind: 'ticket',
    to: ticket.email,
    lang: ticket.language ?? fallbackLanguage,
    data: { ticketUuid: ticket.public_uuid },
    now,
  })
}

/** One person with one free ticket gets one mail, not two. */
function ticketMailIsEnough(order: FullOrder): boolean {
  const [only, ...others] = order.tickets
  return (
    setting(order.config, 'SEND_RESERVATION_EMAIL_IF_NECESSARY') &&
    setting(order.config, 'SEND_TICKETS_AUTOMATICALLY') &&
    others.length === 0 &&
    only?.email === order.reservation.email &&
    orderTotal(order).gross === 0
  )
}

/** For an order that has just become complete. */
export async function queueCompletionMails(db: Database, order: FullOrder, now: number): Promise<void> {
  if (setting(order.config, 'SEND_TICKETS_AUTOMATICALLY')) {
    for (const ticket of order.tickets) await queueTicketMail(db, ticket, order.reservation.language, now)
  }
  if (!ticketMailIsEnough(order)) await queueReservationMail(db, order, now)
  await queueOrganizerMail(db, order, now)
}

export async function queueOrganizerMail(db: Database, order: FullOrder, now: number): Promise<void> {
  await enqueue(db, {
    kind: 'organizer-reservation',
    to: order.event.organization.email,
    lang: order.config.languages[0] ?? 'en',
    data: { reservationId: order.reservation.id },
    now,
  })
}
