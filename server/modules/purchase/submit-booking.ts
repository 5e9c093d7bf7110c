/** Stores the booking form and decides whether the reservation can be paid (docs/api/booking-details.md#form). */
import { isEmailAddress } from '#kit/text/email-address.ts'
import type { BookingForm } from '#purchase/contract/reservation.ts'
import { isOpen } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { problem, type ValidationError } from '#server/infra/validation.ts'
import { saveAnswers } from '#server/modules/additional-fields/queries.ts'
import {
  serviceFields,
  subscriptionOwnerFields,
  ticketFields,
  answerDay,
  vatNumbersIn,
  type VatCheckResult,
} from '#server/modules/additional-fields/rules.ts'
import { ticketsWithoutGroupPlace } from '#server/modules/attendee-groups/queries.ts'
import { groupLinksOfCategory } from '#server/modules/attendee-groups/rules.ts'
import { purchaseLanguage } from '#server/modules/catalogue/rules.ts'
import { invoicingView } from '#server/modules/catalogue/views/event-view.ts'
import { assignItem } from '#server/modules/pricing/queries.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { type TaxStatus, taxStatusFor } from '#server/modules/taxes/rules.ts'
import {
  checkBuyerVatNumber,
  checkFieldVatNumbers,
  registerFor,
  type TaxesContext,
} from '#server/modules/taxes/vat-verdicts.ts'
import type { Warning } from '#wire/problem.ts'
import type { ReservationsContext } from './context.ts'
import {
  findReservationDetails,
  loadReservationDetails,
  lockReservation,
  updateReservation,
  updateAttendee,
} from './queries/reservations.ts'
import { updateSubscription } from './queries/subscriptions.ts'
import type { ReservationDetails } from './reservation-details.ts'
import { isBusiness } from './rules/billing-rules.ts'
import { type BookingData, type ItemLink, bookingData, type BookingDecisions } from './rules/booking-data.ts'
import { bookingProblems, bookingWarnings, type BookingFacts } from './rules/booking-rules.ts'
import { subscriptionOwnerProblems, subscriptionOwnerOf } from './rules/subscription-terms.ts'

/** True when a category of the reservation is restricted to a group. */
export const isLimitedToGroups = ({ tickets, groups }: ReservationDetails): boolean =>
  tickets.some(({ category_id }) => groupLinksOfCategory(groups, category_id).length > 0)

/** Every attendee must have a name before the payment. */
const areAttendeesRequired = (details: ReservationDetails): boolean =>
  setting(details.config, 'FORCE_TICKET_OWNER_ASSIGNMENT_AT_RESERVATION') || isLimitedToGroups(details)

/** Rules of the organizer override the choices in the form. */
function bookingDecisions(form: BookingForm, details: ReservationDetails): BookingDecisions {
  const { invoiceAllowed, onlyInvoice, vatNumberStrictlyRequired } = invoicingView(details.config)
  const payable = reservationTotal(details).gross > 0
  return {
    invoiceRequested: payable && invoiceAllowed && (onlyInvoice || form.invoiceRequested === true),
    attendeesPostponed:
      (form.postponeAssignment === true && !areAttendeesRequired(details)) || details.tickets.length === 0,
    vatNumberRequired: vatNumberStrictlyRequired,
  }
}

function submittedVatNumbers(
  form: BookingForm,
  { attendees, itemLinks: links }: BookingData,
  { fields, subscriptions }: ReservationDetails,
): string[] {
  const subscriptionOwner = subscriptions.bought ? [{ additional: form.subscriptionOwner?.additional }] : []
  const owners = [...(attendees?.values() ?? []), ...links, ...subscriptionOwner]
  return owners.flatMap(({ additional }) => vatNumbersIn(fields, additional))
}

interface TaxNumberResults {
  /** The form named a business: only then the buyer's number was checked. */
  readonly business: boolean
  /** Null when there was nothing to check. */
  readonly buyer: VatCheckResult | null
  readonly ofField: BookingFacts['vatCheckResult']
  /** False before anything was checked. */
  readonly checked: boolean
}

/** The result for a form that may contain no tax number. */
const nothingChecked: TaxNumberResults = {
  business: false,
  buyer: null,
  ofField: () => 'invalid',
  checked: false,
}

/** May request VIES, so no transaction may be open. */
async function checkTaxNumbers(
  form: BookingForm,
  details: ReservationDetails,
  context: TaxesContext,
): Promise<TaxNumberResults> {
  const { config } = details
  const vatRegister = registerFor(context, details.origin, config)
  const data = bookingData(form, bookingDecisions(form, details))
  const business = isBusiness(data)
  return {
    business,
    buyer: business ? await checkBuyerVatNumber(data.billing, config, vatRegister) : null,
    ofField: await checkFieldVatNumbers(submittedVatNumbers(form, data, details), config, vatRegister),
    checked: true,
  }
}

