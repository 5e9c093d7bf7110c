/** What the booking form is judged by: order, organiser's rules, tax numbers asked for beforehand. Contract 1, 2.19. */
import type { BookingForm } from '#core/contract/reservation.ts'
import { bookingData, isBusiness, type BookingData, type Decided } from '../domain/booking/data.ts'
import type { BookingFacts } from '../domain/booking/rules.ts'
import { setting } from '../domain/event-settings.ts'
import { dayOf } from '../domain/fields/birth-date.ts'
import { vatNumbersIn } from '../domain/fields/validate.ts'
import { linksOfCategory } from '../domain/groups.ts'
import { orderTotal } from '../domain/order-summary.ts'
import { taxSituation, type TaxSituation } from '../domain/vat/situation.ts'
import { customerVerdict, fieldVerdicts } from '../domain/vat/verdicts.ts'
import type { Office } from '../office.ts'
import type { FullOrder } from '../store/orders.ts'
import { invoicing } from './views/event-view.ts'

/** True where a list of people guards one of the order's categories. */
export const isGuarded = ({ tickets, groups }: FullOrder): boolean =>
  tickets.some(({ category_id }) => linksOfCategory(groups, category_id).length > 0)

/** Each ticket has to have its holder's name before it is paid. */
const isForced = (order: FullOrder): boolean =>
  setting(order.config, 'FORCE_TICKET_OWNER_ASSIGNMENT_AT_RESERVATION') || isGuarded(order)

/** The organiser's rules go before the visitor's wish. */
function decide(form: BookingForm, order: FullOrder): Decided {
  const { invoiceAllowed, onlyInvoice, vatNumberStrictlyRequired } = invoicing(order.config)
  const payable = orderTotal(order).gross > 0
  return {
    invoiceRequested: payable && invoiceAllowed && (onlyInvoice || form.invoiceRequested === true),
    postponed: (form.postponeAssignment === true && !isForced(order)) || order.tickets.length === 0,
    numberRequired: vatNumberStrictlyRequired,
  }
}

function numbersIn(
  form: BookingForm,
  { attendees, links }: BookingData,
  { fields, passes }: FullOrder,
): string[] {
  const passOwner = passes.bought ? [{ additional: form.subscriptionOwner?.additional }] : []
  const owners = [...(attendees?.values() ?? []), ...links, ...passOwner]
  return owners.flatMap(({ additional }) => vatNumbersIn(fields, additional))
}

export interface Judged {
  readonly data: BookingData
  readonly facts: BookingFacts
  readonly situation: TaxSituation
}

/** Asks the register of tax numbers, so no transaction may be open meanwhile. */
export async function prepareBooking(form: BookingForm, order: FullOrder, office: Office): Promise<Judged> {
  const { config, event } = order
  const data = bookingData(form, decide(form, order))
  const business = isBusiness(data)
  const verdict = business ? await customerVerdict(data.vatNr, data.country, config, office.vies) : null
  const payer = { business, country: data.country, verdict, splitPayment: data.italian.splitPayment }
  return {
    data,
    facts: {
      ordered: order,
      verdict,
      italian: setting(config, 'ENABLE_ITALY_E_INVOICING') && orderTotal(order).gross > 0,
      everyoneNamed: isForced(order),
      today: dayOf(office.now(), event.time_zone),
      vatVerdict: await fieldVerdicts(numbersIn(form, data, order), config, office.vies),
    },
    situation: taxSituation(payer, config),
  }
}
