/**
 * PDF of a ticket, A4 (docs/api/documents.md#ticket-pdf). The upper half is the ticket of the folded sheet:
 * event, code, attendee and reference number. The lower half has the details.
 */
import { isOnline } from '#core/domain/is-online.ts'
import { ownValue } from '#core/domain/own-value.ts'
import { paths } from '#core/domain/page-paths.ts'
import { isPercentageFee } from '#core/domain/supplement-policy.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { findFile, type StoredFile } from '#server/infra/files.ts'
import { formatSpan, type DateFormatContext } from '#server/infra/i18n/date-phrases.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { createPdf } from '#server/infra/pdf/create-pdf.ts'
import { drawHead } from '#server/infra/pdf/draw-head.ts'
import { colors, columns, contentWidth, fonts, page, drawRule, type Pdf } from '#server/infra/pdf/pdf.ts'
import { drawQrCode } from '#server/infra/pdf/qr-code.ts'
import { writeLabeled, writeText } from '#server/infra/pdf/write-text.ts'
import { serviceFields } from '#server/modules/additional-fields/index.ts'
import { eventTitle } from '#server/modules/catalogue/index.ts'
import { pollPinOf } from '#server/modules/polls/index.ts'
import {
  fullName,
  isAssigned,
  orderNumber,
  ticketValidity,
  type TicketDetails,
} from '#server/modules/reservations/index.ts'
import { ticketCodeText } from '../rules.ts'

/** Answers of one item, with the labels that the buyer saw. */
function itemAnswers(
  { details }: TicketDetails,
  item: { id: number; service_id: number },
  lang: string,
): string {
  return serviceFields(details.fields, item.service_id)
    .flatMap((field) =>
      details.answers
        .slots(field, { kind: 'item', id: item.id })
        .filter((value) => value !== null)
        .map((value) => ownValue(field.texts[lang]?.values, value) ?? value),
    )
    .join(', ')
}

/**
 * Lines such as "2 × Lunch: vegetarian"; equal items are counted. Without percentage fees and donations, as on the ticket page.
 * `subscriptionText` is the text for a ticket paid by a subscription.
 */