/**
 * Prepares the values of the form for the locked reservation.
 * @returns null when the results miss a number: nothing was checked, or the reservation had no total then
 */
function prepareBooking(
  form: BookingForm,
  details: ReservationDetails,
  results: TaxNumberResults,
  now: number,
): { readonly data: BookingData; readonly facts: BookingFacts; readonly taxStatus: TaxStatus } | null {
  const { config, event } = details
  const data = bookingData(form, bookingDecisions(form, details))
  const business = isBusiness(data)
  if (business && !results.business) return null
  if (!results.checked && submittedVatNumbers(form, data, details).length > 0) return null
  const verdict = business ? results.buyer : null
  const payer = {
    business,
    country: data.billing.country ?? null,
    vatNumberVerdict: verdict,
    splitPayment: data.billing.italian.splitPayment,
  }
  return {
    data,
    facts: {
      items: details,
      vatNumberVerdict: verdict,
      italianEInvoicing: setting(config, 'ENABLE_ITALY_E_INVOICING') && reservationTotal(details).gross > 0,
      attendeesRequired: areAttendeesRequired(details),
      today: answerDay(event, now),
      vatCheckResult: results.ofField,
    },
    taxStatus: taxStatusFor(payer, config),
  }
}

interface SubmittedBooking {
  readonly form: BookingForm
  /** Of the page: mails and documents of the order have it. */
  readonly lang: string
  readonly ignoreWarnings: boolean
  /** Account of the signed-in visitor, whose profile takes over the input. */
  readonly accountId: number | null
}

/** `foreign-ticket`: the form names a ticket of another reservation. `not-open`: it is no longer pending. */
type BookingResult =
  | { readonly kind: 'foreign-ticket' | 'not-open' }
  | {
      readonly kind: 'stored'
      readonly problems: readonly ValidationError[]
      readonly warnings: readonly Warning[]
    }

async function saveToProfile(
  trx: Database,
  reservationId: string,
  accountId: number,
  { saveBookingToProfile }: ReservationsContext,
): Promise<void> {
  // Loaded again: the profile takes over what was stored.
  const details = await findReservationDetails(trx, reservationId)
  if (details) await saveBookingToProfile(trx, accountId, details)
}

/**
 * Attendees who are not in the group of their category, or whose places there are used. The confirmation checks it again
 * (docs/api/booking-details.md#rules).
 */
async function groupProblems(
  trx: Database,
  { groups, tickets }: ReservationDetails,
  { attendees }: BookingData,
): Promise<ValidationError[]> {
  const namedTickets = tickets.flatMap(({ id, category_id, public_uuid }) => {
    const email = attendees?.get(public_uuid)?.email ?? null
    return email !== null && isEmailAddress(email) ? [{ id, category_id, public_uuid, email }] : []
  })
  const refused = await ticketsWithoutGroupPlace(trx, groups, namedTickets)
  return namedTickets
    .filter(({ id }) => refused.includes(id))
    .map(({ public_uuid: uuid }) => problem(`tickets[${uuid}].email`, 'error.STEP_2_WHITELIST_CHECK_FAILED'))
}

/** A transaction's result; `outdated`: the reservation needs a tax number that was not checked. */
type StoreResult = BookingResult | { readonly kind: 'outdated' }

/** Checks and stores the form with the reservation locked: its total and tickets decide what the form must contain. */
async function storeLocked(
  trx: Database,
  context: ReservationsContext,
  reservationId: string,
  {
    form,
    lang,
    ignoreWarnings,
    accountId,
    results,
  }: SubmittedBooking & { readonly results: TaxNumberResults },
): Promise<StoreResult> {
  const reservation = await lockReservation(trx, reservationId)
  if (!reservation || !isOpen(reservation.status)) return { kind: 'not-open' }
  const details = await loadReservationDetails(trx, reservation)
  const prepared = prepareBooking(form, details, results, context.now())
  if (prepared === null) return { kind: 'outdated' }
  const { data, facts, taxStatus } = prepared
  if (!belongsToReservation(data, details)) return { kind: 'foreign-ticket' }
  const ownerProblems = details.subscriptions.bought
    ? subscriptionOwnerProblems(form, details.fields, facts)
    : []
  const problems = [
    ...bookingProblems(data, facts),
    ...(await groupProblems(trx, details, data)),
    ...ownerProblems,
  ]
  const warnings = bookingWarnings(data, facts)
  const accepted = problems.length === 0 && (warnings.length === 0 || ignoreWarnings)
  await saveBooking(trx, details, { data, taxStatus, accepted, lang })
  await saveSubscriptionOwnerForm(trx, details, form)
  if (accepted && accountId !== null) await saveToProfile(trx, reservation.id, accountId, context)
  return { kind: 'stored', problems, warnings }
}

