/**
 * `withdrawals` lists refunds that are due: of withdrawals, of canceled orders, and of payments that pay for no order; also refunds and
 * disputes at a provider. Their number or id records one as made or seen.
 */
import { z } from 'zod'
import type { Database } from '#server/infra/database/database.ts'
import { moneyText } from '#server/infra/i18n/currency.ts'
import { shortId } from '#server/infra/ids.ts'
import { closeRefund, closeReturns } from '#server/modules/payments/queries.ts'
import { nameOf } from '#server/modules/purchase/rules/reservation-rules.ts'
import { closeWithdrawal, findWithdrawal } from '#server/modules/withdrawal/queries.ts'
import { defineCommand, failed, singleArgument, succeeded, UsageError } from '../command.ts'
import { listRefunds, type RefundRow } from '../queries/orders.ts'
import { formatClock, formatTable } from '../text-table.ts'

const columnNames = ['number', 'order', 'received', 'refund', 'closed', 'contact']

/** Times are in UTC: the table has orders of several zones. */
const timeText = (time: number | null): string => (time === null ? '' : formatClock(time, 'UTC'))

const words = {
  due: 'refund due',
  refund: 'refunded at the provider',
  dispute: 'disputed at the provider',
  won: 'dispute won',
  lost: 'dispute lost',
} as const

/** "refunded at the provider CHF 25.00"; without a kind the money alone */
export const returnText = ({
  kind,
  amount,
  currency,
}: Pick<RefundRow, 'kind' | 'amount' | 'currency'>): string =>
  [kind === null ? '' : words[kind], moneyText(amount, currency)].filter(Boolean).join(' ')

/** @returns what it closed, in words; empty without an open entry */
async function closeByKey(db: Database, key: string, now: number): Promise<string[]> {
  const payment = await closeRefund(db, key)
  const closed = (await closeReturns(db, key, now)).map(returnText)
  return payment ? [moneyText(payment.amount, payment.currency), ...closed] : closed
}

export const withdrawalsCommand = defineCommand({
  name: 'withdrawals',
  syntax: '[all | <number> | <payment>]',
  description: 'refunds that are due or were reported; with a number or payment record that it is done',
  input: z.object({ id: z.nullable(z.string()), all: z.boolean() }),
  prepare(args) {
    if (args.length === 0) return { id: null, all: false }
    const text = singleArgument(args, 'withdrawal')
    if (text !== 'all' && !/^(?:\d{1,9}|\w+_\w+)$/.test(text))
      throw new UsageError('Which withdrawal? Give its number.')
    return text === 'all' ? { id: null, all: true } : { id: text, all: false }
  },
  changes: ({ id }) => (id === null ? null : { name: id }),
  async run({ db, now }, { id, all }) {
    if (id?.includes('_')) {
      const closed = await closeByKey(db, id, now)
      return closed.length > 0
        ? succeeded(`Closed: ${closed.join(', ')}, payment ${id}.`)
        : failed(`No refund of ${id} is due.`)
    }
    if (id !== null) {
      const number = Number(id)
      const withdrawal = await findWithdrawal(db, number)
      if (!withdrawal) return failed(`There is no withdrawal ${id}.`)
      if (!(await closeWithdrawal(db, number, now))) return succeeded('It was closed before.')
      const { refund, currency, reservation_id } = withdrawal
      return succeeded(`Closed: ${moneyText(refund, currency)}, order ${shortId(reservation_id)}.`)
    }
    const rows = (await listRefunds(db, all)).map((row) => {
      const contact = [nameOf(row), row.email ?? ''].filter(Boolean).join(', ')
      const text = row.amount === 0 ? 'none' : returnText(row)
      return [row.key, shortId(row.reservation_id), timeText(row.at), text, timeText(row.closed_at), contact]
    })
    if (rows.length === 0) return succeeded(all ? 'No withdrawals yet.' : 'No refund is due.')
    return succeeded(formatTable([columnNames, ...rows]))
  },
})
