/**
 * `withdrawals` lists refunds that are due: of withdrawals, of canceled orders, and of payments that pay for no order; also refunds and
 * disputes at a provider. Their number or id records one as made or seen.
 */
import { z } from 'zod'
import type { Database } from '#server/infra/database/database.ts'
import type { MoneyReturn, Transaction, Withdrawal } from '#server/infra/database/tables/tables.ts'
import { moneyText } from '#server/infra/i18n/currency.ts'
import { shortId } from '#server/infra/ids.ts'
import { closeRefund, closeReturns, listRefundsDue, listReturns } from '#server/modules/payments/queries.ts'
import { refundText } from '#server/modules/withdrawal/mails.ts'
import { closeWithdrawal, findWithdrawal, listWithdrawals } from '#server/modules/withdrawal/queries.ts'
import { defineCommand, failed, singleArgument, succeeded, UsageError } from '../command.ts'
import { formatClock, formatTable } from '../text-table.ts'

const columnNames = ['number', 'order', 'received', 'refund', 'closed', 'contact']

/** Times are in UTC: the table has orders of several zones. */
const timeText = (time: number | null): string => (time === null ? '' : formatClock(time, 'UTC'))

const rowOf = (withdrawal: Withdrawal): string[] => [
  String(withdrawal.number),
  shortId(withdrawal.reservation_id),
  timeText(withdrawal.received_at),
  withdrawal.refund === 0 ? 'none' : refundText(withdrawal),
  timeText(withdrawal.closed_at),
  withdrawal.email ?? '',
]

const paymentRow = ({ amount, currency, ...payment }: Transaction): string[] => [
  ...[payment.payment_id ?? '', shortId(payment.reservation_id), timeText(payment.created_at)],
  ...[moneyText(amount, currency), '', ''],
]

const words = {
  due: 'refund due',
  refund: 'refunded at the provider',
  dispute: 'disputed at the provider',
  won: 'dispute won',
  lost: 'dispute lost',
} as const

/** "refunded at the provider CHF 25.00" */
export const returnText = ({ kind, amount, currency }: MoneyReturn): string =>
  `${words[kind]} ${moneyText(amount, currency)}`

const returnRow = (money: MoneyReturn): string[] => [
  ...[money.key, shortId(money.reservation_id), timeText(money.reported_at)],
  ...[returnText(money), timeText(money.closed_at), ''],
]

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
      return succeeded(`Closed: ${refundText(withdrawal)}, order ${shortId(withdrawal.reservation_id)}.`)
    }
    const rows = [
      ...(await listWithdrawals(db, all)).map(rowOf),
      ...(await listRefundsDue(db)).map(paymentRow),
      ...(await listReturns(db, { closed: all })).map(returnRow),
    ]
    if (rows.length === 0) return succeeded(all ? 'No withdrawals yet.' : 'No refund is due.')
    return succeeded(formatTable([columnNames, ...rows]))
  },
})
