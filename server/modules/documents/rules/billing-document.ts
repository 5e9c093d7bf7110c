/** Content of an invoice or a receipt. It is stored on the day of issue, so later changes do not affect it. */
import type { Amount } from '#core/contract/amount.ts'
import type { OrderSummary } from '#core/contract/reservation.ts'
import { sum } from '#core/domain/sum.ts'
import { eventTitle } from '#server/modules/catalogue/index.ts'
import { isOwnTaxRow, reservationSummary } from '#server/modules/pricing/index.ts'
import { billingAddress, fullName, orderNumber } from '#server/modules/reservations/index.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'
import { setting } from '#server/modules/settings/index.ts'
import type { BillingDocument, BillingKind, BillingPayment, BillingTax } from './billing-record.ts'

const awaitingPaymentStatuses = new Set([
  'OFFLINE_PAYMENT',
  'OFFLINE_FINALIZING',
  'DEFERRED_OFFLINE_PAYMENT',
  'CUSTOM_OFFLINE_PAYMENT',
])

function paymentOf(details: ReservationDetails, summary: OrderSummary): BillingPayment {
  const { reservation, config } = details
  if (summary.free) return { kind: 'free' }
  const byTransfer = reservation.payment_proxy === 'OFFLINE' && config.bankAccount !== ''
  if (byTransfer && !details.paymentRecorded)
    return {
      kind: 'transfer',
      account: config.bankAccount,
      owner: config.bankAccountOwner,
      due: reservation.valid_until,
    }
  if (awaitingPaymentStatuses.has(reservation.status)) return { kind: 'open' }
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
  const at = ({ units, digits: own }: Amount): number => units * 10 ** (digits - own)
  return {
    percentage: vatPercentage,
    amount: totalVAT,
    net: { units: at(totalPrice) - sum(taxes.map(at)), digits },
    others,
  }
}

/** @param now epoch ms; the day of issue */
export function createBillingDocument(
  details: ReservationDetails,
  kind: BillingKind,
  now: number,
): BillingDocument {
  const { event, reservation, config } = details
  const { billing, language: lang } = reservation
  const id = orderNumber(reservation, config)
  const address = billingAddress(reservation)
  const summary = reservationSummary(details, reservation, details.paymentRecorded)
  return {
    kind,
    number: (kind === 'INVOICE' ? reservation.invoice_number : null) ?? id,
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
      lines: address.length > 0 ? address : [fullName(reservation), reservation.email ?? ''].filter(Boolean),
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
    payment: paymentOf(details, summary),
  }
}
