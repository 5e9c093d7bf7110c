/** The use cases and types of documents for other modules. */
export { calendarFile, ticketEntry } from './calendar.ts'
export { issueInvoice } from './billing-pdf.ts'
export { renderPdf } from './pdf/render-pdf.ts'
export type { PassSheet } from './pdf/PassPage.ts'
export type { TicketSheet } from './pdf/TicketPage.ts'
export { pictureOf } from './queries.ts'
