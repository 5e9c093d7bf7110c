/** The ticket on paper, A5: what, when, where, the code large, who, and the number to type. Contract 2, 4.3. */
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import { fullName } from '../domain/holder.ts'
import { shortId } from '../domain/short-id.ts'
import { ticketCode } from '../domain/ticket-code.ts'
import type { DatePattern } from '../i18n/texts.ts'
import type { Office } from '../office.ts'
import type { FoundTicket } from '../store/tickets.ts'

const { resolve } = createRequire(import.meta.url)
/** Latin, Greek and Cyrillic; the standard fonts of PDF stop at Latin-1. */
const regular = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const bold = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')

const left = 36
const width = 420 - 2 * left
const codeSide = 220

type Pdf = InstanceType<typeof PDFDocument>

/** Squares, not a picture: sharp at any size. Byte mode and level H, as code.png has it. */
function drawCode(pdf: Pdf, text: string, x: number, y: number): void {
  const { modules } = QRCode.create([{ data: Buffer.from(text, 'utf8'), mode: 'byte' }], {
    errorCorrectionLevel: 'H',
  })
  const side = codeSide / (modules.size + 8)
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 1) pdf.rect(x + (column + 4) * side, y + (row + 4) * side, side, side)
    }
  }
  pdf.fill('#000')
}

const groups = (uuid: string): string => (uuid.replaceAll('-', '').match(/.{1,4}/g) ?? [uuid]).join(' ')

/** From when to when the ticket holds, with the zone: the date only once when that is within one day. */
function timeSpan({ texts }: Office, { category, order: { event } }: FoundTicket, lang: string): string {
  const [from, until] = [category.valid_from ?? event.starts_at, category.valid_until ?? event.ends_at]
  const written = (instant: number, pattern: DatePattern) =>
    texts.formatDate(instant, event.time_zone, pattern, [lang])[lang] ?? ''
  const [firstDay, lastDay] = [
    written(from, 'common.event.date-format'),
    written(until, 'common.event.date-format'),
  ]
  const [begin, end] = [written(from, 'common.event.time-format'), written(until, 'common.event.time-format')]
  const last = firstDay === lastDay ? end : `${lastDay}, ${end}`
  return `${firstDay}, ${begin} – ${last} (${event.time_zone})`
}

/** @returns the file. Rejects when it cannot be drawn. */
export function ticketPdf(found: FoundTicket, office: Office): Promise<Buffer> {
  const { ticket, category, order } = found
  const { event } = order
  const lang = ticket.language ?? order.reservation.language
  const t = (key: string, ...args: string[]) => office.texts.text(lang, key, ...args)
  const title = event.texts.title[lang] ?? order.config.displayName
  const online = order.config.format === 'ONLINE' || category.access_type === 'ONLINE'

  const pdf = new PDFDocument({
    size: 'A5',
    margins: { top: 36, bottom: 30, left, right: left },
    lang,
    info: { Title: `${title}, ${fullName(ticket)}`, Author: event.organization.name },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((finish, fail) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => finish(Buffer.concat(chunks)))
    pdf.on('error', fail)
  })
  const fact = (label: string, text: string, x: number, y: number, space: number) => {
    pdf.font(regular).fontSize(8).fillColor('#5f5559').text(label, x, y, { width: space })
    pdf
      .font(bold)
      .fontSize(10)
      .fillColor('#1d1518')
      .text(text, x, y + 11, { width: space, height: 26, ellipsis: true })
  }

  pdf.rect(0, 0, 420, 8).fill('#7c1f4a')
  pdf
    .font(bold)
    .fontSize(18)
    .fillColor('#1d1518')
    .text(title, left, 30, { width, height: 46, ellipsis: true })
  pdf.font(regular).fontSize(10).fillColor('#4d4347')
  pdf.text(timeSpan(office, found, lang), left, pdf.y + 4, { width, height: 28, ellipsis: true })
  pdf.text(online ? t('pdf.online') : order.config.location, { width, height: 28, ellipsis: true })
  drawCode(pdf, ticketCode(ticket, event), (420 - codeSide) / 2, 126)
  pdf
    .font(bold)
    .fontSize(16)
    .fillColor('#1d1518')
    .text(fullName(ticket), left, 352, { width, height: 22, align: 'center', ellipsis: true })
  pdf
    .font(regular)
    .fontSize(9)
    .fillColor('#4d4347')
    .text(t('pdf.show-code'), left, 376, { width, align: 'center' })
  pdf
    .moveTo(left, 400)
    .lineTo(left + width, 400)
    .dash(1, { space: 4 })
    .strokeColor('#877e82')
    .stroke()
  const half = width / 2 - 8
  fact(t('pdf.category'), category.name, left, 412, half)
  fact(
    t('pdf.order'),
    `${shortId(order.reservation.id)}, ${fullName(order.reservation)}`,
    left + half + 16,
    412,
    half,
  )
  fact(t('pdf.reference'), groups(ticket.public_uuid), left, 452, width)
  fact(t('pdf.organiser'), `${event.organization.name}, ${event.organization.email}`, left, 486, width)
  if (ticket.status === 'TO_BE_PAID') {
    pdf.font(bold).fontSize(10).fillColor('#66470b').text(t('pdf.pay-at-desk'), left, 520, { width })
  }
  const { termsAndConditionsUrl: terms } = order.config
  if (terms)
    pdf
      .font(regular)
      .fontSize(8)
      .fillColor('#5f5559')
      .text(`${t('pdf.terms')}: ${terms}`, left, 540, { width, height: 12, ellipsis: true })
  pdf.end()
  return done
}
