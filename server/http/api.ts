/** The public API: sessions and anti-forgery in front, then every call of the contract's table. */
import type { FastifyInstance } from 'fastify'
import type { Office } from '../office.ts'
import { challengeGuard } from './challenge.ts'
import { acceptForeignBodies, readEmptyBodies } from './json-bodies.ts'
import { registrar } from './register.ts'
import { addAccount } from './routes/account.ts'
import { addApplication } from './routes/application.ts'
import { addBooking } from './routes/booking.ts'
import { addBillingDocuments } from './routes/billing-documents.ts'
import { addCalendar } from './routes/calendar.ts'
import { addOnlineCheckInInfo } from './routes/online-check-in.ts'
import { addTicketChanges } from './routes/ticket-changes.ts'
import { addCatalogue } from './routes/catalogue.ts'
import { addCodeLinks, addCodes } from './routes/codes.ts'
import { addConfirm } from './routes/confirm.ts'
import { addPassCodes } from './routes/pass-codes.ts'
import { addPasses } from './routes/passes.ts'
import { addPolls } from './routes/polls.ts'
import { addPayment } from './routes/payment.ts'
import { addReservation } from './routes/reservation.ts'
import { addReserve } from './routes/reserve.ts'
import { addWaitingList } from './routes/waiting-list.ts'
import { addTickets } from './routes/tickets.ts'
import { addSessions } from './session.ts'

export function addApi(app: FastifyInstance, office: Office): void {
  readEmptyBodies(app)
  acceptForeignBodies(app)
  addSessions(app, office)
  const { call, refuseOtherMethods } = registrar(app, challengeGuard(office))
  addApplication(call, office)
  addAccount(call, office)
  addCatalogue(call, office)
  addPasses(call, office)
  addPassCodes(call, office)
  addWaitingList(call, office)
  addPolls(call, office)
  addReserve(call, office)
  addCodes(call, office)
  addCodeLinks(app, office)
  addReservation(call, office)
  addBooking(call, office)
  addConfirm(call, office)
  addPayment(call, office)
  addTickets(call, office)
  addTicketChanges(call, office)
  addOnlineCheckInInfo(call, office)
  addBillingDocuments(call, office)
  addCalendar(app, office)
  refuseOtherMethods()
}
