/** `mark-paid <order> [amount]`: the money of a transfer has arrived. */
import { z } from 'zod'
import { fractionDigits } from '../domain/currency.ts'
import { fullName } from '../domain/holder.ts'
import { orderNumber } from '../domain/order-number.ts'
import { orderTotal } from '../domain/order-summary.ts'
import { amountOf } from '../mail/order-words.ts'
import { markPaid } from '../payments/operator.ts'
import { findOrder, type FullOrder } from '../store/orders.ts'
import { command, done, refused, UsageError, type Outcome } from './command.ts'
import { orderId, unknownOrder } from './find-order.ts'

/** "49.90" or "49,90", the currency's code beside it or not; NaN for anything else. */
function amountIn(text: string, { config }: FullOrder): number {
  const digits = text.replace(config.currency ?? '', '').trim()
  if (!/^\d+([.,]\d+)?$/.test(digits)) return Number.NaN
  return Math.round(Number(digits.replace(',', '.')) * 10 ** fractionDigits(config.currency))
}

/** What the bank's statement shows: the sum, the reference of the mail, who ordered. */
const paymentText = (order: FullOrder): string =>
  `${amountOf(order)}, reference ${orderNumber(order.reservation, order.config)}, ${fullName(order.reservation)}`

function wrongAmount(order: FullOrder, amount: string | undefined): Outcome | null {
  if (amount === undefined || amountIn(amount, order) === orderTotal(order).gross) return null
  return refused(`Nothing is booked: ${amount} has arrived, and the order is ${paymentText(order)}.`)
}

export const markOrderPaid = command({
  name: 'mark-paid',
  words: '<order> [amount]',
  about: 'its transfer has arrived; with the amount only when that is what the order costs',
  input: z.object({ order: z.string(), amount: z.string().optional() }),
  prepare([order = '', ...amount]) {
    if (order.trim() === '') throw new UsageError('Which order?')
    // Two words at most: "49.90", "CHF 49.90".
    if (amount.length > 2 || (amount.length > 0 && !/\d/.test(amount.join(''))))
      throw new UsageError('One order at a time.')
    return { order: order.trim(), ...(amount.length === 0 ? {} : { amount: amount.join(' ') }) }
  },
  async run({ db, now }, { order: word, amount }) {
    const id = await orderId(db, word)
    const order = id === undefined ? undefined : await findOrder(db, id)
    if (!order) return refused(unknownOrder(word))
    const wrong = wrongAmount(order, amount)
    if (wrong) return wrong
    const marked = await markPaid(db, order.reservation.id, now)
    return marked === 'paid'
      ? done(`Paid: ${paymentText(order)}. The order is complete, tickets and mails go out.`)
      : refused('This order does not wait for money.')
  },
})
