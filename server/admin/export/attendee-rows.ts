/** Attendees of an event as rows for a spreadsheet. */
import { formatAmount } from '#core/contract/amount.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { shortId } from '#server/infra/ids/short-id.ts'
import { listAttendees } from '#server/modules/tickets/index.ts'
import { formatClock } from '../text-table.ts'
import { extraColumns } from './extra-columns.ts'

const columnNames = [
  'Ticket',
  'Category',
  'Status',
  'First name',
  'Last name',
  'E-mail',
  'Language',
  'Price',
  'Currency',
  'Order',
  'Order status',
  'Ordered',
  'Contact',
  'Contact e-mail',
]

export async function attendeeRows(db: Database, event: EventWithOrganization): Promise<string[][]> {
  const digits = fractionDigits(event.config.currency)
  const attendees = await listAttendees(db, event.id)
  const columns = await extraColumns(db, event.id, event.config.languages[0] ?? '', attendees)
  const rows = attendees.map((one) => [
    one.public_uuid,
    one.category,
    one.status,
    one.first_name ?? '',
    one.last_name ?? '',
    one.email ?? '',
    one.language ?? '',
    formatAmount({ units: one.price, digits }),
    event.config.currency ?? '',
    shortId(one.reservation_id),
    one.reservation_status,
    formatClock(one.created_at, event.time_zone),
    [one.contact_first, one.contact_last].filter(Boolean).join(' '),
    one.contact_email ?? '',
    ...columns.cells(one),
  ])
  return [[...columnNames, ...columns.head], ...rows]
}
