/** `cancel <order>`: the organiser calls an order off. Contract 2, 2.1. */
import { z } from 'zod'
import { cancelOrder, type Cancelled } from '../payments/cancel-order.ts'
import { command, done, onlyWord, refused } from './command.ts'
import { orderId, unknownOrder } from './find-order.ts'

const answers: Readonly<Record<Cancelled, (word: string) => ReturnType<typeof done>>> = {
  cancelled: () => done('Cancelled. Its tickets are void and on sale again; the contact gets a mail.'),
  'cancelled-paid': () =>
    done(
      'Cancelled. Its tickets are void and on sale again; the contact gets a mail. It was paid: send the money back yourself.',
    ),
  unknown: (word) => refused(unknownOrder(word)),
  'not-ordered': () =>
    refused('There is nothing to cancel: this order is cancelled already, or was never complete.'),
}

export const cancel = command({
  name: 'cancel',
  words: '<order>',
  about: 'call an order off: its tickets are void and on sale again',
  input: z.object({ order: z.string() }),
  prepare: (words) => ({ order: onlyWord(words, 'order') }),
  async run({ db, now }, { order }) {
    return answers[await cancelOrder(db, (await orderId(db, order)) ?? '', now)](order)
  },
})
