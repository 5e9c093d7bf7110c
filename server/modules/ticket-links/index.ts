/** What other layers may use of the module ticket-links. */
export { ticketLinksMail } from './ticket-links-mail.ts'
