/**
 * Every call of the public API, in one table: the browser sends by it, the box office registers by it.
 * Paths: contract 1, section 2; contract 2, section 1.
 */
import { accountsEndpoints } from './accounts-endpoints.ts'
import { catalogueEndpoints } from './catalogue-endpoints.ts'
import { api, bytes, get, notRead, send, yesNo, type InLanguage } from './endpoint.ts'
import { passEndpoints } from './passes-endpoints.ts'
import { paymentEndpoints } from './payment-endpoints.ts'
import { paymentForm, paymentResult } from './payment.ts'
import { pricesEndpoints } from './prices-endpoints.ts'
import { validated } from './problem.ts'
import { bookingForm, reservationInfo, reservationStatus, ticketsByCategory } from './reservation.ts'
import { ticketInfo } from './ticket.ts'
import { ticketEndpoints } from './ticket-endpoints.ts'
import type { PurchaseContextType } from './values.ts'

interface Reservation {
  readonly reservationId: string
}
interface Ticket {
  readonly shortName: string
  readonly uuid: string
}
export const endpoints = {
  ...catalogueEndpoints,
  ...passEndpoints,
  ...pricesEndpoints,

  reservation: get<Reservation>()(`${api}/reservation/:reservationId`, reservationInfo),
  reservationStatus: get<Reservation>()(`${api}/reservation/:reservationId/status`, reservationStatus),
  validateToOverview: send<Reservation, InLanguage & { ignoreWarnings: boolean }>()(
    'POST',
    `${api}/reservation/:reservationId/validate-to-overview`,
    bookingForm,
    validated(yesNo),
  ),
  backToBooking: send<Reservation>()(
    'POST',
    `${api}/reservation/:reservationId/back-to-booking`,
    notRead,
    yesNo,
  ),
  confirm: send<Reservation, InLanguage>()(
    'POST',
    `${api}/reservation/:reservationId`,
    paymentForm,
    validated(paymentResult),
  ),
  ...paymentEndpoints,
  cancelReservation: send<Reservation>()('DELETE', `${api}/reservation/:reservationId`, null, yesNo),
  resendReservationEmail: send<
    Reservation & { type: PurchaseContextType; publicIdentifier: string },
    InLanguage
  >()('POST', `${api}/:type/:publicIdentifier/reservation/:reservationId/re-send-email`, notRead, yesNo),

  ticket: get<Ticket>()(`${api}/event/:shortName/ticket/:uuid`, ticketInfo),
  ticketFull: get<Ticket>()(`${api}/event/:shortName/ticket/:uuid/full`, ticketsByCategory),
  ticketCode: get<Ticket>()(`${api}/event/:shortName/ticket/:uuid/code.png`, bytes),
  ticketPdf: get<Ticket>()(`${api}/event/:shortName/ticket/:uuid/download-ticket`, bytes),
  sendTicketByEmail: send<Ticket>()(
    'POST',
    `${api}/event/:shortName/ticket/:uuid/send-ticket-by-email`,
    notRead,
    yesNo,
  ),

  ...ticketEndpoints,

  ...accountsEndpoints,
} as const
