/** What other layers may use of the module documents. */
export { calendarFile, ticketEntry } from './calendar.ts'
export { issueInvoice } from './issue-invoice.ts'
export { addBillingDocuments } from './routes/billing-documents.ts'
export { addCalendar } from './routes/calendar.ts'
