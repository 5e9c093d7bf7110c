/**
 * Sends the booking details. docs/api/booking-details.md#validate-to-overview: the server stores them even
 * when it answers 422.
 */
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { withReservationLock, type CheckoutTools } from '#device/tools.ts'
import { cleanText } from '#kit/text/clean-text.ts'
import { isEmailAddress } from '#kit/text/email-address.ts'
import { second } from '#kit/time/durations.ts'
import type { Warning, Problem } from '#wire/problem.ts'
import { refused, type Failure, type Result } from '#wire/result.ts'
import { reservationEndpoints } from '../contract/reservation-endpoints.ts'
import type { ReservationInfo, BookingForm } from '../contract/reservation.ts'
import type { DraftOwner } from '../rules/booking/booking-draft.ts'
import { bookingValuesOf, toBookingForm, type BookingValues } from '../rules/booking/booking-form.ts'
import { hasName, withoutLaterNames } from '../rules/booking/names-later.ts'
import { requiredInvoiceFields } from '../rules/booking/required-invoice-fields.ts'
import { keepDraft } from './drafts.ts'
import { applySubscriptionCode, type AppliedCode } from './subscription-code.ts'

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

/** alf.io stores a name as one text of at most 255 characters, and answers a longer one with 500. */
const nameProblems = ({ tickets, subscriptionOwner, ...contact }: BookingForm): Problem[] =>
  Object.entries({ '': contact, subscriptionOwner, ...tickets }).flatMap(([key, person]) => {
    const name = `${person?.firstName ?? ''} ${person?.lastName ?? ''}`
    const path = key === '' || key === 'subscriptionOwner' ? key : `tickets.${key}`
    return name.length > 255 ? [problemOf(`${path}.lastName`.replace(/^\./, ''), 'error.tooLong')] : []
  })

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

/**
 * Sends the booking details before the visitor leaves for the sign-in, because the server stores them even when they are
 * incomplete (docs/api/client-behavior.md#booking-page). Never rejects.
 * @returns whether the server has them
 */
export async function saveBeforeSignIn(
  tools: CheckoutTools,
  details: Omit<BookingDetails, 'ignoreWarnings'>,
): Promise<boolean> {
  const outcome = await submitBookingDetails(tools, { ...details, ignoreWarnings: false })
  if (outcome.kind === 'refused') return outcome.status === 422
  return outcome.kind === 'accepted' || outcome.kind === 'warned'
}

/**
 * Sends the details that the server has accepted once more: it then gives the order to the signed-in account
 * (docs/api/accounts.md#reservation-owners). Names left for later stay so. Waits for another tab that sends. Never rejects.
 */
export async function sendDetailsAgain(
  tools: CheckoutTools,
  reservation: ReservationInfo,
  context: PurchaseContext,
  lang: string,
): Promise<Result<boolean>> {
  const values = bookingValuesOf(reservation, context, lang)
  const named = Object.entries(values.tickets).filter(([, ticket]) => hasName(ticket))
  const accepted = { ...values, tickets: Object.fromEntries(named), postponeAssignment: named.length === 0 }
  const send = () =>
    tools.api.call(reservationEndpoints.validateToOverview, {
      params: { reservationId: reservation.id },
      query: { lang, ignoreWarnings: true },
      body: toBookingForm(accepted, reservation),
    })
  const answer = await withReservationLock(tools.locks, reservation.id, send, 10 * second)
  return answer ?? { kind: 'unreachable', reason: 'timeout' }
}

export interface BookingDetails extends Omit<DraftOwner, 'reservationId'> {
  readonly reservation: ReservationInfo
  readonly lang: string
  readonly values: BookingValues
  /** Send despite the warnings of the server, which the visitor has read. */
  readonly ignoreWarnings: boolean
  /** Id of a subscription that pays for tickets, from the address; null for none. */
  readonly subscriptionId?: string | null
}

export type BookingDetailsOutcome =
  /** `applied`: what became of the subscription of the address; null without one. */
  | { readonly kind: 'accepted'; readonly applied: AppliedCode | null }
  | { readonly kind: 'warned'; readonly warnings: readonly Warning[] }
  /** Another tab sends for this reservation right now. */
  | { readonly kind: 'in-other-tab' }
  | Failure

/**
 * Stores the draft, then sends it once. An answer with warnings does not complete the step. Problems of the server and
 * of the app are one answer: the form shows them in one round. Never rejects.
 */
export async function submitBookingDetails(
  tools: CheckoutTools,
  details: BookingDetails,
): Promise<BookingDetailsOutcome> {
  const { reservation, type, publicIdentifier, lang, values, ignoreWarnings } = details
  const reservationId = reservation.id
  await keepDraft(tools, { reservationId, type, publicIdentifier }, values)
  const body = toBookingForm(withoutLaterNames(values, reservation), reservation)
  const localProblems = bookingProblems(body)
  const longNames = nameProblems(body)
  if (longNames.length > 0) return refused(422, [...longNames, ...localProblems])
  const answer = await withReservationLock(tools.locks, reservationId, () =>
    tools.api.call(reservationEndpoints.validateToOverview, {
      params: { reservationId },
      query: { lang, ignoreWarnings },
      body,
    }),
  )
  if (answer === null) return { kind: 'in-other-tab' }
  if (answer.kind === 'refused' && answer.problems.length > 0)
    return { ...answer, problems: [...answer.problems, ...localProblems] }
  if (answer.kind !== 'value') return answer
  if (localProblems.length > 0) return refused(422, localProblems)
  if (answer.warnings.length > 0 && !ignoreWarnings) return { kind: 'warned', warnings: answer.warnings }
  // The payment page shows whether it was applied, and has a field for another one.
  const code = details.subscriptionId ?? null
  const applied =
    code === null ? null : await applySubscriptionCode(tools, { reservationId, code, email: values.email })
  return { kind: 'accepted', applied }
}
