/** Content and numbers of invoices and receipts (docs/api/documents.md). */
import * as z from 'zod/mini'
import type { Amount } from '#kit/money/amount.ts'
import { sum } from '#kit/sum.ts'
import { isExempt } from '#pricing/vat-status.ts'
import { type OrderSummary, summaryRow } from '#purchase/contract/reservation.ts'
import { isPaidByTransfer } from '#purchase/rules/payment/payment-proxies.ts'
import { owesOfflinePayment } from '#purchase/rules/reservation-status.ts'
import { eventTitle } from '#server/modules/catalogue/rules.ts'
import { isOwnTaxRow, reservationSummary } from '#server/modules/pricing/rules/reservation-summary.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { billingAddress } from '#server/modules/purchase/rules/billing-rules.ts'
import { orderNumber, nameOf } from '#server/modules/purchase/rules/reservation-rules.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { isInEu } from '#server/modules/taxes/rules.ts'

/**
 * @param pattern text with one `%d`; `%05d` pads with zeros, `%%` is a percent sign
 * @param count the number in its sequence
 * @returns the formatted number. A pattern without `%d` gets the number at its end, so that numbers stay
 * unique
 */
export function formatInvoiceNumber(pattern: string, count: number): string {
  let used = false
  const text = pattern.replaceAll(
    /%(?:%|(0?)(\d{0,2})d)/g,
    (match, zero: string | undefined, width: string | undefined) => {
      if (match === '%%') return '%'
      used = true
      return String(count).padStart(Number(width || 0), zero ? '0' : ' ')
    },
  )
  return (used ? text : `${text}${String(count)}`).trim()
}

const amountRecord = z.object({ units: z.number(), digits: z.number() })
const priceRecord = z.nullable(z.union([amountRecord, z.object({ percent: z.number() })]))
const taxLine = z.object({ percentage: z.string(), amount: amountRecord })

/** The tax at the rate of the event, which may be zero. */
const billingTax = z.extend(taxLine, {
  /** The total without any tax. */
  net: amountRecord,
  /** Taxes at the rates of services. */
  others: z.array(taxLine),
})
type BillingTax = z.output<typeof billingTax>

const billingPayment = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['paid', 'free', 'desk', 'open', 'credited']) }),
  z.object({
    kind: z.literal('transfer'),
    account: z.string(),
    owner: z.readonly(z.array(z.string())),
    /** Epoch ms. */
    due: z.number(),
  }),
])
export const billingDocument = z.object({
  kind: z.enum(['INVOICE', 'RECEIPT', 'CREDIT_NOTE']),
  /** Number of the invoice or credit note; a receipt has that of the reservation. */
  number: z.string(),
  /** Number of the invoice and its day of issue, epoch ms; of a credit note only. */
  credits: z._default(z.nullable(z.object({ number: z.string(), issuedAt: z.number() })), null),
  order: z.string(),
  /** Epoch ms; dates are printed in `timeZone`. */
  issuedAt: z.number(),
  timeZone: z.string(),
  lang: z.string(),
  seller: z.object({ name: z.string(), email: z.string(), address: z.string(), vatNr: z.string() }),
  buyer: z.object({
    lines: z.array(z.string()),
    taxId: z.nullable(z.string()),
    reference: z.nullable(z.string()),
  }),
  event: z.object({
    title: z.string(),
    /** Epoch ms. */
    startsAt: z.number(),
    /** Epoch ms. */
    endsAt: z.number(),
    place: z.nullable(z.string()),
  }),
  currency: z.nullable(z.string()),
  rows: z.array(z.extend(summaryRow, { price: priceRecord, subTotal: priceRecord })),
  total: amountRecord,
  vat: z.nullable(billingTax),
  /** The reservation is exempt from tax, which the document has to state by law. */
  exempt: z.boolean(),
  /** A company in another country of the EU owes the tax of the whole order or of some tickets. */
  reverseCharge: z._default(z.boolean(), false),
  payment: billingPayment,
})
export type BillingDocument = z.output<typeof billingDocument>
export type BillingKind = Exclude<BillingDocument['kind'], 'CREDIT_NOTE'>
/** An order has at most one of each kind. */
export type StoredDocument = BillingDocument & { readonly kind: BillingKind }

