/** The public API: sessions, anti-forgery check, and every endpoint of the contract. */
import type { FastifyInstance } from 'fastify'
import type { AppContext } from './app-context.ts'
import { challengeGuard } from '#server/modules/bot-checks/index.ts'
import { addAnyBodyParser, addJsonParser } from '#server/http/json-bodies.ts'
import { createRegistrar } from '#server/http/registrar.ts'
import { addAccount } from '#server/modules/accounts/index.ts'
import { addApplication } from '#server/modules/site/index.ts'
import { addBooking } from '#server/modules/reservations/routes/booking.ts'
import { addBillingDocuments } from '#server/modules/documents/routes/billing-documents.ts'
import { addCalendar } from '#server/modules/documents/routes/calendar.ts'
import { addOnlineCheckInInfo } from '#server/modules/tickets/routes/online-check-in.ts'
import { addTicketChanges } from '#server/modules/tickets/routes/ticket-changes.ts'
import { addCatalogue } from '#server/modules/catalogue/routes.ts'
import { addCodeLinks, addCodes } from '#server/modules/reservations/routes/promo-codes.ts'
import { addConfirm } from '#server/modules/payments/routes/confirm.ts'
import { addSubscriptionCodes } from '#server/modules/reservations/routes/subscription-codes.ts'
import { addSubscriptions } from '#server/modules/subscriptions/routes.ts'
import { addPolls } from '#server/modules/polls/index.ts'
import { addPayment } from '#server/modules/payments/routes/payment.ts'
import { addReservation } from '#server/modules/reservations/routes/reservation.ts'
import { addReserve } from '#server/modules/reservations/routes/reserve.ts'
import { addWaitingList } from '#server/modules/waiting-list/routes.ts'
import { addTickets } from '#server/modules/tickets/routes/tickets.ts'
import { addSessions } from '#server/http/sessions.ts'

export function addPublicApi(app: FastifyInstance, context: AppContext): void {
  addJsonParser(app)
  addAnyBodyParser(app)
  addSessions(app, context)
  const { addEndpoint: call, addMethodNotAllowed: refuseOtherMethods } = createRegistrar(
    app,
    challengeGuard(context),
  )
  addApplication(call, context)
  addAccount(call, context)
  addCatalogue(call, context)
  addSubscriptions(call, context)
  addSubscriptionCodes(call, context)
  addWaitingList(call, context)
  addPolls(call, context)
  addReserve(call, context)
  addCodes(call, context)
  addCodeLinks(app, context)
  addReservation(call, context)
  addBooking(call, context)
  addConfirm(call, context)
  addPayment(call, context)
  addTickets(call, context)
  addTicketChanges(call, context)
  addOnlineCheckInInfo(call, context)
  addBillingDocuments(call, context)
  addCalendar(app, context)
  refuseOtherMethods()
}
