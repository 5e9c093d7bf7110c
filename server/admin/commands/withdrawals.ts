/** `withdrawals` lists refunds that are due after a withdrawal; `withdrawals <number>` records one as made. */
import { z } from 'zod'
import type { Withdrawal } from '#server/infra/database/tables/tables.ts'
import { shortId } from '#server/infra/ids.ts'
import { refundText } from '#server/modules/withdrawals/mails.ts'
import { closeWithdrawal, findWithdrawal, listWithdrawals } from '#server/modules/withdrawals/queries.ts'
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

export const withdrawalsCommand = defineCommand({
  name: 'withdrawals',
  syntax: '[all | <number>]',
  description: 'refunds that are due after a withdrawal; with a number record that it is made',
  input: z.object({ number: z.nullable(z.int()), all: z.boolean() }),
  prepare(args) {
    if (args.length === 0) return { number: null, all: false }
    const text = singleArgument(args, 'withdrawal')
    if (text !== 'all' && !/^\d{1,9}$/.test(text)) throw new UsageError('Which withdrawal? Give its number.')
    return text === 'all' ? { number: null, all: true } : { number: Number(text), all: false }
  },
  async run({ db, now }, { number, all }) {
    if (number !== null) {
      const withdrawal = await findWithdrawal(db, number)
      if (!withdrawal) return failed(`There is no withdrawal ${String(number)}.`)
      if (!(await closeWithdrawal(db, number, now))) return succeeded('It was closed before.')
      return succeeded(`Closed: ${refundText(withdrawal)}, order ${shortId(withdrawal.reservation_id)}.`)
    }
    const rows = await listWithdrawals(db, all)
    if (rows.length === 0) return succeeded(all ? 'No withdrawals yet.' : 'No refund is due.')
    return succeeded(formatTable([columnNames, ...rows.map(rowOf)]))
  },
})
