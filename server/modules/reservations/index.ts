/** What other layers may use of the module reservations. */
export { applyServicesAndDiscount, holdServiceItems } from './apply-services-and-discount.ts'
export type { ReservationTerms } from './apply-services-and-discount.ts'
export { cancelReservation } from './cancel-reservation.ts'
export { codeLinkPath, findCodeLink, reserveLinkedTicket } from './code-link.ts'
export type { LinkedTicket } from './code-link.ts'
export { confirmRefusal } from './confirm-checks/confirm-refusal.ts'
export type { PaymentState, ReservationsContext } from './context.ts'
export { deletePendingReservation } from './delete-pending-reservation.ts'
export { holdOrRefuse, holdTickets } from './hold-tickets.ts'
export type { HoldResult } from './hold-tickets.ts'
export { holdWithinLimits, isAtUnpaidLimit, tooManyHolds } from './hold-limits.ts'
export type { HoldLimits } from './hold-limits.ts'
export { removeOldHoldOrigins } from './queries/hold-origins.ts'
export type { HoldOrigin } from './queries/hold-origins.ts'
export { mailSender } from './mails/mail-limit.ts'
export { canceledReservationMail } from './mails/canceled-reservation-mail.ts'
export {
  queueCompletionMails,
  queueContactMails,
  queueInstructionMail,
  queueTicketMail,
} from './mails/queue-reservation-mails.ts'
export {
  amountText,
  dateAndPlace,
  summaryText,
  ticketDateAndPlace,
  transferInstructions,
} from './mails/reservation-facts.ts'
export {
  findReservationDetails,
  findReservationDetailsOfTicket,
  loadReservationDetails,
} from './queries/full-reservations.ts'
export { completeReservationExtras, releaseReservationExtras } from './queries/reservation-extras.ts'
export { findValidTransaction } from './queries/reservation-transactions.ts'
export { findReservationIdByNumber } from './queries/reservation-numbers.ts'
export {
  deleteReservation,
  findReservation,
  insertReservation,
  listTickets,
  lockReservation,
  updateReservation,
} from './queries/reservations.ts'
export type { NewReservation } from './queries/reservations.ts'
export { lockSubscription } from './queries/subscription-use.ts'
export { acquireSubscription, subscriptionUsage } from './queries/subscriptions-of-reservation.ts'
export { releaseTicket } from './queries/ticket-stock.ts'
export { accountIdOf, holdOriginOf, refuseOtherUser, tooManyReservations } from './reservation-access.ts'
export { reservedAnswer } from './reserved-answer.ts'
export type { BoughtSubscription, ReservationDetails } from './reservation-details.ts'
export { ReservationRefused, notEnoughTickets } from './reservation-refused.ts'
export { addBooking } from './routes/booking.ts'
export { addCodeLinks, addCodes } from './routes/promo-codes.ts'
export { addReservation } from './routes/reservation.ts'
export { addReserve } from './routes/reserve.ts'
export { addSubscriptionCodes } from './routes/subscription-codes.ts'
export { billingAddress } from './rules/billing-address.ts'
export { billingProblems } from './rules/billing-rules.ts'
export type { BillingData } from './rules/billing-rules.ts'
export { italianBillingOf } from './rules/booking-data.ts'
export type { PersonData } from './rules/booking-data.ts'
export { fullName, isAssigned } from './rules/full-name.ts'
export { italianProfileProblems } from './rules/italian-invoice-rules.ts'
export type { ItalianData } from './rules/italian-invoice-rules.ts'
export { orderNumber } from './rules/order-number.ts'
export { attendeePersonProblems, lengthProblems, nameProblems } from './rules/person-rules.ts'
export { validityProblem } from './rules/subscription-code.ts'
export { entriesLeft, entryLimit, isDescriptorOnSale } from './rules/subscription-terms.ts'
export { canBeReleased } from './rules/ticket-release.ts'
export { ticketValidity } from './rules/ticket-validity.ts'
export type { TicketDetails } from './ticket-details.ts'
export { additionalServiceItemsView } from './views/additional-service-items-view.ts'
export { billingDetails } from './views/reservation-view.ts'
export { fullTicketView } from './views/ticket-view.ts'
export type { OnlineState } from './views/ticket-view.ts'
export { queueOrganizerMail } from './mails/queue-organizer-mail.ts'
export { isUnpaidOrder } from './rules/is-unpaid-order.ts'
