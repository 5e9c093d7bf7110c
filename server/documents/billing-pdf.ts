/** Invoice and receipt, drawn. Contract 2, 1.9. */
import { formatAmount, type Amount, type RowPrice } from '#core/contract/values.ts'
import { rowWords } from '../domain/row-words.ts'
import { writtenDays, writtenLastDay, type Reader } from '../i18n/written-times.ts'
import type { Office } from '../office.ts'
import type { BillingDocument } from './billing-model.ts'
import { colours, contentWidth, fact, fonts, makePdf, page, rule, write, type Pdf } from './pdf.ts'

const { margin } = page
const bottom = page.height - margin
const half = contentWidth / 2 - 10
const right = margin + half + 20

interface Sheet {
  readonly document: BillingDocument
  readonly t: (key: string, ...args: string[]) => string
  readonly day: (instant: number) => string
  readonly reader: Reader
}

/** Who sells, to whom. @returns the y below */
function drawParties(pdf: Pdf, { document: { seller, buyer }, t }: Sheet): number {
  pdf.rect(0, 0, page.width, 14).fill(colours.brand)
  const name = write(pdf, seller.name, {
    x: margin,
    y: 44,
    width: half,
    font: fonts.bold,
    size: 14,
    smallest: 9,
    lines: 2,
  })
  const vatNr = seller.vatNr ? `${t('invoice.vat', t('common.vat'))}: ${seller.vatNr}` : ''
  // Organisers begin their address with the name that is printed above already.
  const address = seller.address.startsWith(`${seller.name}\n`)
    ? seller.address.slice(seller.name.length + 1)
    : seller.address
  const lines = [address, seller.email, vatNr].filter(Boolean).join('\n')
  const from = write(pdf, lines, { x: margin, y: name + 3, width: half, size: 9, colour: colours.text })
  const taxId = buyer.taxId ? `${t('invoice.vat', t('common.vat'))}: ${buyer.taxId}` : ''
  const recipient = [...buyer.lines, taxId].filter(Boolean).join('\n')
  const to = fact(pdf, t('pdf.billed-to'), recipient, {
    x: right,
    y: 44,
    width: half,
    font: fonts.regular,
    size: 10.5,
  })
  return Math.max(from, to)
}

/** Nobody receipts money that is still to come: until then it is the order on paper. */
function titleOf({ document: { kind, number, payment }, t }: Sheet): string {
  if (kind === 'INVOICE') return t('pdf.invoice', number)
  const settled = payment.kind === 'paid' || payment.kind === 'free'
  return settled ? t('pdf.receipt', number) : `${t('pdf.order')} ${number}`
}

/** What this is, of when, about what. @returns the y below */
function drawHeading(pdf: Pdf, sheet: Sheet, top: number): number {
  const { document, t, day, reader } = sheet
  const heading = write(pdf, titleOf(sheet), {
    x: margin,
    y: top,
    width: contentWidth,
    font: fonts.bold,
    size: 20,
    smallest: 12,
    lines: 2,
  })
  const { event, buyer } = document
  const facts: [string, string][] = [
    [t('pdf.date'), day(document.issuedAt)],
    // The title of the others says it.
    ...(document.kind === 'INVOICE' ? [[t('pdf.order'), document.order] as [string, string]] : []),
    ...(buyer.reference ? [[t('common.customer-reference'), buyer.reference] as [string, string]] : []),
  ]
  const width = contentWidth / facts.length - 10
  const below = facts.map(([label, text], index) =>
    fact(pdf, label, text, {
      x: margin + index * (width + 10),
      y: heading + 10,
      width,
      smallest: 8,
      lines: 2,
    }),
  )
  const days = writtenDays(reader, { from: event.startsAt, until: event.endsAt ?? event.startsAt })
  const about = [event.title, days, event.place].filter(Boolean).join(', ')
  return write(pdf, about, {
    x: margin,
    y: Math.max(...below) + 12,
    width: contentWidth,
    size: 10,
    smallest: 8,
    lines: 3,
    colour: colours.text,
  })
}

const columns = { name: contentWidth - 230, count: 40, price: 90, sum: 90 }
const countAt = margin + columns.name + 10
const priceAt = countAt + columns.count
const sumAt = priceAt + columns.price

