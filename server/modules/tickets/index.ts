/** The use cases and types of tickets for other modules. */
export { checkIn, payOnSite, undoCheckIn } from './check-in.ts'
export type { CheckInResult, OnSitePaymentResult, UndoCheckInResult } from './check-in.ts'
export { missingAnswersMail, missingAttendeesMail, ticketLostMail, ticketMail } from './mails.ts'
export {
  listAnswers,
  listAttendees,
  listBoughtItems,
  listSubscriptionOwners,
  type AttendeeRow,
  type BoughtItem,
  findTicket,
  findTicketAnywhere,
} from './queries/tickets.ts'
export { pngHeaders, ticketCodeImage } from './ticket-code-image.ts'
export { loadTicketInfo } from './ticket-info.ts'
export { ticketCodeText } from './rules.ts'
export { sendReminders } from './send-reminders.ts'
