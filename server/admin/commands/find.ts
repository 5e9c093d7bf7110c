/** `find <text>`: orders and tickets by a part of a name, an e-mail address or a number (docs/OPERATOR.md#help-a-buyer). */
import { z } from 'zod'
import { foldText } from '#core/domain/fold-text.ts'
import { normalizeReference, shortId } from '#server/infra/ids.ts'
import { nameOf } from '#server/modules/reservations/rules/reservation-rules.ts'
import { defineCommand, failed, succeeded, UsageError } from '../command.ts'
import { readNamedRows, type NamedRow } from '../queries/orders.ts'
import { formatTable } from '../text-table.ts'

/** The table fits a terminal. */
const maxRows = 50
/** Of a number: shorter texts are in many names, too. */
const leastDigits = 4

function isFound(row: NamedRow, searched: string): boolean {
  const texts = [nameOf(row), `${row.last_name ?? ''} ${row.first_name ?? ''}`, row.email ?? '', row.invoice]
  const numbers = searched.length < leastDigits ? [] : [row.id, row.ticket]
  const isNamed = texts.some((text) => foldText(text).includes(searched))
  return isNamed || numbers.some((number) => number.startsWith(searched))
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
    const found: NamedRow[] = []
    for await (const rows of readNamedRows(db)) {
      found.push(...rows.filter((row) => isFound(row, searched)))
      if (found.length > maxRows) break
    }
    if (found.length === 0) return failed(`No order or ticket has ${text}.`)
    const lines = found.slice(0, maxRows).map((row) => {
      const order = [row.short_name, shortId(row.id), row.status]
      return [...order, nameOf(row), row.email ?? '', row.invoice, row.ticket]
    })
    return succeeded(
      formatTable([['event', 'order', 'status', 'name', 'e-mail', 'invoice', 'ticket'], ...lines]) +
        (found.length > maxRows ? '\n\nThere are more: give a longer text.' : ''),
    )
  },
})
