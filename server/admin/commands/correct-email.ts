/** `correct-email <order> <address>`: the e-mail address of an order (docs/OPERATOR.md#a-wrong-e-mail-address). */
import { z } from 'zod'
import { canonicalEmail } from '#core/domain/canonical-email.ts'
import { isEmailAddress } from '#core/domain/email-address.ts'
import { correctEmail } from '#server/modules/reservations/correct-email.ts'
import { defineCommand, failed, succeeded, UsageError } from '../command.ts'
import { findReservationId, unknownOrderText } from '../find-reservation.ts'

export const correctEmailCommand = defineCommand({
  name: 'correct-email',
  syntax: '<order> <address>',
  description: 'give an order another e-mail address and send its mail there again',
  input: z.object({ order: z.string(), email: z.string() }),
  prepare([order = '', address = '', ...others]) {
    if (order.trim() === '') throw new UsageError('Which order?')
    if (others.length > 0) throw new UsageError('One address at a time.')
    const email = canonicalEmail(address)
    if (!isEmailAddress(email)) throw new UsageError(`Which address? "${address}" is not an e-mail address.`)
    return { order: order.trim(), email }
  },
  changes: ({ order }) => ({ order }),
  async run({ db, now }, { order, email }) {
    const id = await findReservationId(db, order)
    switch (id === undefined ? 'unknown' : await correctEmail(db, id, email, now)) {
      case 'unknown':
        return failed(unknownOrderText(order))
      case 'canceled':
        return failed('Nothing is corrected: this order is canceled.')
      case 'unfinished':
        return failed(
          'Nothing is corrected: this order is not complete, its buyer can still change the address.',
        )
      case 'corrected':
        return succeeded(`The order has the address ${email} now, and its mail is sent there again.`)
    }
  },
})
