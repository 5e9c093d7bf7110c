/** `mark-paid <order> [amount]`: records a bank transfer. */
import { z } from 'zod'
import { fractionDigits } from '#core/domain/currencies.ts'
import { moneyText } from '#server/infra/i18n/currency.ts'
import { markPaid } from '#server/modules/payments/mark-paid.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { withExpiredContents } from '#server/modules/reservations/expired-order.ts'
import { findReservationDetails } from '#server/modules/reservations/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'
import { orderNumber, nameOf } from '#server/modules/reservations/rules/reservation-rules.ts'
import { defineCommand, succeeded, failed, UsageError, type CommandOutcome } from '../command.ts'
import { findReservationId, unknownOrderText } from '../find-reservation.ts'

/** Parses "49.90" and "49,90", with or without the currency. @returns minor units; NaN for anything else */
function parseAmountText(text: string, { config }: ReservationDetails): number {
  const digits = text.replace(config.currency ?? '', '').trim()
  if (!/^\d+([.,]\d+)?$/.test(digits)) return Number.NaN
  return Math.round(Number(digits.replace(',', '.')) * 10 ** fractionDigits(config.currency))
}

/** Amount, reference and contact, as on a bank statement. */
const paymentText = (details: ReservationDetails): string =>
  `${moneyText(reservationTotal(details).gross, details.config.currency)}, reference ${orderNumber(details.reservation, details.config)}, ${nameOf(details.reservation)}`

function wrongAmountOutcome(details: ReservationDetails, amount: string | undefined): CommandOutcome | null {
  if (amount === undefined || parseAmountText(amount, details) === reservationTotal(details).gross)
    return null
  return failed(`Nothing is recorded: the amount is ${amount}, and the order is ${paymentText(details)}.`)
}

export const markPaidCommand = defineCommand({
  name: 'mark-paid',
  syntax: '<order> [amount]',
  description: 'record a bank transfer; with an amount only when it is the amount of the order',
  input: z.object({ order: z.string(), amount: z.string().optional() }),
  prepare([order = '', ...amount]) {
    if (order.trim() === '') throw new UsageError('Which order?')
    // At most two arguments: "49.90", "CHF 49.90".
    if (amount.length > 2 || (amount.length > 0 && !/\d/.test(amount.join(''))))
      throw new UsageError('One order at a time.')
    return { order: order.trim(), ...(amount.length === 0 ? {} : { amount: amount.join(' ') }) }
  },
  changes: ({ order }) => ({ order }),
  async run({ db, now }, { order: text, amount }) {
    const id = await findReservationId(db, text)
    const found = id === undefined ? undefined : await findReservationDetails(db, id)
    if (!found) return failed(unknownOrderText(text))
    const details = withExpiredContents(found)
    const wrong = wrongAmountOutcome(details, amount)
    if (wrong) return wrong
    const marked = await markPaid(db, details.reservation.id, now)
    if (marked === 'sold-out') {
      const text = `The order expired, and what it held is no longer on sale: refund ${paymentText(details)}. The command withdrawals lists it.`
      return { ...failed(text), changed: true }
    }
    return marked === 'paid'
      ? succeeded(`Paid: ${paymentText(details)}. The order is complete, its tickets and mails are sent.`)
      : failed('This order does not await a payment.')
  },
})
