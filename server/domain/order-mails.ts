/** Which mails an order causes, and to whom. Contract 2, 2.2. */
import type { ReservationStatus } from '#core/contract/reservation.ts'
import { enqueue } from '../mail/queue.ts'
import type { Database } from '../store/database.ts'
import type { FullOrder } from '../store/orders.ts'
import type { Ticket } from '../store/tables.ts'
import { setting } from './event-settings.ts'
import { isAssigned } from './holder.ts'
import { orderTotal } from './order-summary.ts'
import { queuePassMail } from './pass-mails.ts'

/** While money is awaited the buyer hears how to pay it. */
const instructions: Partial<Record<ReservationStatus, string>> = {
  OFFLINE_PAYMENT: 'payment-instructions',
  OFFLINE_FINALIZING: 'payment-instructions',
  CUSTOM_OFFLINE_PAYMENT: 'custom-instructions',
  DEFERRED_OFFLINE_PAYMENT: 'payment-deferred',
}

export type Confirmed = 'reservation-confirmed' | 'payment-received'

/** The confirmation; while money is awaited, how to pay it. */
export async function queueReservationMail(
  db: Database,
  order: FullOrder,
  now: number,
  kind: Confirmed = 'reservation-confirmed',
): Promise<void> {
  const { reservation } = order
  if (await queuePassMail(db, order, now)) return
  if (!reservation.email) return
  await enqueue(db, {
    kind: instructions[reservation.status] ?? kind,
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

/** What those who come get once their order is complete: tickets, and a confirmation unless one ticket says it all. */
export async function queueBuyerMails(
  db: Database,
  order: FullOrder,
  now: number,
  kind: Confirmed = 'reservation-confirmed',
): Promise<void> {
  if (setting(order.config, 'SEND_TICKETS_AUTOMATICALLY')) {
    for (const ticket of order.tickets) await queueTicketMail(db, ticket, order.reservation.language, now)
  }
  if (!ticketMailIsEnough(order)) await queueReservationMail(db, order, now, kind)
}

/** For an order that has just become complete. */
export async function queueCompletionMails(
  db: Database,
  order: FullOrder,
  now: number,
  kind: Confirmed = 'reservation-confirmed',
): Promise<void> {
  await queueBuyerMails(db, order, now, kind)
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
