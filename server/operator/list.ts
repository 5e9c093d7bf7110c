/** `list`: the events with what is sold and what is left. */
import { sql } from 'kysely'
import { z } from 'zod'
import { command, done } from './command.ts'
import { clockText, table } from './table.ts'

interface Row {
  readonly short_name: string
  readonly status: string
  readonly starts_at: number
  readonly time_zone: string
  readonly sold: number
  readonly held: number
  readonly free: number
}

export const list = command({
  name: 'list',
  words: '',
  about: 'the events, with tickets sold, held and free',
  input: z.null(),
  prepare: () => null,
  async run({ db }) {
    const { rows } = await sql<Row>`
      select events.short_name, events.status, events.starts_at, events.time_zone,
        count(tickets.id) filter (where tickets.status in ('ACQUIRED', 'TO_BE_PAID', 'CHECKED_IN')) as sold,
        count(tickets.id) filter (where tickets.status in ('PENDING', 'PRE_RESERVED', 'RELEASED')) as held,
        count(tickets.id) filter (where tickets.status = 'FREE') as free
      from events left join tickets on tickets.event_id = events.id
      group by events.id order by events.starts_at, events.id`.execute(db)
    if (rows.length === 0) return done('There is no event yet.')
    const lines = rows.map((row) => [
      row.short_name,
      row.status,
      `${clockText(row.starts_at, row.time_zone)} ${row.time_zone}`,
      String(row.sold),
      String(row.held),
      String(row.free),
    ])
    return done(table([['event', 'status', 'begins', 'sold', 'held', 'free'], ...lines]))
  },
})
