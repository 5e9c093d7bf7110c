/**
 * The PDF of a subscription for its owner: the PIN in large type, validity and entries
 * (docs/api/documents.md#subscription-pdf).
 */
import type { CoreContext } from '#server/infra/context.ts'
import { findFile, type StoredFile } from '#server/infra/files.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { subscriptionPin, pinOf } from '#server/infra/ids.ts'
import { createPdf } from '#server/infra/pdf/create-pdf.ts'
import { drawHead } from '#server/infra/pdf/draw-head.ts'
import { colors, columns, contentWidth, fonts, page, drawRule, type Pdf } from '#server/infra/pdf/pdf.ts'
import { writeLabeled, writeText } from '#server/infra/pdf/write-text.ts'
import { eventTitle } from '#server/modules/catalogue/index.ts'
import {
  entryLimit,
  fullName,
  type BoughtSubscription,
  type ReservationDetails,
} from '#server/modules/reservations/index.ts'

const { margin } = page

interface PageContext {
  readonly details: ReservationDetails
  readonly bought: BoughtSubscription
  readonly title: string
  readonly t: (key: string, ...args: string[]) => string
  readonly day: (instant: number) => string
}

/** @returns y below the header, points */
function drawHeader(pdf: Pdf, { details, title }: PageContext, picture: StoredFile | undefined): number {
  const style = { x: margin, width: contentWidth }
  const below = writeText(pdf, title, {
    ...style,
    y: drawHead(pdf, picture),
    font: fonts.bold,
    size: 24,
    minSize: 13,
    maxLines: 3,
  })
  const { name } = details.event.organization
  return writeText(pdf, name, {
    ...style,
    y: below + 4,
    size: 11,
    minSize: 8,
    maxLines: 2,
    color: colors.text,
  })
}

/** @returns y below the PIN, points */
function drawPin(pdf: Pdf, { bought, t }: PageContext, top: number): number {
  const pin = pinOf(bought.subscription.id, subscriptionPin)
  pdf.roundedRect(margin, top, contentWidth, 92, 8).lineWidth(1).strokeColor(colors.line).stroke()
  const style = { x: margin + 16, width: contentWidth - 32, align: 'center' } as const
  writeText(pdf, t('pdf.pass.pin'), { ...style, y: top + 12, size: 9, color: colors.faint })
  writeText(pdf, pin, { ...style, y: top + 26, font: fonts.mono, size: 34, minSize: 20, maxLines: 1 })
  writeText(pdf, t('pdf.pass.how'), {
    ...style,
    y: top + 70,
    size: 9,
    minSize: 7,
    maxLines: 1,
    color: colors.text,
  })
  return top + 92
}

function drawFacts(pdf: Pdf, { details, bought, t, day }: PageContext, top: number): void {
  const { subscription } = bought
  const { valid_from: from, valid_until: until } = subscription
  const span = [from === null ? '' : day(from), until === null ? t('pdf.pass.no-end') : day(until)]
  const limit = entryLimit(subscription.max_entries)
  const left = { ...columns.left, minSize: 8, maxLines: 3 }
  const other = { ...columns.right, minSize: 8, maxLines: 3 }
  const ownerBottom = writeLabeled(pdf, t('pdf.holder'), fullName(subscription), {
    ...left,
    y: top,
    size: 14,
  })
  const valid = writeLabeled(pdf, t('pdf.pass.valid'), span.filter(Boolean).join(' – '), {
    ...other,
    y: top,
  })
  const entries = limit === null ? t('pdf.pass.unlimited') : String(limit)
  let y = Math.max(ownerBottom, valid) + 14
  const count = writeLabeled(pdf, t('pdf.pass.entries'), entries, { ...left, y })
  const number = writeLabeled(pdf, t('pdf.reference'), subscription.id, {
    ...other,
    y,
    font: fonts.mono,
    size: 9,
  })
  y = Math.max(count, number) + 18
  drawRule(pdf, y)
  const { organization } = details.event
  const contact = `${organization.name}\n${organization.email}`
  const below = writeLabeled(pdf, t('pdf.organizer'), contact, { ...left, y: y + 14 })
  const { termsAndConditionsUrl: terms } = details.config
  if (terms)
    writeLabeled(pdf, t('pdf.terms'), terms, {
      x: margin,
      y: below + 14,
      width: contentWidth,
      font: fonts.regular,
      size: 9,
      minSize: 7,
      maxLines: 2,
    })
}

/** @returns the file. Rejects when it cannot be drawn. */
export async function subscriptionPdf(
  details: ReservationDetails,
  bought: BoughtSubscription,
  context: CoreContext,
): Promise<Buffer> {
  const { event, reservation } = details
  const lang = reservation.language
  const title = eventTitle(event, lang)
  const sheet: PageContext = {
    details,
    bought,
    title,
    t: translatorFor(context, lang),
    day: (instant) =>
      context.translations.formatDate(instant, event.time_zone, 'common.date-format', [lang])[lang] ?? '',
  }
  const picture = event.file_id ? await findFile(context.db, event.file_id) : undefined
  const author = event.organization.name
  const about = {
    title: `${title}, ${fullName(bought.subscription)}`,
    author,
    lang,
    now: context.now(),
    unprintableNote: sheet.t('pdf.unprintable'),
  }
  return createPdf(about, (pdf) => {
    const below = drawPin(pdf, sheet, drawHeader(pdf, sheet, picture) + 24)
    drawFacts(pdf, sheet, below + 24)
  })
}

/** @returns the file name of the PDF */
export const subscriptionPdfName = (subscriptionId: string): string => `subscription-${subscriptionId}.pdf`
