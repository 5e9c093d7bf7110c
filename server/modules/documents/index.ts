/** The use cases and types of documents for other modules. */
export { calendarFile, calendarOf, eventEntry, ticketEntry, type EventEntry } from './calendar.ts'
export { issueInvoice } from './billing-pdf.ts'
