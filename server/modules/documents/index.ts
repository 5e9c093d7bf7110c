/** The use cases and types of documents for other modules. */
export { calendarFile, ticketEntry } from './calendar.ts'
export { issueInvoice } from './billing-pdf.ts'
