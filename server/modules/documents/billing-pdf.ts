/** PDF of an invoice or a receipt (docs/api/documents.md#invoice-and-receipt). */
import { formatAmount, type Amount } from '#core/contract/amount.ts'
import type { RowPrice } from '#core/contract/values.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { formatDays, formatLastDay, type DateFormatContext } from '#server/infra/i18n/date-phrases.ts'
import { createPdf } from '#server/infra/pdf/create-pdf.ts'
import { colors, columns, contentWidth, fonts, page, drawRule, type Pdf } from '#server/infra/pdf/pdf.ts'
import { writeLabeled, writeText } from '#server/infra/pdf/write-text.ts'
import { isOwnTaxRow, summaryRowText, reservationTotal } from '#server/modules/pricing/index.ts'
import { assignInvoiceNumber, type ReservationDetails } from '#server/modules/reservations/index.ts'
import { setting } from '#server/modules/settings/index.ts'
import { storeBillingDocument, takeInvoiceNumber } from './queries.ts'
import { type BillingDocument, createBillingDocument, formatInvoiceNumber } from './rules.ts'

/**
 * The reservation costs something, the buyer requested an invoice, and the organizer has the settings of an
 * invoice.
 */
const isInvoiceDue = (details: ReservationDetails): boolean =>
  reservationTotal(details).gross > 0 &&
  details.reservation.invoice_requested &&
  setting(details.config, 'INVOICE_ADDRESS') !== '' &&
  setting(details.config, 'VAT_NR') !== ''

/**
 * Numbers the invoice and stores its content in the caller's transaction; a second call changes nothing.
 * @param now epoch ms
 * @returns the number; null when no invoice is due
 */
export async function issueInvoice(
  trx: Database,
  details: ReservationDetails,
  now: number,
): Promise<string | null> {
  const { reservation, event, config } = details
  if (reservation.invoice_number !== null) return reservation.invoice_number
  if (!isInvoiceDue(details)) return null
  const count = await takeInvoiceNumber(trx, event.organization_id)
  const number = formatInvoiceNumber(setting(config, 'INVOICE_NUMBER_PATTERN'), count)
  await assignInvoiceNumber(trx, reservation.id, number)
  const numbered = { ...details, reservation: { ...reservation, invoice_number: number } }
  await storeBillingDocument(trx, reservation.id, createBillingDocument(numbered, 'INVOICE', now))
  return number
}

const { margin } = page
const bottom = page.height - margin

interface PageContext {
  readonly document: BillingDocument
  readonly t: (key: string, ...args: string[]) => string
  readonly day: (instant: number) => string
  readonly reader: DateFormatContext
}

/** Seller and buyer. @returns y below the text, points */
function drawParties(pdf: Pdf, { document: { seller, buyer }, t }: PageContext): number {
  pdf.rect(0, 0, page.width, 14).fill(colors.brand)
  const name = writeText(pdf, seller.name, {
    ...columns.left,
    y: 44,
    font: fonts.bold,
    size: 14,
    minSize: 9,
    maxLines: 2,
  })
  const vatNr = seller.vatNr ? `${t('invoice.vat', t('common.vat'))}: ${seller.vatNr}` : ''
  // Organizers often begin their address with their name, which is printed above it.
  const address = seller.address.startsWith(`${seller.name}\n`)
    ? seller.address.slice(seller.name.length + 1)
    : seller.address
  const lines = [address, seller.email, vatNr].filter(Boolean).join('\n')
  const from = writeText(pdf, lines, { ...columns.left, y: name + 3, size: 9, color: colors.text })
  const taxId = buyer.taxId ? `${t('invoice.vat', t('common.vat'))}: ${buyer.taxId}` : ''
  const recipient = [...buyer.lines, taxId].filter(Boolean).join('\n')
  const to = writeLabeled(pdf, t('pdf.billed-to'), recipient, {
    ...columns.right,
    y: 44,
    font: fonts.regular,
    size: 10.5,
  })
  return Math.max(from, to)
}

/** A receipt needs a payment; before it the title names the reservation only. */
function titleOf({ document: { kind, number, payment }, t }: PageContext): string {
  if (kind === 'INVOICE') return t('pdf.invoice', number)
  const settled = payment.kind === 'paid' || payment.kind === 'free'
  return settled ? t('pdf.receipt', number) : `${t('pdf.order')} ${number}`
}

/** Title, date and subject. @returns y below the text, points */
function drawHeading(pdf: Pdf, sheet: PageContext, top: number): number {
  const { document, t, day, reader: formatContext } = sheet
  const heading = writeText(pdf, titleOf(sheet), {
    x: margin,
    y: top,
    width: contentWidth,
    font: fonts.bold,
    size: 20,
    minSize: 12,
    maxLines: 2,
  })
  const { event, buyer } = document
  const facts: [string, string][] = [
    [t('pdf.date'), day(document.issuedAt)],
    // The titles of the other kinds contain it.
    ...(document.kind === 'INVOICE' ? [[t('pdf.order'), document.order] as [string, string]] : []),
    ...(buyer.reference ? [[t('common.customer-reference'), buyer.reference] as [string, string]] : []),
  ]
  const width = contentWidth / facts.length - 10
  const below = facts.map(([label, text], index) =>
    writeLabeled(pdf, label, text, {
      x: margin + index * (width + 10),
      y: heading + 10,
      width,
      minSize: 8,
      maxLines: 2,
    }),
  )
  const days = formatDays(formatContext, { from: event.startsAt, until: event.endsAt })
  const about = [event.title, days, event.place].filter(Boolean).join(', ')
  return writeText(pdf, about, {
    x: margin,
    y: Math.max(...below) + 12,
    width: contentWidth,
    size: 10,
    minSize: 8,
    maxLines: 3,
    color: colors.text,
  })
}

