/** Inserts the rows of subscription descriptors and of the events that they cover. */
import type { ValidityType } from '#core/contract/subscriptions.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { SubscriptionDescriptorFile } from '../event-file/subscription.ts'
import { requireId } from './insert-fields-and-groups.ts'

function validityColumns({ validity = {} }: SubscriptionDescriptorFile) {
  const { days, months, years, from = null, until = null } = validity
  const periods = [
    { unit: 'DAYS', units: days },
    { unit: 'MONTHS', units: months },
    { unit: 'YEARS', units: years },
  ] as const
  const period = periods.find(({ units }) => units !== undefined)
  const type: ValidityType = period ? 'STANDARD' : from === null ? 'NOT_SET' : 'CUSTOM'
  return {
    validity_type: type,
    validity_unit: period?.unit ?? null,
    validity_units: period?.units ?? null,
    valid_from: from,
    valid_until: until,
  }
}

/** @param eventId the descriptor's row in `events` */
export async function insertDescriptorRow(
  trx: Database,
  eventId: number,
  file: SubscriptionDescriptorFile,
): Promise<void> {
  await trx
    .insertInto('passes')
    .values({
      ...validityColumns(file),
      event_id: eventId,
      price: file.price,
      max_entries: file.maxEntries ?? null,
      usage_type: file.usage,
      sale_from: file.saleFrom,
      sale_until: file.saleUntil ?? null,
      supply: file.supply ?? null,
      withdrawal_days: file.withdrawalDays ?? null,
    })
    .execute()
}

/** @throws when the event or one of the named categories is unknown */
export async function insertSubscriptionLink(
  trx: Database,
  descriptorId: number,
  { shortName, categories }: NonNullable<SubscriptionDescriptorFile['events']>[number],
): Promise<void> {
  const event = await trx
    .selectFrom('events')
    .select('id')
    .where('short_name', '=', shortName)
    .where('kind', '=', 'EVENT')
    .executeTakeFirstOrThrow()
  const rows = await trx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('event_id', '=', event.id)
    .execute()
  const idsByName = new Map(rows.map(({ id, name }) => [name, id]))
  const ids = categories?.map((name) => requireId(idsByName, name, shortName))
  await trx
    .insertInto('pass_links')
    .values({ pass_id: descriptorId, event_id: event.id, category_ids: ids ? JSON.stringify(ids) : null })
    .execute()
}
