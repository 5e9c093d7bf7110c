/**
 * Checks of a booking form by the app itself, beside the problems of the server: alf.io accepts a company without a
 * name and an address without a domain of the internet (docs/api/booking-details.md#rules).
 */
import type { Problem } from '#core/contract/problem.ts'
import type { BookingForm } from '#core/contract/reservation.ts'
import { cleanText } from './clean-text.ts'
import { isEmailAddress } from './email-address.ts'
import { requiredInvoiceFields } from './required-invoice-fields.ts'

const problemOf = (path: string, code: Problem['code']): Problem => ({ path, code, args: {} })

const isWrongAddress = (email: string | null | undefined): boolean => {
  const address = cleanText(email ?? '')
  return address !== '' && !isEmailAddress(address)
}

const emailProblems = ({ email, tickets, postponeAssignment, ...form }: BookingForm): Problem[] => [
  ...(isWrongAddress(email) ? [problemOf('email', 'error.STEP_2_INVALID_EMAIL')] : []),
  ...Object.entries(postponeAssignment === true ? {} : tickets)
    .filter(([, attendee]) => isWrongAddress(attendee.email))
    .map(([uuid]) => problemOf(`tickets.${uuid}.email`, 'error.email')),
  ...(form.differentSubscriptionOwner === true && isWrongAddress(form.subscriptionOwner?.email)
    ? [problemOf('subscriptionOwner.email', 'error.STEP_2_INVALID_EMAIL')]
    : []),
]

/** Empty required fields and wrong addresses, as the server would name them. */
export function bookingProblems(form: BookingForm): Problem[] {
  const business = form.addCompanyBillingDetails === true
  const required =
    form.invoiceRequested === true
      ? requiredInvoiceFields({ business, skipVatNr: form.skipVatNr === true })
      : []
  return [
    ...emailProblems(form),
    ...required
      .filter((field) => cleanText(form[field] ?? '') === '')
      .map((field) => problemOf(field, 'error.emptyField')),
  ]
}
