/** `find <text>`: orders and tickets by a part of a name, an e-mail address or a number (docs/OPERATOR.md#help-a-buyer). */
import { sql } from 'kysely'
import { z } from 'zod'
import { foldText } from '#core/domain/fold-text.ts'
import { normalizeReference, shortId } from '#server/infra/ids.ts'
import { nameOf, type PersonRow } from '#server/modules/reservations/rules/reservation-rules.ts'
import { defineCommand, failed, succeeded, UsageError } from '../command.ts'
import { readOrders } from '../read-orders.ts'
import { formatTable } from '../text-table.ts'

/** The table fits a terminal. */
const maxRows = 50
/** Of a number: shorter texts are in many names, too. */
const leastDigits = 4

/** `ticket`: public uuid; empty for the contact of the order. */
type NamedRow = PersonRow & Readonly<Record<'short_name' | 'id' | 'ticket' | 'status' | 'invoice', string>>

/** The latest one first. */
const orders = sql<{ id: string }>`select id from reservations order by created_at desc, id`

/** Each order, followed by its tickets. */
const namedRows = (
  ids: readonly string[],
) => sql<NamedRow>`select short_name, people.* from reservations orders
    join events on events.id = event_id
    cross join lateral (select orders.id, '' as ticket, orders.status, orders.first_name, orders.last_name, orders.email,
        coalesce(invoice_number, '') as invoice
      union all select orders.id, public_uuid::text, tickets.status, tickets.first_name, tickets.last_name, tickets.email, ''
        from tickets where reservation_id = orders.id) people
  where orders.id = any(${ids}::uuid[]) order by orders.created_at desc, orders.id, ticket`

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
    for await (const rows of readOrders(db, orders, namedRows)) {
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
