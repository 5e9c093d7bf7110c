/** `mark-paid <order>`: the money of a transfer has arrived. */
import { z } from 'zod'
import { markPaid, type Marked } from '../payments/operator.ts'
import { command, done, onlyWord, refused } from './command.ts'
import { orderId, unknownOrder } from './find-order.ts'

const answers: Readonly<Record<Marked, (word: string) => ReturnType<typeof done>>> = {
  paid: () => done('The order is complete. Tickets and mails go out.'),
  unknown: (word) => refused(unknownOrder(word)),
  'not-waiting': () => refused('This order does not wait for money.'),
}

export const markOrderPaid = command({
  name: 'mark-paid',
  words: '<order>',
  about: 'its transfer has arrived (the number in the mail, or the full one)',
  input: z.object({ order: z.string() }),
  prepare: (words) => ({ order: onlyWord(words, 'order') }),
  async run({ db, now }, { order }) {
    return answers[await markPaid(db, (await orderId(db, order)) ?? '', now)](order)
  },
})
