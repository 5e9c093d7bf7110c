/** Who holds a pass, in rows for a spreadsheet. */
import { formatAmount } from '#core/contract/values.ts'
import { fractionDigits } from '../domain/currency.ts'
import { entryLimit } from '../domain/pass-terms.ts'
import { shortId } from '../domain/short-id.ts'
import { holdersOf } from '../store/attendees.ts'
import type { Database } from '../store/database.ts'
import type { EventWithOrganization } from '../store/events.ts'
import { clockText } from './table.ts'

const head = [
  'PIN',
  'Status',
  'First name',
  'Last name',
  'E-mail',
  'Valid from',
  'Valid until',
  'Entries used',
  'Entries',
  'Price',
  'Currency',
  'Order',
  'Order status',
  'Ordered',
  'Contact',
  'Contact e-mail',
]

/** The PIN stands in them and lets in whoever knows it, as the ticket's number does in the list of attendees. */
export async function holderRows(db: Database, pass: EventWithOrganization): Promise<string[][]> {
  const { currency } = pass.config
  const clock = (instant: number | null): string =>
    instant === null ? '' : clockText(instant, pass.time_zone)
  const rows = (await holdersOf(db, pass.id)).map((one) => [
    one.pin,
    one.status,
    one.first_name ?? '',
    one.last_name ?? '',
    one.email ?? '',
    clock(one.valid_from),
    clock(one.valid_until),
    String(one.used),
    String(entryLimit(one.max_entries) ?? ''),
    formatAmount({ units: one.price, digits: fractionDigits(currency) }),
    currency ?? '',
    shortId(one.reservation_id),
    one.reservation_status,
    clock(one.created_at),
    [one.contact_first, one.contact_last].filter(Boolean).join(' '),
    one.contact_email ?? '',
  ])
  return [head, ...rows]
}
