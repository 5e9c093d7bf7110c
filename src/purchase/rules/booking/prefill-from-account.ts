/**
 * Fills the booking form from the account of the signed-in visitor
 * (docs/api/additional-fields.md#editing-and-prefill, docs/api/client-behavior.md#booking-page).
 */
import { ownValue } from '#kit/own-value.ts'
import type { ReservationInfo } from '../../contract/reservation.ts'
import type { User } from '../../contract/user.ts'
import { fieldNameOf, type AnswerValues } from './additional-answers.ts'
import { personOf, type TicketValues } from './attendee-form.ts'
import { billingValues } from './billing-values.ts'
import type { BookingValues } from './booking-form.ts'
import { italianInvoiceValues } from './italian-invoice.ts'
import type { OwnerValues } from './subscription-owner.ts'

const accountBilling = (me: User): Partial<BookingValues> => {
  const details = me.profile?.billingDetails
  if (!details) return {}
  return {
    business: details.companyName !== null,
    ...billingValues(details),
    ...italianInvoiceValues(details),
  }
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

function prefillAnswers(additional: AnswerValues, me: User): AnswerValues {
  const answers = me.profile?.additionalData ?? {}
  return Object.fromEntries(
    Object.entries(additional).map(([key, slots]) => {
      const name = fieldNameOf(key)
      const answer = ownValue(answers, name)
      return [key, slots.map((slot, index) => slot ?? answer?.values[index] ?? null)]
    }),
  )
}

function prefillAttendee(ticket: TicketValues, me: User): TicketValues {
  const person = personOf({ ...me, email: me.emailAddress })
  return { ...ticket, ...person, additional: prefillAnswers(ticket.additional, me) }
}

const isUnnamed = ({ firstName, lastName, email }: TicketValues): boolean =>
  firstName === '' && lastName === '' && email === ''

/** Another owner is another person than the visitor. */
const prefillOwner = (owner: OwnerValues | null, me: User): OwnerValues | null =>
  owner === null || owner.different ? owner : { ...owner, additional: prefillAnswers(owner.additional, me) }

/**
 * Fills empty fields only: the contact, the billing address, and the attendee of the first ticket of each
 * category and the subscription owner with the stored answers.
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
    subscriptionOwner: prefillOwner(values.subscriptionOwner, me),
  }
}
