/** The booking form: stored as typed, then judged. Contract 1, 2.19. */
import { rememberBooking } from '../../accounts/remember-booking.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import type { BookingForm } from '#core/contract/reservation.ts'
import {
  bookingProblems,
  bookingWarnings,
  type Attendee,
  type BookingData,
} from '../../domain/booking-rules.ts'
import { setting } from '../../domain/event-settings.ts'
import { orderTotal } from '../../domain/order-summary.ts'
import type { Office } from '../../office.ts'
import type { Database } from '../../store/database.ts'
import { orderOf, type FullOrder } from '../../store/orders.ts'
import { lockReservation, updateReservation } from '../../store/reservations.ts'
import type { Billing } from '../../store/tables.ts'
import { accepted, badRequest, invalid, notFound } from '../answer.ts'
import { ownerOf, refuseStranger } from '../owner.ts'
import type { Register } from '../register.ts'
import { invoicing } from '../views/event-view.ts'

const typed = (text: string | null | undefined): string | null => text?.trim() || null

/** The organiser's rules go before the visitor's wish. */
function invoiceWanted(form: BookingForm, order: FullOrder): boolean {
  const { invoiceAllowed, onlyInvoice } = invoicing(order.config)
  if (orderTotal(order).gross === 0 || !invoiceAllowed) return false
  return onlyInvoice || form.invoiceRequested === true
}

function dataOf(form: BookingForm, order: FullOrder): BookingData {
  const forced = setting(order.config, 'FORCE_TICKET_OWNER_ASSIGNMENT_AT_RESERVATION')
  const postponed = form.postponeAssignment === true && !forced
  const attendees = Object.entries(form.tickets).map(([uuid, owner]): [string, Attendee] => [
    uuid,
    { firstName: typed(owner.firstName), lastName: typed(owner.lastName), email: typed(owner.email) },
  ])
  return {
    firstName: typed(form.firstName),
    lastName: typed(form.lastName),
    email: typed(form.email),
    invoiceRequested: invoiceWanted(form, order),
    company: typed(form.billingAddressCompany),
    line1: typed(form.billingAddressLine1),
    line2: typed(form.billingAddressLine2),
    zip: typed(form.billingAddressZip),
    city: typed(form.billingAddressCity),
    state: typed(form.billingAddressState),
    country: typed(form.vatCountryCode),
    vatNr: typed(form.vatNr),
    customerReference: typed(form.customerReference),
    skipVatNr: form.skipVatNr === true,
    attendees: postponed ? null : new Map(attendees),
    tickets: order.tickets.map((ticket) => ticket.public_uuid),
  }
}

const billingOf = (data: BookingData, form: BookingForm): Billing => ({
  addCompanyBillingDetails: form.addCompanyBillingDetails ?? false,
  skipVatNr: data.skipVatNr,
  companyName: data.company,
  addressLine1: data.line1,
  addressLine2: data.line2,
  zip: data.zip,
  city: data.city,
  state: data.state,
  country: data.country,
  taxId: data.vatNr,
  customerReference: data.customerReference,
})

/** Keeps what was typed even when it is wrong: a reload, or signing in, must not lose it. */
async function save(trx: Database, order: FullOrder, data: BookingData, form: BookingForm): Promise<void> {
  await updateReservation(trx, order.reservation.id, {
    validated: false,
    first_name: data.firstName,
    last_name: data.lastName,
    email: data.email,
    invoice_requested: data.invoiceRequested,
    billing: JSON.stringify(billingOf(data, form)),
  })
  for (const [uuid, { firstName, lastName, email }] of data.attendees ?? []) {
    const wish = form.tickets[uuid]?.userLanguage ?? ''
    await trx
      .updateTable('tickets')
      .set({
        first_name: firstName,
        last_name: lastName,
        email,
        language: order.config.languages.includes(wish) ? wish : order.reservation.language,
      })
      .where('reservation_id', '=', order.reservation.id)
      .where('public_uuid', '=', uuid)
      .execute()
  }
}

export function addBooking(call: Register, { db }: Office): void {
  call(endpoints.validateToOverview, async ({ params, query, body, request }) =>
    db.transaction().execute(async (trx) => {
      const reservation = await lockReservation(trx, params.reservationId)
      if (reservation?.status !== 'PENDING') return notFound
      const refusal = refuseStranger(reservation, request)
      if (refusal) return refusal
      if (query.lang === undefined) return badRequest
      const order = await orderOf(trx, reservation)
      const data = dataOf(body, order)
      // A ticket of another reservation: the page is older than the reservation, or somebody tries.
      if (![...(data.attendees?.keys() ?? [])].every((uuid) => data.tickets.includes(uuid))) return badRequest
      await save(trx, order, data, body)
      const problems = bookingProblems(data)
      const warnings = bookingWarnings(data)
      if (problems.length > 0) return invalid(problems, false, warnings)
      if (warnings.length === 0 || query.ignoreWarnings === 'true') {
        await updateReservation(trx, reservation.id, { validated: true })
        await rememberBooking(trx, ownerOf(request), billingOf(data, body), [])
      }
      return accepted(true, query.ignoreWarnings === 'true' ? [] : warnings)
    }),
  )

  call(endpoints.backToBooking, async ({ params }) => {
    await db.transaction().execute(async (trx) => {
      const reservation = await lockReservation(trx, params.reservationId)
      if (reservation?.status === 'PENDING')
        await updateReservation(trx, reservation.id, { validated: false })
    })
    return true
  })
}
