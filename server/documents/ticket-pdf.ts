/**
 * The ticket on paper, A4: what, when and where, the code large, who, and the number to type. The upper half is the
 * ticket when the sheet is folded, the lower one is what its holder wants to know at home. Contract 2, 4.3.
 */
import { fullName, isAssigned } from '../domain/holder.ts'
import { isOnline } from '../domain/online-access.ts'
import { orderNumber } from '../domain/order-number.ts'
import { ticketCode } from '../domain/ticket-code.ts'
import { validityOf } from '../domain/ticket-validity.ts'
import { writtenSpan, type Reader } from '../i18n/written-times.ts'
import type { Office } from '../office.ts'
import { findFile, type StoredFile } from '../store/files.ts'
import type { FoundTicket } from '../store/tickets.ts'
import { ticketExtras } from './ticket-extras.ts'
import { drawCode } from './pdf-code.ts'
import { drawPicture } from './pdf-picture.ts'
import { colours, contentWidth, fact, fonts, makePdf, page, rule, write, type Pdf } from './pdf.ts'

const { margin } = page
const banner = 96
const fold = page.height / 2
const codeSide = 208
/** Beside the code. */
const column = { x: margin, width: contentWidth - codeSide - 24 }

const groups = (uuid: string): string => (uuid.replaceAll('-', '').match(/.{1,4}/g) ?? [uuid]).join(' ')

interface Sheet {
  readonly found: FoundTicket
  readonly office: Office
  readonly lang: string
  readonly title: string
  /** A text of the bundle. */
  readonly t: (key: string, ...args: string[]) => string
}

const readerOf = ({ found, office: { texts }, lang }: Sheet): Reader => ({
  texts,
  lang,
  timeZone: found.order.event.time_zone,
})

/** @returns the y below */
function drawBanner(pdf: Pdf, picture: StoredFile | undefined): number {
  const frame = { x: 0, y: 0, width: page.width, height: banner }
  if (picture && drawPicture(pdf, picture, frame)) return banner
  const band = 14
  pdf.rect(0, 0, page.width, band).fill(colours.brand)
  return band + 22
}

/** What it is, when and where. @returns the y below */
function drawEvent(pdf: Pdf, sheet: Sheet, top: number): number {
  const { config } = sheet.found.order
  const width = contentWidth
  const heading = write(pdf, sheet.title, {
    x: margin,
    y: top,
    width,
    font: fonts.bold,
    size: 22,
    smallest: 13,
    lines: 2,
  })
  const when = write(pdf, writtenSpan(readerOf(sheet), validityOf(sheet.found)), {
    x: margin,
    y: heading + 4,
    width,
    size: 11,
    smallest: 9,
    lines: 2,
  })
  const place = isOnline(config, sheet.found.category) ? sheet.t('pdf.online') : config.location
  return write(pdf, place, {
    x: margin,
    y: when + 2,
    width,
    size: 11,
    smallest: 8,
    colour: colours.text,
    lines: 2,
  })
}

function drawHolder(pdf: Pdf, { found, t }: Sheet, top: number): void {
  const { ticket, category } = found
  const { x, width } = column
  const name = isAssigned(ticket) ? fullName(ticket) : '–'
  let y = fact(pdf, t('pdf.holder'), name, { x, y: top, width, size: 18, smallest: 8, lines: 3 })
  y = write(pdf, ticket.email ?? '', {
    x,
    y: y + 1,
    width,
    size: 9.5,
    smallest: 7,
    lines: 1,
    colour: colours.text,
  })
  y = fact(pdf, t('pdf.category'), category.name, { x, y: y + 10, width, size: 12, smallest: 8, lines: 2 })
  y = fact(pdf, t('pdf.reference'), groups(ticket.public_uuid), {
    x,
    y: y + 10,
    width,
    font: fonts.mono,
    size: 10.5,
    lines: 2,
  })
  if (ticket.status !== 'TO_BE_PAID') return
  const words = t('pdf.pay-at-desk')
  const height = pdf
    .font(fonts.bold)
    .fontSize(10.5)
    .heightOfString(words, { width: width - 20 })
  pdf.roundedRect(x, y + 10, width, height + 12, 5).fill(colours.warningPaper)
  write(pdf, words, {
    x: x + 10,
    y: y + 16,
    width: width - 20,
    font: fonts.bold,
    size: 10.5,
    colour: colours.warning,
  })
}

