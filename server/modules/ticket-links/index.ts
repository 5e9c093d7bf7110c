/** The use cases and types of ticket-links for other modules. */
export { ticketLinksMail } from './ticket-links-mail.ts'
