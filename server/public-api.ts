/** The public API: sessions, anti-forgery check, and every endpoint of the contract. */
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { addAnyBodyParser, addJsonParser } from '#server/http/decode-body.ts'
import { markAnswers, createRegistrar } from '#server/http/registrar.ts'
import { addSessions } from '#server/http/sessions.ts'
import { addAccount } from '#server/modules/account/routes.ts'
import { challengeGuard } from '#server/modules/bot-checks/widgets.ts'
import { addCatalogue } from '#server/modules/catalogue/routes.ts'
import { addBillingDocuments, addCalendar } from '#server/modules/documents/routes.ts'
import { addSubscriptions } from '#server/modules/pass/routes.ts'
import { addConfirm, addPayment } from '#server/modules/payments/routes/payment.ts'
import { addPolls } from '#server/modules/polls/routes.ts'
import {
  addBooking,
  addCodeLinks,
  addCodes,
  addSubscriptionCodes,
  addReservation,
  addReserve,
} from '#server/modules/purchase/routes.ts'
import { addPush } from '#server/modules/push/routes.ts'
import { addSaleQueue } from '#server/modules/queue/routes.ts'
import { addApplication } from '#server/modules/site/routes/application.ts'
import { addTicketLinks } from '#server/modules/ticket-links/routes.ts'
import { addOnlineCheckInInfo, addTicketChanges, addTickets } from '#server/modules/ticket/routes.ts'
import { addWaitingList } from '#server/modules/waiting-list/routes.ts'
import { addWithdrawals } from '#server/modules/withdrawal/routes.ts'

/** Every answer but those that all visitors share, which replace the header (docs/api/README.md#caching-and-cross-origin-use). */
function forbidStoring(app: FastifyInstance): void {
  app.addHook('onRequest', (_, reply, done) => {
    void reply.header('Cache-Control', 'no-store')
    done()
  })
}

/** Adds the calls of the public API with their sessions (docs/api/README.md). */
export function addPublicApi(app: FastifyInstance, context: AppContext): void {
  addJsonParser(app)
  addAnyBodyParser(app)
  markAnswers(app, context)
  addSessions(app, context)
  forbidStoring(app)
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
  addSaleQueue(call, context)
  addPush(call, context)
  addReserve(call, context)
  addCodes(call, context)
  addCodeLinks(app)
  addReservation(call, context)
  addWithdrawals(call, context)
  addBooking(call, context)
  addConfirm(call, context)
  addPayment(call, context)
  addTickets(call, context)
  addTicketChanges(call, context)
  addTicketLinks(call, context)
  addOnlineCheckInInfo(call, context)
  addBillingDocuments(call, context)
  addCalendar(app, context)
  refuseOtherMethods()
}