/** How often the tax numbers are checked again for a reservation that another call changes meanwhile. */
const maxAttempts = 3

/**
 * Tax numbers are checked outside of the transaction, because the register may take seconds. Most forms contain none.
 * @param id of the reservation
 */
export async function submitBooking(
  context: ReservationsContext,
  id: string,
  submitted: SubmittedBooking,
): Promise<BookingResult> {
  const store = (results: TaxNumberResults): Promise<StoreResult> =>
    context.db.transaction().execute((trx) => storeLocked(trx, context, id, { ...submitted, results }))
  let stored = await store(nothingChecked)
  for (let attempt = 0; attempt < maxAttempts && stored.kind === 'outdated'; attempt += 1) {
    const before = await findReservationDetails(context.db, id)
    if (!before) break
    stored = await store(await checkTaxNumbers(submitted.form, before, context))
  }
  return stored.kind === 'outdated' ? { kind: 'not-open' } : stored
}

/** Returns to the booking details (docs/api/reservations.md#back-to-booking). Does nothing unless the reservation is open. */
export function reopenBooking(db: Database, reservationId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (reservation && isOpen(reservation.status))
      await updateReservation(trx, reservation.id, { validated: false })
  })
}

/** True when every ticket that the form names is part of the reservation. */
function belongsToReservation(
  { attendees, itemLinks }: BookingData,
  { tickets }: ReservationDetails,
): boolean {
  const ticketUuids = new Set(tickets.map(({ public_uuid }) => public_uuid))
  const uuidsInForm = [
    ...(attendees?.keys() ?? []),
    ...itemLinks.flatMap(({ key, ticketUuid }) => [key, ticketUuid ?? key]),
  ]
  return uuidsInForm.every((uuid) => ticketUuids.has(uuid))
}

async function saveAttendees(
  trx: Database,
  details: ReservationDetails,
  data: BookingData,
  taxStatus: TaxStatus,
) {
  const { config, reservation } = details
  for (const ticket of details.tickets) {
    const category = details.categories.find(({ id }) => id === ticket.category_id)
    const attendee = data.attendees?.get(ticket.public_uuid)
    const language = attendee?.language ?? ''
    const attendeeColumns = attendee && {
      first_name: attendee.firstName,
      last_name: attendee.lastName,
      email: attendee.email,
      language: config.languages.includes(language) ? language : reservation.language,
    }
    await updateAttendee(trx, ticket.id, { ...attendeeColumns, vat_status: taxStatus.ticket(category) })
    if (!attendee) continue
    const fields = ticketFields(details.fields, ticket.category_id)
    await saveAnswers(trx, fields, { kind: 'ticket', id: ticket.id }, attendee.additional)
  }
}

async function saveItemLink(trx: Database, details: ReservationDetails, link: ItemLink): Promise<void> {
  const item = details.items.find(({ id }) => id === link.itemId)
  const ticket = details.tickets.find(({ public_uuid }) => public_uuid === link.ticketUuid)
  if (!item) return
  if (ticket) await assignItem(trx, item.id, ticket.id)
  const fields = serviceFields(details.fields, item.service_id)
  await saveAnswers(trx, fields, { kind: 'item', id: item.id }, link.additional)
}

interface BookingToSave {
  readonly data: BookingData
  readonly taxStatus: TaxStatus
  readonly accepted: boolean
  readonly lang: string
}

/** Stores the form with its problems too: then `accepted` is false, and the buyer continues with what was entered. */
async function saveBooking(
  trx: Database,
  details: ReservationDetails,
  { data, taxStatus, accepted, lang }: BookingToSave,
): Promise<void> {
  await updateReservation(trx, details.reservation.id, {
    validated: accepted,
    language: purchaseLanguage(details.event, lang),
    first_name: data.firstName,
    last_name: data.lastName,
    email: data.email,
    invoice_requested: data.invoiceRequested,
    billing: JSON.stringify(data.billing),
    vat_status: taxStatus.order,
  })
  await saveAttendees(trx, details, data, taxStatus)
  for (const link of data.itemLinks) await saveItemLink(trx, details, link)
}

/** Stores the owner of the subscription that is bought, and the owner's answers. Does nothing for tickets. */
async function saveSubscriptionOwnerForm(
  trx: Database,
  details: ReservationDetails,
  form: BookingForm,
): Promise<void> {
  const { bought } = details.subscriptions
  if (bought === null) return
  const { firstName, lastName, email } = subscriptionOwnerOf(form)
  await updateSubscription(trx, details.reservation.id, { first_name: firstName, last_name: lastName, email })
  const owner = { kind: 'pass', id: bought.subscription.id } as const
  await saveAnswers(trx, subscriptionOwnerFields(details.fields), owner, form.subscriptionOwner?.additional)
}