const cellWidths = { name: contentWidth - 230, count: 40, price: 90, sum: 90 }
const countAt = margin + cellWidths.name + 10
const priceAt = countAt + cellWidths.count
const sumAt = priceAt + cellWidths.price

/** One line of the table. @returns y below the line, points */
function drawRow(
  pdf: Pdf,
  y: number,
  [name, count, price, sum]: readonly [string, string, string, string],
  style: { font: string; size: number; color: string },
): number {
  const below = writeText(pdf, name, { x: margin, y, width: cellWidths.name, ...style })
  writeText(pdf, count, { x: countAt, y, width: cellWidths.count, align: 'right', ...style })
  writeText(pdf, price, { x: priceAt, y, width: cellWidths.price, align: 'right', ...style })
  writeText(pdf, sum, { x: sumAt, y, width: cellWidths.sum, align: 'right', ...style })
  return below
}

const priceText = (price: RowPrice): string =>
  price === null ? '' : 'percent' in price ? `${String(price.percent)} %` : formatAmount(price)

const rowStyle = { font: fonts.regular, size: 10, color: colors.ink }
const labelStyle = { font: fonts.regular, size: 8, color: colors.faint }
const totalStyle = { font: fonts.bold, size: 11.5, color: colors.ink }

/** Space for the height in points, on a new page when this one is full. */
const ensureSpace = (pdf: Pdf, y: number, needed: number): number => {
  if (y + needed <= bottom) return y
  pdf.addPage()
  return margin
}

/** @returns y below the text, points */
function drawRows(pdf: Pdf, { document, t }: PageContext, top: number): number {
  const sum = document.currency === null ? t('pdf.amount') : `${t('pdf.amount')} (${document.currency})`
  let y =
    drawRow(pdf, top, [t('pdf.description'), t('pdf.quantity'), t('pdf.unit-price'), sum], labelStyle) + 4
  drawRule(pdf, y)
  y += 6
  for (const row of document.rows.filter((candidate) => !isOwnTaxRow(candidate))) {
    const count = row.amount === 0 ? '' : String(row.amount)
    const style = row.type === 'TAX_DETAIL' ? labelStyle : rowStyle
    y = ensureSpace(pdf, y, 40)
    y =
      drawRow(pdf, y, [summaryRowText(row, t), count, priceText(row.price), priceText(row.subTotal)], style) +
      5
  }
  drawRule(pdf, y)
  return y + 8
}

/** @returns y below the text, points */
function drawTotals(
  pdf: Pdf,
  { document: { total, vat, currency, exempt }, t }: PageContext,
  top: number,
): number {
  let y = ensureSpace(pdf, top, 90)
  const line = (name: string, amount: Amount, style: typeof rowStyle) => {
    const text = { y, ...style }
    writeText(pdf, name, { x: margin, width: sumAt - margin - 10, align: 'right', ...text })
    y = writeText(pdf, formatAmount(amount), { x: sumAt, width: cellWidths.sum, align: 'right', ...text }) + 5
  }
  if (vat) {
    line(t('pdf.net'), vat.net, rowStyle)
    const main = Number(vat.percentage) > 0 ? [vat] : []
    for (const { percentage, amount } of [...main, ...vat.others])
      line(`${t('common.vat')} ${percentage} %`, amount, rowStyle)
  }
  line([t('pdf.total'), currency].filter(Boolean).join(' '), total, totalStyle)
  if (exempt)
    y = writeText(pdf, t('invoice.vat-voided', t('common.vat')), {
      x: margin,
      y,
      width: contentWidth,
      align: 'right',
      ...labelStyle,
    })
  return y
}

/** Payment of the document, or how to pay. */
function drawPayment(
  pdf: Pdf,
  { document: { payment, order: reservationNumber }, t, reader: formatContext }: PageContext,
  top: number,
): void {
  const y = ensureSpace(pdf, top + 18, 110)
  if (payment.kind !== 'transfer') {
    writeText(pdf, t(`pdf.payment.${payment.kind}`), {
      x: margin,
      y,
      width: contentWidth,
      font: fonts.bold,
      size: 11,
    })
    return
  }
  const text = t('pdf.payment.transfer', formatLastDay(formatContext, payment.due))
  const below = writeText(pdf, text, { x: margin, y, width: contentWidth, font: fonts.bold, size: 11 }) + 8
  const account = [payment.account, ...payment.owner].join('\n')
  writeLabeled(pdf, t('pdf.account'), account, { ...columns.left, y: below })
  writeLabeled(pdf, t('pdf.payment-reference'), reservationNumber, { ...columns.right, y: below })
}

/** @returns the file. Rejects when it cannot be drawn */
export function billingPdf(
  document: BillingDocument,
  { translations }: Pick<CoreContext, 'translations'>,
): Promise<Buffer> {
  const { lang, issuedAt, timeZone, seller } = document
  const formatContext = { translations, lang, timeZone }
  const sheet: PageContext = {
    document,
    t: (key, ...args) => translations.translate(lang, key, ...args),
    day: (instant) => formatDays(formatContext, { from: instant, until: instant }),
    reader: formatContext,
  }
  const about = {
    title: titleOf(sheet),
    author: seller.name,
    lang,
    now: issuedAt,
    unprintableNote: sheet.t('pdf.unprintable'),
  }
  return createPdf(about, (pdf) => {
    const heading = drawHeading(pdf, sheet, Math.max(drawParties(pdf, sheet) + 34, 170))
    drawPayment(pdf, sheet, drawTotals(pdf, sheet, drawRows(pdf, sheet, heading + 22)))
  })
}