/** Below the fold: what else was ordered, by whom, from whom, under which terms. */
function drawRest(pdf: Pdf, sheet: Sheet, extras: readonly string[]): void {
  const {
    t,
    found: { ticket, order },
  } = sheet
  const { event, reservation, config } = order
  const half = contentWidth / 2 - 10
  const right = margin + half + 20
  const top = fold + 26
  const id = orderNumber(reservation, config)
  const ordered = fact(pdf, t('pdf.order'), `${id}, ${fullName(reservation)}`, {
    x: margin,
    y: top,
    width: half,
    smallest: 8,
    lines: 2,
  })
  const { organization } = event
  const sender = fact(pdf, t('pdf.organiser'), `${organization.name}\n${organization.email}`, {
    x: right,
    y: top,
    width: half,
    smallest: 8,
    lines: 3,
  })
  let y = Math.max(ordered, sender) + 14
  if (extras.length > 0)
    y =
      fact(pdf, t('pdf.extras'), extras.join('\n'), {
        x: margin,
        y,
        width: contentWidth,
        font: fonts.regular,
        lines: 12,
      }) + 14
  const address = `${sheet.office.baseUrl}/event/${encodeURIComponent(event.short_name)}/ticket/${ticket.public_uuid}/view`
  y =
    fact(pdf, t('pdf.on-your-phone'), address, {
      x: margin,
      y,
      width: contentWidth,
      font: fonts.regular,
      size: 9,
      smallest: 7,
      lines: 2,
    }) + 14
  if (config.termsAndConditionsUrl)
    fact(pdf, t('pdf.terms'), config.termsAndConditionsUrl, {
      x: margin,
      y,
      width: contentWidth,
      font: fonts.regular,
      size: 9,
      smallest: 7,
      lines: 2,
    })
}

function drawTicket(
  pdf: Pdf,
  sheet: Sheet,
  picture: StoredFile | undefined,
  extras: readonly string[],
): void {
  const { found, t } = sheet
  const below = drawEvent(pdf, sheet, drawBanner(pdf, picture) + 14)
  const top = Math.max(below + 14, fold - codeSide - 34)
  const codeX = page.width - margin - codeSide
  drawCode(pdf, ticketCode(found.ticket, found.order.event), codeX, fold - codeSide - 22, codeSide)
  const online = isOnline(found.order.config, found.category)
  write(pdf, t(online ? 'pdf.online-entry' : 'pdf.show-code'), {
    x: codeX,
    y: fold - 22,
    width: codeSide,
    size: 8,
    smallest: 6.5,
    lines: 1,
    align: 'center',
    colour: colours.faint,
  })
  drawHolder(pdf, sheet, top)
  rule(pdf, fold, true)
  drawRest(pdf, sheet, extras)
}

/**
 * @param listed what was ordered with this ticket; by itself what the order says
 * @returns the file. Rejects when it cannot be drawn.
 */
export async function ticketPdf(
  found: FoundTicket,
  office: Office,
  listed?: readonly string[],
): Promise<Buffer> {
  const { ticket, order } = found
  const { event } = order
  const lang = ticket.language ?? order.reservation.language
  const title = event.texts.title[lang] ?? order.config.displayName
  const t = (key: string, ...args: string[]) => office.texts.text(lang, key, ...args)
  const extras = listed ?? ticketExtras(found, lang, (pass) => t('summary.table.subscription', pass))
  const picture = event.file_id ? await findFile(office.db, event.file_id) : undefined
  const about = {
    title: `${title}, ${fullName(ticket)}`,
    author: event.organization.name,
    lang,
    now: office.now(),
  }
  return makePdf(about, (pdf) => drawTicket(pdf, { found, office, lang, title, t }, picture, extras))
}