/** One line of the table. @returns the y below */
function drawRow(
  pdf: Pdf,
  y: number,
  [name, count, price, sum]: readonly [string, string, string, string],
  style: { font: string; size: number; colour: string },
): number {
  const below = write(pdf, name, { x: margin, y, width: columns.name, ...style })
  write(pdf, count, { x: countAt, y, width: columns.count, align: 'right', ...style })
  write(pdf, price, { x: priceAt, y, width: columns.price, align: 'right', ...style })
  write(pdf, sum, { x: sumAt, y, width: columns.sum, align: 'right', ...style })
  return below
}

const written = (price: RowPrice): string =>
  price === null ? '' : 'percent' in price ? `${String(price.percent)} %` : formatAmount(price)

const plain = { font: fonts.regular, size: 10, colour: colours.ink }
const label = { font: fonts.regular, size: 8, colour: colours.faint }
const strong = { font: fonts.bold, size: 11.5, colour: colours.ink }

/** Room for so many points, on the next sheet when this one is full. */
const roomAt = (pdf: Pdf, y: number, needed: number): number => {
  if (y + needed <= bottom) return y
  pdf.addPage()
  return margin
}

/** @returns the y below */
function drawRows(pdf: Pdf, { document, t }: Sheet, top: number): number {
  const sum = document.currency === null ? t('pdf.amount') : `${t('pdf.amount')} (${document.currency})`
  let y = drawRow(pdf, top, [t('pdf.description'), t('pdf.quantity'), t('pdf.unit-price'), sum], label) + 4
  rule(pdf, y)
  y += 6
  for (const row of document.rows) {
    const count = row.amount === 0 ? '' : String(row.amount)
    const style = row.type === 'TAX_DETAIL' ? label : plain
    y = roomAt(pdf, y, 40)
    y = drawRow(pdf, y, [rowWords(row, t), count, written(row.price), written(row.subTotal)], style) + 5
  }
  rule(pdf, y)
  return y + 8
}

/** @returns the y below */
function drawTotals(pdf: Pdf, { document: { total, vat, currency, exempt }, t }: Sheet, top: number): number {
  let y = roomAt(pdf, top, 90)
  const line = (name: string, amount: Amount, style: typeof plain) => {
    const text = { y, ...style }
    write(pdf, name, { x: margin, width: sumAt - margin - 10, align: 'right', ...text })
    y = write(pdf, formatAmount(amount), { x: sumAt, width: columns.sum, align: 'right', ...text }) + 5
  }
  if (vat) {
    line(t('pdf.net'), vat.net, plain)
    line(`${t('common.vat')} ${vat.percentage} %`, vat.amount, plain)
  }
  line([t('pdf.total'), currency].filter(Boolean).join(' '), total, strong)
  if (exempt)
    y = write(pdf, t('invoice.vat-voided', t('common.vat')), {
      x: margin,
      y,
      width: contentWidth,
      align: 'right',
      ...label,
    })
  return y
}

/** How it was paid, or is to be. */
function drawPayment(pdf: Pdf, { document: { payment, order }, t, reader }: Sheet, top: number): void {
  const y = roomAt(pdf, top + 18, 110)
  if (payment.kind !== 'transfer') {
    write(pdf, t(`pdf.payment.${payment.kind}`), {
      x: margin,
      y,
      width: contentWidth,
      font: fonts.bold,
      size: 11,
    })
    return
  }
  const words = t('pdf.payment.transfer', writtenLastDay(reader, payment.due))
  const below = write(pdf, words, { x: margin, y, width: contentWidth, font: fonts.bold, size: 11 }) + 8
  const account = [payment.account, ...payment.owner].join('\n')
  fact(pdf, t('pdf.account'), account, { x: margin, y: below, width: half })
  fact(pdf, t('pdf.payment-reference'), order, { x: right, y: below, width: half })
}

/** @returns the file. Rejects when it cannot be drawn. */
export function billingPdf(document: BillingDocument, { texts }: Pick<Office, 'texts'>): Promise<Buffer> {
  const { lang, issuedAt, timeZone, seller } = document
  const reader = { texts, lang, timeZone }
  const sheet: Sheet = {
    document,
    t: (key, ...args) => texts.text(lang, key, ...args),
    day: (instant) => writtenDays(reader, { from: instant, until: instant }),
    reader,
  }
  return makePdf({ title: titleOf(sheet), author: seller.name, lang, now: issuedAt }, (pdf) => {
    const heading = drawHeading(pdf, sheet, Math.max(drawParties(pdf, sheet) + 34, 170))
    drawPayment(pdf, sheet, drawTotals(pdf, sheet, drawRows(pdf, sheet, heading + 22)))
  })
}
