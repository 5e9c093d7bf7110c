/** The ticket on paper. */
import PDFDocument from 'pdfkit'
import { fullName } from '../domain/holder.ts'
import { ticketCode } from '../domain/ticket-code.ts'
import type { Office } from '../office.ts'
import type { FoundTicket } from '../store/tickets.ts'
import { codePng } from './code-png.ts'

export function ticketPdf({ ticket, category, order }: FoundTicket, _office: Office): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A5' })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  pdf.fontSize(18).text(order.config.displayName)
  pdf.fontSize(11).text(category.name).text(fullName(ticket)).text(ticket.public_uuid)
  pdf.image(codePng(ticketCode(ticket, order.event)), { width: 200 })
  pdf.end()
  return done
}
