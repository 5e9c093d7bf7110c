/** What other layers may use of the module documents. */
export { calendarFile, ticketEntry } from './calendar.ts'
export { issueInvoice } from './billing-pdf.ts'
