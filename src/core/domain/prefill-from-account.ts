/**
 * Fills the booking form from the account of the signed-in visitor
 * (docs/api/additional-fields.md#editing-and-prefill, docs/api/client-behavior.md#booking-page).
 */
import type { User } from '../contract/account.ts'
import type { ReservationInfo } from '../contract/reservation.ts'
import { billingValues } from './billing-values.ts'
import type { TicketValues } from './attendee-form.ts'
import type { BookingValues } from './booking-form.ts'
import { italianInvoiceValues } from './italian-invoice.ts'

const accountBilling = (me: User): Partial<BookingValues> => {
  const known = me.profile?.billingDetails
  if (!known) return {}
  return { business: known.companyName !== null, ...billingValues(known), ...italianInvoiceValues(known) }
}

/** An address is filled as a whole: parts of two addresses make a wrong one. */
const hasBilling = (values: BookingValues): boolean =>
  [
    values.billingAddressCompany,
    values.billingAddressLine1,
    values.billingAddressZip,
    values.billingAddressCity,
    values.vatNr,
  ].some((text) => text !== '')

function prefillAttendee(ticket: TicketValues, me: User): TicketValues {
  const answers = me.profile?.additionalData ?? {}
  const additional = Object.fromEntries(
    Object.entries(ticket.additional).map(([name, slots]) => [
      name,
      slots.map((slot, index) => slot ?? answers[name]?.values[index] ?? null),
    ]),
  )
  const person = {
    firstName: me.firstName ?? '',
    lastName: me.lastName ?? '',
    email: me.emailAddress ?? '',
  }
  return { ...ticket, ...person, additional }
}

const isUnnamed = ({ firstName, lastName, email }: TicketValues): boolean =>
  firstName === '' && lastName === '' && email === ''

/**
 * Fills empty fields only: the contact, the billing address, and the attendee of the first ticket of each
 * category with the stored answers.
 */
export function prefillFromAccount(
  values: BookingValues,
  reservation: Pick<ReservationInfo, 'ticketsByCategory'>,
  me: User,
): BookingValues {
  const firsts = reservation.ticketsByCategory.flatMap(({ tickets }) => tickets.slice(0, 1))
  const tickets = { ...values.tickets }
  for (const { uuid, locked } of firsts) {
    const ticket = tickets[uuid]
    if (ticket && !locked && isUnnamed(ticket)) tickets[uuid] = prefillAttendee(ticket, me)
  }
  return {
    ...values,
    ...(hasBilling(values) ? {} : accountBilling(me)),
    firstName: values.firstName || (me.firstName ?? ''),
    lastName: values.lastName || (me.lastName ?? ''),
    email: values.email || (me.emailAddress ?? ''),
    tickets,
  }
}
