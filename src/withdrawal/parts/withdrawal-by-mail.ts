/** What can be withdrawn from by a mail to the organizer, in front of a server without the call (docs/api/withdrawal.md). */
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import { printedName } from '#kit/text/printed-name.ts'
import type { Translations } from '#kit/text/translations.ts'
import type { AdditionalServiceWithData, ReservationInfo } from '#purchase/contract/reservation.ts'
import { attendeeName } from '#purchase/parts/attendee/attendee-name.ts'
import { serviceItemsOf } from '#purchase/rules/booking/service-items.ts'
import type { TicketInfo } from '#ticket/contract.ts'
import type { WithdrawalItem } from '../contract.ts'
import type { WithdrawalOrder } from './WithdrawalForm.tsx'

/** Of items with the same text the second one and the later ones have their number. */
const numbered = (items: readonly WithdrawalItem[]): WithdrawalItem[] =>
  items.map((item, index) => {
    const isSame = ({ name, attendee }: WithdrawalItem) => name === item.name && attendee === item.attendee
    const number = items.slice(0, index + 1).filter(isSame).length
    return number === 1 ? item : { ...item, name: `${item.name} (${String(number)})` }
  })

const open = { state: 'OPEN', until: null } as const

/** Tickets and their extras. */
const withExtras = (
  tickets: readonly WithdrawalItem[],
  extras: readonly AdditionalServiceWithData[],
  pick: Translations['pick'],
): WithdrawalItem[] => {
  const items = extras.map(({ itemId, title, ticketUUID }) => ({
    id: String(itemId),
    name: pick(title),
    attendee: tickets.find(({ id }) => id === ticketUUID)?.attendee ?? '',
    ...open,
  }))
  return numbered([...tickets, ...items])
}

/** What every statement by mail has. */
const byMail: Pick<WithdrawalOrder, 'email' | 'statements' | 'way'> = {
  email: null,
  statements: [],
  way: 'mail',
}

/** One ticket, whose order is known by its number. */
export const ticketByMail = (ticket: TicketInfo, pick: Translations['pick']): WithdrawalOrder => {
  const { uuid, ticketCategoryName: name, fullName, reservationFullName, reservationId } = ticket
  const attendee = printedName(fullName)
  return {
    ...byMail,
    orderId: reservationId,
    person: [printedName(reservationFullName || fullName), canonicalEmail(ticket.email)]
      .filter(Boolean)
      .join(' '),
    items: withExtras([{ id: uuid, name, attendee, ...open }], ticket.additionalServiceWithData ?? [], pick),
  }
}

/** The server reports no right: the organizer decides about each ticket and extra. */
export function orderByMail(reservation: ReservationInfo, pick: Translations['pick']): WithdrawalOrder {
  const { email, shortId } = reservation
  const tickets = reservation.ticketsByCategory.flatMap(({ name, tickets: all }) =>
    all.map((ticket) => ({ id: ticket.uuid, name, attendee: attendeeName(ticket), ...open })),
  )
  return {
    ...byMail,
    orderId: shortId,
    person: [attendeeName(reservation), email && canonicalEmail(email)].filter(Boolean).join(' '),
    items: withExtras(tickets, serviceItemsOf(reservation), pick),
  }
}
