/**
 * Collects what the checks of the booking form need: prices, settings of the event and results for tax
 * numbers (docs/api/booking-details.md#rules).
 */
import type { BookingForm } from '#core/contract/reservation.ts'
import { answerDay, vatNumbersIn, type VatCheckResult } from '#server/modules/additional-fields/rules.ts'
import { groupLinksOfCategory } from '#server/modules/attendee-groups/rules.ts'
import { invoicingView } from '#server/modules/catalogue/views/event-view.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { taxStatusFor, type TaxStatus } from '#server/modules/taxes/rules.ts'
import {
  checkBuyerVatNumber,
  checkFieldVatNumbers,
  registerFor,
  type TaxesContext,
} from '#server/modules/taxes/vat-verdicts.ts'
import type { ReservationDetails } from './reservation-details.ts'
import { isBusiness } from './rules/billing-rules.ts'
import { bookingData, type BookingData, type BookingDecisions } from './rules/booking-data.ts'
import type { BookingFacts } from './rules/booking-rules.ts'

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

export interface TaxNumberResults {
  /** The form named a business: only then the buyer's number was checked. */
  readonly business: boolean
  /** Null when there was nothing to check. */
  readonly buyer: VatCheckResult | null
  readonly ofField: BookingFacts['vatCheckResult']
  /** False before anything was checked. */
  readonly checked: boolean
}

/** The result for a form that may contain no tax number. */
export const nothingChecked: TaxNumberResults = {
  business: false,
  buyer: null,
  ofField: () => 'invalid',
  checked: false,
}

/** May request VIES, so no transaction may be open. */
export async function checkTaxNumbers(
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
export function prepareBooking(
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
