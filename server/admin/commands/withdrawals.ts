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
import { nameOf } from '#server/modules/purchase/rules/reservation-rules.ts'
import { refundText } from '#server/modules/withdrawal/mails.ts'
import { closeWithdrawal, findWithdrawal, listWithdrawals } from '#server/modules/withdrawal/queries.ts'
import { defineCommand, failed, singleArgument, succeeded, UsageError } from '../command.ts'
import { listContacts } from '../queries/orders.ts'
import { formatClock, formatTable } from '../text-table.ts'

const columnNames = ['number', 'order', 'received', 'refund', 'closed', 'contact']

/** Times are in UTC: the table has orders of several zones. */
const timeText = (time: number | null): string => (time === null ? '' : formatClock(time, 'UTC'))

/** A row of the table without the contact of its order. */
interface Refund {
  readonly reservation_id: string
  readonly key: string
  /** Epoch ms. */
  readonly at: number
  readonly closed_at: number | null
  readonly text: string
}

const ofWithdrawal = ({ number, received_at: at, ...withdrawal }: Withdrawal): Refund => {
  const text = withdrawal.refund === 0 ? 'none' : refundText(withdrawal)
  return { ...withdrawal, key: String(number), at, text }
}

const ofPayment = ({ payment_id: key, created_at: at, ...payment }: Transaction): Refund => {
  const text = moneyText(payment.amount, payment.currency)
  return { ...payment, key: key ?? '', at, closed_at: null, text }
}

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

const ofReturn = (money: MoneyReturn): Refund => ({
  ...money,
  at: money.reported_at,
  text: returnText(money),
})

/** Rows with the name and address of who gets the money; without them when they were erased. */
async function rowsOf(db: Database, refunds: readonly Refund[]): Promise<string[][]> {
  const ids = [...new Set(refunds.map(({ reservation_id: id }) => id))]
  const orders = new Map((await listContacts(db, ids)).map((order) => [order.id, order]))
  return refunds.map(({ reservation_id: id, key, at, text, closed_at: closedAt }) => {
    const order = orders.get(id)
    const contact = order ? [nameOf(order), order.email ?? ''].filter(Boolean).join(', ') : ''
    return [key, shortId(id), timeText(at), text, timeText(closedAt), contact]
  })
}

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
    const refunds = [
      ...(await listWithdrawals(db, all)).map(ofWithdrawal),
      ...(await listRefundsDue(db)).map(ofPayment),
      ...(await listReturns(db, { closed: all })).map(ofReturn),
    ]
    if (refunds.length === 0) return succeeded(all ? 'No withdrawals yet.' : 'No refund is due.')
    return succeeded(formatTable([columnNames, ...(await rowsOf(db, refunds))]))
  },
})
