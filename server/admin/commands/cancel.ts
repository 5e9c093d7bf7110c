/** `cancel <order>`: cancels a reservation (docs/api/reservations.md#reservation-statuses). */
import { z } from 'zod'
import { formatAmount } from '#core/contract/amount.ts'
import type { Transaction } from '#server/infra/database/tables/tables.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { cancelReservation } from '#server/modules/reservations/index.ts'
import { defineCommand, succeeded, singleArgument, failed } from '../command.ts'
import { findReservationId, unknownOrderText } from '../find-reservation.ts'

/** Amount, provider and ids by which the operator finds the payment at the provider. */
function paymentText({ amount, currency, proxy, payment_id: id, account }: Transaction): string {
  const sum = `${currency} ${formatAmount({ units: amount, digits: fractionDigits(currency) })}`
  const where = [proxy, id, account === null ? null : `account ${account}`].filter(Boolean).join(', ')
  return `${sum} (${where})`
}

export const cancelCommand = defineCommand({
  name: 'cancel',
  syntax: '<order>',
  description: 'cancel an order: its tickets are void and on sale again',
  input: z.object({ order: z.string() }),
  prepare: (args) => ({ order: singleArgument(args, 'order') }),
  async run({ db, now }, { order }) {
    const outcome = await cancelReservation(db, (await findReservationId(db, order)) ?? '', now)
    switch (outcome.kind) {
      case 'unknown':
        return failed(unknownOrderText(order))
      case 'not-cancelable':
        return failed('There is nothing to cancel: this order is canceled already, or was never complete.')
      case 'canceled': {
        const message = 'Canceled. Its tickets are void and on sale again; the contact gets a mail.'
        if (outcome.paid === null) return succeeded(message)
        return succeeded(
          `${message} It was paid, ${paymentText(outcome.paid)}: refund it at the provider, the mail announces the refund.`,
        )
      }
    }
  },
})
