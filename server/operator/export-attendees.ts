/** Who comes to an event, in rows for a spreadsheet or for the door. */
import { formatAmount } from '#core/contract/values.ts'
import { fractionDigits } from '../domain/currency.ts'
import { shortId } from '../domain/short-id.ts'
import { attendeesOf } from '../store/attendees.ts'
import type { Database } from '../store/database.ts'
import type { EventWithOrganization } from '../store/events.ts'
import { clockText } from './table.ts'

const head = [
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
  const rows = (await attendeesOf(db, event.id)).map((one) => [
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
    clockText(one.created_at, event.time_zone),
    [one.contact_first, one.contact_last].filter(Boolean).join(' '),
    one.contact_email ?? '',
  ])
  return [head, ...rows]
}
