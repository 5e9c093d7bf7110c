/** The use cases and types of reservations for other modules. */
export { applyServicesAndDiscount, holdServiceItems } from './apply-services-and-discount.ts'
export type { ReservationTerms } from './apply-services-and-discount.ts'
export {
  cancelLockedReservation,
  cancelReservation,
  deletePendingReservation,
  removeReservation,
} from './cancel-reservation.ts'
export {
  assignContact,
  assignInvoiceNumber,
  beginFinalizing,
  beginProviderPayment,
  bookForContact,
  extendHold,
  finalizeUnpaid,
  type FinalizeTiming,
  recordPaymentReminder,
  reopenForPayment,
  setPaymentProgress,
} from './change-reservation.ts'
export { hasExtras, issueTickets } from './issue-tickets.ts'
export { codeLinkPath, findCodeLink, reserveLinkedTicket } from './code-link.ts'
export type { LinkedTicket } from './code-link.ts'
export { correctEmail } from './correct-email.ts'
export { confirmRefusal } from './confirm-refusal.ts'
export type { PaymentState, ReservationsContext } from './context.ts'
export { holdOrRefuse, holdTickets } from './hold-tickets.ts'
export type { HoldResult } from './hold-tickets.ts'
export { holdWithinLimits, isAtUnpaidLimit } from './hold-limits.ts'
export type { HoldLimits } from './hold-limits.ts'
export { removeOldHoldOrigins } from './queries/hold-origins.ts'
export type { HoldOrigin } from './queries/hold-origins.ts'
export {
  requestedMail,
  queueCompletionMails,
  queueContactMails,
  queueInstructionMail,
  queueTicketMail,
  queueOrganizerMail,
  queueUnpaidOrderMails,
  canceledReservationMail,
} from './mails/queue-reservation-mails.ts'
export {
  orderAmount,
  dateAndPlace,
  summaryText,
  ticketDateAndPlace,
  transferInstructions,
} from './mails/reservation-facts.ts'
export {
  findReservationDetails,
  findReservationDetailsOfTicket,
  loadReservationDetails,
  findReservation,
  listTickets,
  lockReservation,
  type NewReservation,
  openReservation,
  findReservationIdByNumber,
  findValidTransaction,
  postponeFinalizing,
  removeAccountOfReservations,
} from './queries/reservations.ts'
export { lockSubscription, subscriptionUsage } from './queries/subscriptions.ts'
export {
  freeReleasedTicket,
  freeReleasedTickets,
  preReserveTickets,
  setTicketsPaid,
} from './queries/ticket-stock.ts'
export { releaseTicket } from './release-ticket.ts'
export type { BoughtSubscription, ReservationDetails, TicketDetails } from './reservation-details.ts'
export { accountIdOf, holdOriginOf, refuseOtherUser, tooManyReservations } from './visitor-access.ts'
export { reservedAnswer } from './reserve.ts'
export { ReservationRefused, notEnoughTickets } from './rules/reserve-rules.ts'
export {
  billingAddress,
  billingProblems,
  type BillingData,
  italianProfileProblems,
  type ItalianData,
} from './rules/billing-rules.ts'
export { addressOf, italianBillingOf, type PersonData } from './rules/booking-data.ts'
export { attendeePersonProblems, nameProblems } from './rules/booking-rules.ts'
export { fullName, isAssigned, canBeReleased, ticketValidity } from './rules/ticket-release.ts'
export { hasReceipt } from './rules/receipt.ts'
export { ticketsInOnePdf } from './rules/tickets-in-one-pdf.ts'
export { orderNumber, isUnpaidOrder } from './rules/order-number.ts'
export { validityProblem, entriesLeft, entryLimit, isDescriptorOnSale } from './rules/subscription-terms.ts'
export { additionalServiceItemsView, billingDetails, fullTicketView, type OnlineState } from './views.ts'
