/** The rows and totals of a reservation, on the wire (docs/api/reservations.md#order-summary, docs/api/pricing.md). */
import type { OrderSummary } from '#core/contract/reservation.ts'
import { fromMinor } from '#core/domain/money.ts'
import { owesOfflinePayment } from '#core/domain/reservation-status.ts'
import { isExempt } from '#core/domain/vat-status.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { reservationPrice, taxationOf, type ReservationContents } from './reservation-price.ts'
import { summaryRows } from './summary-rows.ts'

export { reservationTotal, taxationOf, type ReservationContents } from './reservation-price.ts'
export { groupTicketsByCategory } from './summary-rows.ts'

/** Rows in the description for payment providers, which lists no discounts. */
const describedRowTypes = new Set(['TICKET', 'SUBSCRIPTION', 'ADDITIONAL_SERVICE'])

/** @param settled a complete transaction exists */
export function reservationSummary(
  details: ReservationContents,
  reservation: Reservation,
  settled: boolean,
): OrderSummary {
  const digits = fractionDigits(details.config.currency)
  const price = reservationPrice(details)
  const summary = summaryRows(details, price, reservation.language)
  return {
    summary,
    totalPrice: fromMinor(price.gross, digits),
    free: price.gross === 0,
    displayVat: !isExempt(taxationOf(details).status),
    priceInCents: price.gross,
    descriptionForPayment: summary
      .filter(({ type }) => describedRowTypes.has(type))
      .map(({ amount, name }) => `${String(amount)} x ${name ?? ''}`)
      .join(', '),
    totalVAT: fromMinor(price.vat, digits),
    vatPercentage: details.config.vat,
    notYetPaid:
      owesOfflinePayment(reservation.status) || (reservation.payment_proxy === 'ON_SITE' && !settled),
  }
}
