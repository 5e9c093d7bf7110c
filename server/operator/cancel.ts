/** `cancel <order>`: the organiser calls an order off. Contract 2, 2.1. */
import { z } from 'zod'
import { formatAmount } from '#core/contract/values.ts'
import { fractionDigits } from '../domain/currency.ts'
import { cancelOrder } from '../payments/cancel-order.ts'
import type { Transaction } from '../store/tables.ts'
import { command, done, onlyWord, refused } from './command.ts'
import { orderId, unknownOrder } from './find-order.ts'

/** The payment as the operator finds it where it was made. */
function paymentText({ amount, currency, proxy, payment_id: id, account }: Transaction): string {
  const sum = `${currency} ${formatAmount({ units: amount, digits: fractionDigits(currency) })}`
  const where = [proxy, id, account === null ? null : `account ${account}`].filter(Boolean).join(', ')
  return `${sum} (${where})`
}

export const cancel = command({
  name: 'cancel',
  words: '<order>',
  about: 'call an order off: its tickets are void and on sale again',
  input: z.object({ order: z.string() }),
  prepare: (words) => ({ order: onlyWord(words, 'order') }),
  async run({ db, now }, { order }) {
    const outcome = await cancelOrder(db, (await orderId(db, order)) ?? '', now)
    switch (outcome.kind) {
      case 'unknown':
        return refused(unknownOrder(order))
      case 'not-ordered':
        return refused('This order cannot be cancelled: it is not complete and waits for no transfer.')
      case 'cancelled': {
        const told = 'Cancelled. Its tickets are void and on sale again; the contact gets a mail.'
        if (outcome.paid === null) return done(told)
        return done(
          `${told} It was paid, ${paymentText(outcome.paid)}: send the money back yourself, the mail promises it.`,
        )
      }
    }
  },
})
