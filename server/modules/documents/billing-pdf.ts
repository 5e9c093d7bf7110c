/** PDF of an invoice or a receipt (docs/api/documents.md#invoice-and-receipt). */
import type { Amount } from '#kit/money/amount.ts'
import { percentText } from '#kit/money/money-format.ts'
import type { RowPrice } from '#kit/values.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { localAmount, taxName } from '#server/infra/i18n/currency.ts'
import { formatDays, formatLastDay } from '#server/infra/i18n/date-phrases.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { isOwnTaxRow, summaryRowText } from '#server/modules/pricing/rules/reservation-summary.ts'
import { updateReservation } from '#server/modules/purchase/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { setting } from '#server/modules/settings/rules.ts'
import type { BillingSheet } from './pdf/BillingPage.ts'
import type { Fact } from './pdf/parts.ts'
import { renderPdf } from './pdf/render-pdf.ts'
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
  await updateReservation(trx, reservation.id, { invoice_number: number })
  const numbered = { ...details, reservation: { ...reservation, invoice_number: number } }
  await storeBillingDocument(trx, reservation.id, createBillingDocument(numbered, 'INVOICE', now))
  return number
}

/** Stores the receipt of a paid order without an invoice before its content changes. @param now epoch ms */
export async function keepReceipt(trx: Database, details: ReservationDetails, now: number): Promise<void> {
  const { reservation, paymentRecorded } = details
  if (!paymentRecorded || reservation.invoice_number !== null || reservationTotal(details).gross === 0) return
  await storeBillingDocument(trx, reservation.id, createBillingDocument(details, 'RECEIPT', now))
}

type Translate = (key: string, ...args: string[]) => string

/** A receipt needs a payment; before it the title names the reservation only. */
function titleOf({ kind, number, payment }: BillingDocument, t: Translate): string {
  if (kind === 'INVOICE') return t('pdf.invoice', number)
  if (kind === 'CREDIT_NOTE') return t('pdf.credit-note', number)
  const settled = payment.kind === 'paid' || payment.kind === 'free'
  return settled ? t('pdf.receipt', number) : `${t('pdf.order')} ${number}`
}

const linesOf = (...lines: readonly string[]): string => lines.filter(Boolean).join('\n')

function partiesOf({ seller, buyer }: BillingDocument, t: Translate): Pick<BillingSheet, 'seller' | 'buyer'> {
  const taxNumber = (number: string | null): string => (number ? t('mail.fact', t('pdf.tax-id'), number) : '')
  // Organizers often begin their address with their name, which is printed above it.
  const address = seller.address.startsWith(`${seller.name}\n`)
    ? seller.address.slice(seller.name.length + 1)
    : seller.address
  return {
    seller: { name: seller.name, lines: linesOf(address, seller.email, taxNumber(seller.vatNr)) },
    buyer: [t('pdf.billed-to'), linesOf(...buyer.lines, taxNumber(buyer.taxId))],
  }
}

function rowsOf(
  { rows, currency, lang }: BillingDocument,
  t: Translate,
): Pick<BillingSheet, 'columns' | 'rows'> {
  const priceText = (price: RowPrice): string => {
    if (price === null) return ''
    return 'percent' in price ? percentText(price.percent / 100, lang) : localAmount(price, currency, lang)
  }
  const sum = currency === null ? t('pdf.amount') : `${t('pdf.amount')} (${currency})`
  return {
    columns: [t('pdf.description'), t('pdf.quantity'), t('pdf.unit-price'), sum],
    rows: rows
      .filter((row) => !isOwnTaxRow(row))
      .map((row) => ({
        cells: [
          summaryRowText(row, t, lang) || t('pdf.refund'),
          row.amount === 0 ? '' : String(row.amount),
          priceText(row.price),
          priceText(row.subTotal),
        ],
        small: row.type === 'TAX_DETAIL',
      })),
  }
}

function totalsOf({ total, vat, currency, lang }: BillingDocument, t: Translate): BillingSheet['totals'] {
  const text = (amount: Amount): string => localAmount(amount, currency, lang)
  const main = vat && Number(vat.percentage) > 0 ? [vat] : []
  const taxes = [...main, ...(vat?.others ?? [])].map(
    ({ percentage, amount }) => [taxName(percentage, t, lang), text(amount)] as const,
  )
  return [
    ...(vat ? [[t('pdf.net'), text(vat.net)] as const, ...taxes] : []),
    [[t('pdf.total'), currency].filter(Boolean).join(' '), text(total)],
  ]
}

/** Reverse charge in the words of Directive 2006/112/EC, article 226 (11a); else that no tax is charged. */
function exemptionOf({ exempt, reverseCharge }: BillingDocument, t: Translate): string | null {
  if (reverseCharge) return t('invoice.reverse-charge')
  return exempt ? t('invoice.vat-voided', t('common.vat')) : null
}

/** What the document prints. @param t translates into its language */
export function billingSheet(document: BillingDocument, t: Translate): BillingSheet {
  const { lang, issuedAt, timeZone, buyer, event, payment, credits } = document
  const dates = { lang, timeZone }
  const days = (from: number, until: number): string => formatDays(dates, { from, until })
  const facts: Fact[] = [
    [t('pdf.date'), days(issuedAt, issuedAt)],
    // The titles of the other kinds contain it.
    ...(document.kind === 'RECEIPT' ? [] : [[t('pdf.order'), document.order] as const]),
    ...(buyer.reference ? [[t('common.customer-reference'), buyer.reference] as const] : []),
  ]
  const transfer = payment.kind === 'transfer' ? payment : null
  return {
    ...partiesOf(document, t),
    title: titleOf(document, t),
    facts,
    subject: [event.title, days(event.startsAt, event.endsAt), event.place].filter(Boolean).join(', '),
    ...rowsOf(document, t),
    totals: totalsOf(document, t),
    exempt: exemptionOf(document, t),
    payment: credits
      ? t('pdf.payment.credited', credits.number, days(credits.issuedAt, credits.issuedAt))
      : t(`pdf.payment.${payment.kind}`, ...(transfer ? [formatLastDay(dates, transfer.due)] : [])),
    transfer: transfer
      ? [
          [t('pdf.account'), linesOf(transfer.account, ...transfer.owner)],
          [t('pdf.payment-reference'), document.order],
        ]
      : [],
  }
}

/** The pattern of the number is a text of the operator. */
const maxNumberLength = 100

export const documentFileName = ({ kind, number }: BillingDocument): string =>
  `${kind.toLowerCase().replace('_', '-')}-${number.replaceAll(/[^\w.-]+/g, '_').slice(0, maxNumberLength)}.pdf`

/** @returns the file. Rejects when it cannot be drawn */
export function billingPdf(
  document: BillingDocument,
  { translations }: Pick<CoreContext, 'translations'>,
): Promise<Buffer> {
  const { lang, issuedAt, seller } = document
  const t: Translate = (key, ...args) => translations.translate(lang, key, ...args)
  const sheet = billingSheet(document, t)
  return renderPdf({
    title: sheet.title,
    author: seller.name,
    lang,
    now: issuedAt,
    unprintableNote: t('pdf.unprintable'),
    content: { kind: 'billing', sheet },
  })
}
