/** Subscription owners of a descriptor as rows for a spreadsheet. */
import { formatAmount } from '#core/contract/amount.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import { shortId } from '#server/infra/ids.ts'
import { entryLimit } from '#server/modules/reservations/index.ts'
import { listSubscriptionOwners } from '#server/modules/tickets/index.ts'
import { formatClock } from '../text-table.ts'

const columnNames = [
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

/** Contains the PINs, which admit to events: the file is confidential. */
export async function subscriptionOwnerRows(
  db: Database,
  descriptor: EventWithOrganization,
): Promise<string[][]> {
  const { currency } = descriptor.config
  const clock = (instant: number | null): string =>
    instant === null ? '' : formatClock(instant, descriptor.time_zone)
  const rows = (await listSubscriptionOwners(db, descriptor.id)).map((owner) => [
    owner.pin,
    owner.status,
    owner.first_name ?? '',
    owner.last_name ?? '',
    owner.email ?? '',
    clock(owner.valid_from),
    clock(owner.valid_until),
    String(owner.used),
    String(entryLimit(owner.max_entries) ?? ''),
    formatAmount({ units: owner.price, digits: fractionDigits(currency) }),
    currency ?? '',
    shortId(owner.reservation_id),
    owner.reservation_status,
    clock(owner.created_at),
    [owner.contact_first, owner.contact_last].filter(Boolean).join(' '),
    owner.contact_email ?? '',
  ])
  return [columnNames, ...rows]
}
