/** `find <text>`: orders and tickets by a part of a name, an e-mail address or a number. */
import { z } from 'zod'
import { foldText } from '#core/domain/fold-text.ts'
import { normalizeReference, shortId } from '#server/infra/ids.ts'
import { nameOf } from '#server/modules/reservations/rules/reservation-rules.ts'
import { defineCommand, failed, succeeded, UsageError } from '../command.ts'
import { listNamedRows } from '../queries.ts'
import { formatTable } from '../text-table.ts'

/** The table fits a terminal. */
const maxRows = 50

const columnNames = ['event', 'order', 'status', 'name', 'e-mail', 'invoice', 'ticket']

type NamedRow = Awaited<ReturnType<typeof listNamedRows>>[number]

/** Shorter ones are in many names, too. */
const leastDigits = 4

/** @param searched folded */
function isFound(row: NamedRow, searched: string): boolean {
  const { first_name: first, last_name: last, email, invoice_number: invoice } = row
  const texts = [nameOf(row), [last, first].filter(Boolean).join(' '), email ?? '', invoice ?? '']
  const numbers = searched.length < leastDigits ? [] : [row.reservation_id, row.ticket ?? '']
  return (
    texts.some((text) => foldText(text).includes(searched)) ||
    numbers.some((number) => number.startsWith(searched))
  )
}

export const findOrdersCommand = defineCommand({
  name: 'find',
  syntax: '<name, e-mail or number>',
  description: 'orders and tickets by a part of a name or an address, an order, ticket or invoice number',
  input: z.object({ text: z.string() }),
  prepare(args) {
    const text = normalizeReference(args.join(' '))
    if (text === '') throw new UsageError('Which name, e-mail address or number?')
    return { text }
  },
  async run({ db }, { text }) {
    const searched = foldText(text)
    const found = (await listNamedRows(db)).filter((row) => isFound(row, searched))
    if (found.length === 0) return failed(`No order or ticket has ${text}.`)
    const rows = found
      .slice(0, maxRows)
      .map((row) => [
        row.short_name,
        shortId(row.reservation_id),
        row.status,
        nameOf(row),
        row.email ?? '',
        row.invoice_number ?? '',
        row.ticket ?? '',
      ])
    const more = found.length - rows.length
    return succeeded(
      formatTable([columnNames, ...rows]) +
        (more > 0 ? `\n\nThere are ${String(more)} more: give a longer text.` : ''),
    )
  },
})