function paymentOf(details: ReservationDetails, summary: OrderSummary): z.output<typeof billingPayment> {
  const { reservation, config } = details
  if (summary.free) return { kind: 'free' }
  const byTransfer = isPaidByTransfer(reservation.payment_proxy) && config.bankAccount !== ''
  if (byTransfer && !details.paymentRecorded)
    return {
      kind: 'transfer',
      account: config.bankAccount,
      owner: config.bankAccountOwner,
      due: reservation.valid_until,
    }
  if (owesOfflinePayment(reservation.status)) return { kind: 'open' }
  return { kind: summary.notYetPaid ? 'desk' : 'paid' }
}

/** The taxes at the rates of services, from their rows. */
const otherTaxes = ({ summary }: OrderSummary): NonNullable<BillingTax['others']> =>
  summary.flatMap((row) => {
    const { subTotal, taxPercentage } = row
    return isOwnTaxRow(row) && taxPercentage !== null && subTotal !== null && !('percent' in subTotal)
      ? [{ percentage: taxPercentage, amount: subTotal }]
      : []
  })

function vatSummaryOf(summary: OrderSummary): BillingTax | null {
  const { totalVAT, totalPrice, vatPercentage, displayVat } = summary
  const others = otherTaxes(summary)
  if (!displayVat || vatPercentage === null) return null
  if (!(Number(vatPercentage) > 0) && others.length === 0) return null
  const taxes = [totalVAT, ...others.map(({ amount }) => amount)]
  const digits = Math.max(totalPrice.digits, ...taxes.map((tax) => tax.digits))
  const at = ({ units, digits: ownDigits }: Amount): number => units * 10 ** (digits - ownDigits)
  return {
    percentage: vatPercentage,
    amount: totalVAT,
    net: { units: at(totalPrice) - sum(taxes.map(at)), digits },
    others,
  }
}

/** Tickets can be exempt although the order is not: reverse charge may apply to online tickets only. */
const isReverseCharge = ({ reservation, config, tickets }: ReservationDetails, summary: OrderSummary) =>
  isInEu(reservation.billing.country ?? '', config) &&
  (!summary.displayVat || tickets.some(({ vat_status }) => vat_status !== null && isExempt(vat_status)))

/** @param now epoch ms; the day of issue */
export function createBillingDocument(
  details: ReservationDetails,
  kind: BillingKind,
  now: number,
): StoredDocument {
  const { event, reservation, config } = details
  const { billing, language: lang } = reservation
  const id = orderNumber(reservation, config)
  const address = billingAddress(reservation)
  const summary = reservationSummary(details, reservation, details.paymentRecorded)
  return {
    kind,
    number: (kind === 'INVOICE' ? reservation.invoice_number : null) ?? id,
    credits: null,
    order: id,
    issuedAt: now,
    timeZone: event.time_zone,
    lang,
    seller: {
      name: event.organization.name,
      email: event.organization.email,
      address: setting(config, 'INVOICE_ADDRESS'),
      vatNr: setting(config, 'VAT_NR'),
    },
    buyer: {
      lines: address.length > 0 ? address : [nameOf(reservation), reservation.email ?? ''].filter(Boolean),
      taxId: billing.taxId || null,
      reference: billing.customerReference || null,
    },
    event: {
      title: eventTitle(event, lang),
      startsAt: event.starts_at,
      endsAt: event.ends_at,
      place: config.format === 'ONLINE' ? null : config.location,
    },
    currency: config.currency,
    rows: summary.summary,
    total: summary.totalPrice,
    vat: vatSummaryOf(summary),
    exempt: !summary.displayVat,
    reverseCharge: isReverseCharge(details, summary),
    payment: paymentOf(details, summary),
  }
}
