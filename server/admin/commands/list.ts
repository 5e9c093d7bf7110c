/** `list`: the events and the passes, with what is sold and what is left. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#server/infra/database/database.ts'
import type { EventTexts } from '#server/infra/database/tables/tables.ts'
import { defineCommand, succeeded, noArguments } from '../command.ts'
import { formatClock, formatTable } from '../text-table.ts'

interface EventRowData {
  readonly short_name: string
  readonly status: string
  readonly starts_at: number
  readonly time_zone: string
  readonly sold: number
  readonly held: number
  readonly free: number
}

async function eventRows(db: Database): Promise<string[][]> {
  const { rows } = await sql<EventRowData>`
    select events.short_name, events.status, events.starts_at, events.time_zone,
      count(tickets.id) filter (where tickets.status in ('ACQUIRED', 'TO_BE_PAID', 'CHECKED_IN')) as sold,
      count(tickets.id) filter (where tickets.status in ('PENDING', 'PRE_RESERVED', 'RELEASED')) as held,
      count(tickets.id) filter (where tickets.status = 'FREE') as free
    from events left join tickets on tickets.event_id = events.id where events.kind = 'EVENT'
    group by events.id order by events.starts_at, events.id`.execute(db)
  return rows.map((row) => [
    row.short_name,
    row.status,
    `${formatClock(row.starts_at, row.time_zone)} ${row.time_zone}`,
    String(row.sold),
    String(row.held),
    String(row.free),
  ])
}

interface DescriptorRowData {
  readonly short_name: string
  readonly status: string
  readonly texts: EventTexts
  readonly languages: readonly string[]
  readonly supply: number | null
  readonly sold: number
  readonly held: number
}

async function descriptorRows(db: Database): Promise<string[][]> {
  const { rows } = await sql<DescriptorRowData>`
    select events.short_name, events.status, events.texts, events.config -> 'languages' as languages, passes.supply,
      count(subscriptions.id) filter (where subscriptions.status = 'ACQUIRED') as sold,
      count(subscriptions.id) filter (where subscriptions.status = 'PENDING') as held
    from passes join events on events.id = passes.event_id
      left join subscriptions on subscriptions.pass_id = passes.event_id
    group by events.id, passes.event_id order by passes.sale_from, events.id`.execute(db)
  return rows.map(({ short_name, status, texts, languages, supply, sold, held }) => [
    texts.title[languages[0] ?? ''] ?? '',
    status,
    String(sold),
    String(held),
    supply === null ? 'no limit' : String(supply - Number(sold) - Number(held)),
    short_name,
  ])
}

const eventColumns = ['event', 'status', 'begins', 'sold', 'held', 'free']
const descriptorColumns = ['pass', 'status', 'sold', 'held', 'free', 'id']

export const listCommand = defineCommand({
  name: 'list',
  syntax: '',
  description: 'the events and passes, with what is sold, held and free',
  input: z.null(),
  prepare: noArguments,
  async run({ db }) {
    const [events, descriptors] = [await eventRows(db), await descriptorRows(db)]
    const tables = [
      ...(events.length > 0 ? [formatTable([eventColumns, ...events])] : []),
      ...(descriptors.length > 0 ? [formatTable([descriptorColumns, ...descriptors])] : []),
    ]
    return succeeded(tables.length === 0 ? 'There is no event yet.' : tables.join('\n\n'))
  },
})
