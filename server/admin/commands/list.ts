/** `list`: events and subscription descriptors with their stock. */
import { z } from 'zod'
import { defineCommand, succeeded, noArguments } from '../command.ts'
import {
  listDescriptorStock,
  listEventStock,
  type DescriptorStockRow,
  type EventStockRow,
} from '../queries/events.ts'
import { formatClock, formatTable } from '../text-table.ts'

const eventCells = (row: EventStockRow): string[] => [
  row.short_name,
  row.status,
  `${formatClock(row.starts_at, row.time_zone)} ${row.time_zone}`,
  String(row.sold),
  String(row.held),
  String(row.free),
]

const descriptorCells = (row: DescriptorStockRow): string[] => [
  row.texts.title[row.languages[0] ?? ''] ?? '',
  row.status,
  String(row.sold),
  String(row.held),
  row.supply === null ? 'no limit' : String(row.supply - row.sold - row.held),
  row.short_name,
]

const eventColumns = ['event', 'status', 'begins', 'sold', 'held', 'free']
const descriptorColumns = ['pass', 'status', 'sold', 'held', 'free', 'id']

export const listCommand = defineCommand({
  name: 'list',
  syntax: '',
  description: 'list events and passes with sold, held and free tickets',
  input: z.null(),
  prepare: noArguments,
  async run({ db }) {
    const events = (await listEventStock(db)).map(eventCells)
    const descriptors = (await listDescriptorStock(db)).map(descriptorCells)
    const tables = [
      ...(events.length > 0 ? [formatTable([eventColumns, ...events])] : []),
      ...(descriptors.length > 0 ? [formatTable([descriptorColumns, ...descriptors])] : []),
    ]
    return succeeded(tables.length === 0 ? 'There is no event yet.' : tables.join('\n\n'))
  },
})