function ticketExtraLines(
  ticketDetails: TicketDetails,
  lang: string,
  subscriptionText: (title: string) => string,
): string[] {
  const { ticket, details } = ticketDetails
  const counts = new Map<string, number>()
  for (const item of details.items.filter(
    (candidate) =>
      candidate.ticket_id === ticket.id && candidate.type !== 'DONATION' && !isPercentageFee(candidate),
  )) {
    const title = item.texts.title[lang] ?? Object.values(item.texts.title)[0] ?? ''
    const text = [title, itemAnswers(ticketDetails, item, lang)].filter(Boolean).join(': ')
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const { applied } = details.subscriptions
  const subscriptionTitle =
    ticket.subscription_id === null || !applied ? null : (applied[lang] ?? Object.values(applied)[0])
  return [
    ...(subscriptionTitle ? [subscriptionText(subscriptionTitle)] : []),
    ...[...counts].map(([text, count]) => `${String(count)} × ${text}`),
  ]
}

const { margin } = page
const foldY = page.height / 2
const codeSide = 208
/** Width beside the code, points. */
const textColumn = { x: margin, width: contentWidth - codeSide - 24 }

const groupReference = (uuid: string): string =>
  (uuid.replaceAll('-', '').match(/.{1,4}/g) ?? [uuid]).join(' ')

interface PageContext {
  readonly ticketDetails: TicketDetails
  readonly context: CoreContext
  readonly lang: string
  readonly title: string
  /** A translation. */
  readonly t: (key: string, ...args: string[]) => string
}

const formatContextOf = ({
  ticketDetails,
  context: { translations },
  lang,
}: PageContext): DateFormatContext => ({
  translations,
  lang,
  timeZone: ticketDetails.details.event.time_zone,
})

/** Event, date and place. @returns y below the text, points */
function drawEvent(pdf: Pdf, sheet: PageContext, top: number): number {
  const { config } = sheet.ticketDetails.details
  const width = contentWidth
  const heading = writeText(pdf, sheet.title, {
    x: margin,
    y: top,
    width,
    font: fonts.bold,
    size: 22,
    minSize: 13,
    maxLines: 2,
  })
  const when = writeText(pdf, formatSpan(formatContextOf(sheet), ticketValidity(sheet.ticketDetails)), {
    x: margin,
    y: heading + 4,
    width,
    size: 11,
    minSize: 9,
    maxLines: 2,
  })
  const place = isOnline(config.format, sheet.ticketDetails.category.access_type)
    ? sheet.t('pdf.online')
    : config.location
  return writeText(pdf, place, {
    x: margin,
    y: when + 2,
    width,
    size: 11,
    minSize: 8,
    color: colors.text,
    maxLines: 2,
  })
}

function drawAttendee(pdf: Pdf, { ticketDetails, t }: PageContext, top: number): void {
  const { ticket, category } = ticketDetails
  const { x, width } = textColumn
  const name = isAssigned(ticket) ? fullName(ticket) : '–'
  let y = writeLabeled(pdf, t('pdf.holder'), name, { x, y: top, width, size: 18, minSize: 8, maxLines: 3 })
  y = writeText(pdf, ticket.email ?? '', {
    x,
    y: y + 1,
    width,
    size: 9.5,
    minSize: 7,
    maxLines: 1,
    color: colors.text,
  })
  y = writeLabeled(pdf, t('pdf.category'), category.name, {
    x,
    y: y + 10,
    width,
    size: 12,
    minSize: 8,
    maxLines: 2,
  })
  y = writeLabeled(pdf, t('pdf.reference'), groupReference(ticket.public_uuid), {
    x,
    y: y + 10,
    width,
    font: fonts.mono,
    size: 10.5,
    maxLines: 2,
  })
  if (ticket.status !== 'TO_BE_PAID') return
  const text = t('pdf.pay-at-desk')
  const height = pdf
    .font(fonts.bold)
    .fontSize(10.5)
    .heightOfString(text, { width: width - 20 })
  pdf.roundedRect(x, y + 10, width, height + 12, 5).fill(colors.warningPaper)
  writeText(pdf, text, {
    x: x + 10,
    y: y + 16,
    width: width - 20,
    font: fonts.bold,
    size: 10.5,
    color: colors.warning,
  })
}

interface LowerHalf {
  /** Lines of the additional services. */
  readonly extras: readonly string[]
  /** Null while the event has no open poll. */
  readonly pollPin: string | null
}

/** The lower half: additional services, reservation, organizer and terms. */
function drawLowerHalf(pdf: Pdf, sheet: PageContext, { extras, pollPin }: LowerHalf): void {
  const {
    t,
    ticketDetails: { ticket, details },
  } = sheet
  const { event, reservation, config } = details
  const top = foldY + 26
  const id = orderNumber(reservation, config)
  const ordered = writeLabeled(pdf, t('pdf.order'), `${id}, ${fullName(reservation)}`, {
    ...columns.left,
    y: top,
    minSize: 8,
    maxLines: 2,
  })
  const { organization } = event
  const sender = writeLabeled(pdf, t('pdf.organizer'), `${organization.name}\n${organization.email}`, {
    ...columns.right,
    y: top,
    minSize: 8,
    maxLines: 3,
  })
  const line = { x: margin, width: contentWidth, font: fonts.regular }
  const address = { ...line, size: 9, minSize: 7, maxLines: 2 }
  let y = Math.max(ordered, sender) + 14
  if (extras.length > 0)
    y = writeLabeled(pdf, t('pdf.extras'), extras.join('\n'), { ...line, y, maxLines: 12 }) + 14
  if (pollPin !== null)
    y = writeLabeled(pdf, t('pdf.poll-pin'), pollPin, { ...columns.left, y, font: fonts.mono }) + 14
  const ticketAddress = `${sheet.context.baseUrl}${paths.ticket(event.short_name, ticket.public_uuid)}`
  y = writeLabeled(pdf, t('pdf.on-your-phone'), ticketAddress, { ...address, y }) + 14
  if (config.termsAndConditionsUrl)
    writeLabeled(pdf, t('pdf.terms'), config.termsAndConditionsUrl, { ...address, y })
}

function drawTicket(
  pdf: Pdf,
  sheet: PageContext,
  picture: StoredFile | undefined,
  lowerHalf: LowerHalf,
): void {
  const { ticketDetails, t } = sheet
  const below = drawEvent(pdf, sheet, drawHead(pdf, picture))
  const top = Math.max(below + 14, foldY - codeSide - 34)
  const codeX = page.width - margin - codeSide
  drawQrCode(pdf, ticketCodeText(ticketDetails.ticket, ticketDetails.details.event), {
    x: codeX,
    y: foldY - codeSide - 22,
    side: codeSide,
  })
  const online = isOnline(ticketDetails.details.config.format, ticketDetails.category.access_type)
  writeText(pdf, t(online ? 'pdf.online-entry' : 'pdf.show-code'), {
    x: codeX,
    y: foldY - 22,
    width: codeSide,
    size: 8,
    minSize: 6.5,
    maxLines: 1,
    align: 'center',
    color: colors.faint,
  })
  drawAttendee(pdf, sheet, top)
  drawRule(pdf, foldY, true)
  drawLowerHalf(pdf, sheet, lowerHalf)
}

/** A ticket with all that its page shows. */
async function loadSheet(ticketDetails: TicketDetails, context: CoreContext, listed?: readonly string[]) {
  const { ticket, details } = ticketDetails
  const { event } = details
  const lang = ticket.language ?? details.reservation.language
  const title = eventTitle(event, lang)
  const t = translatorFor(context, lang)
  const extras =
    listed ?? ticketExtraLines(ticketDetails, lang, (title) => t('summary.table.subscription', title))
  const picture = event.file_id ? await findFile(context.db, event.file_id) : undefined
  const pollPin = await pollPinOf(context.db, ticket)
  const sheet = { ticketDetails, context, lang, title, t }
  return {
    /** Metadata of a file that begins with the ticket. */
    about: {
      title: `${title}, ${fullName(ticket)}`,
      author: event.organization.name,
      lang,
      now: context.now(),
      unprintableNote: t('pdf.unprintable'),
    },
    draw: (pdf: Pdf) => drawTicket(pdf, sheet, picture, { extras, pollPin }),
  }
}

/**
 * @param listed additional services of the ticket; by default those of the reservation
 * @returns the file. Rejects when it cannot be drawn
 */
export async function ticketPdf(
  ticketDetails: TicketDetails,
  context: CoreContext,
  listed?: readonly string[],
): Promise<Buffer> {
  const { about, draw } = await loadSheet(ticketDetails, context, listed)
  return createPdf(about, draw)
}

/**
 * All tickets of an order in one file, each on its own page and in its language (docs/api/documents.md#pdf-of-all-tickets).
 * @param tickets at least one. Rejects when they cannot be drawn
 */
export async function ticketsPdf(tickets: readonly TicketDetails[], context: CoreContext): Promise<Buffer> {
  const sheets = await Promise.all(tickets.map((ticket) => loadSheet(ticket, context)))
  const [first] = sheets
  if (first === undefined) throw new RangeError('A file of tickets needs a ticket')
  return createPdf(first.about, (pdf) => {
    for (const [index, { draw }] of sheets.entries()) {
      if (index > 0) pdf.addPage()
      draw(pdf)
    }
  })
}
