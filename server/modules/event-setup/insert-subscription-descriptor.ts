/** Inserts a subscription descriptor. Its row in `events` has what reservations and payments need. */
import { randomUUID } from 'node:crypto'
import { textInLanguage } from '#core/domain/text-in-language.ts'
import type { Database } from '#server/infra/database/database.ts'
import { storePicture, type Picture } from '#server/infra/files.ts'
import { noFixedDay } from '#server/modules/payments/rules.ts'
import { eventConfigOf } from './event-config.ts'
import type { SubscriptionDescriptorFile } from './event-file/subscription.ts'
import { insertEventRow, insertPaymentMethods, upsertOrganization } from './queries/insert-event.ts'
import { insertFieldsAndGroups } from './queries/insert-fields-and-groups.ts'
import { insertDescriptorRow, insertSubscriptionLink } from './queries/insert-subscription-descriptor.ts'

async function insertDescriptorEvent(
  trx: Database,
  file: SubscriptionDescriptorFile,
  id: string,
  picture: Picture | undefined,
): Promise<number> {
  const lang = file.languages[0] ?? 'en'
  // The payment deadline is the first day of validity (docs/api/payments.md#offline-deadline).
  const first = file.validity?.from ?? noFixedDay
  const config = eventConfigOf({
    ...file,
    displayName: textInLanguage(file.title, lang),
    format: 'IN_PERSON',
    location: '',
    currency: file.price === 0 ? null : file.currency,
  })
  const organizationId = await upsertOrganization(trx, file.organization)
  const eventId = await insertEventRow(trx, {
    kind: 'SUBSCRIPTION',
    short_name: id,
    organization_id: organizationId,
    status: file.status ?? 'PUBLIC',
    private_key: randomUUID(),
    time_zone: file.timeZone,
    starts_at: first,
    ends_at: first,
    file_id: picture ? await storePicture(trx, picture) : null,
    texts: JSON.stringify({ title: file.title, description: file.description }),
    config: JSON.stringify(config),
  })
  const { fields = [] } = file
  // Fields of a subscription cannot refer to categories or services.
  const loaded = { eventId, organizationId, categories: new Map(), services: new Map() }
  await insertFieldsAndGroups(trx, { fields }, loaded)
  await insertPaymentMethods(trx, eventId, organizationId, file.customPaymentMethods)
  return eventId
}

/**
 * Inserts a descriptor in one transaction.
 * @param picture the one that the file names
 * @returns the public uuid
 * @throws when an event or category is unknown
 */
export function insertSubscriptionDescriptor(
  db: Database,
  file: SubscriptionDescriptorFile,
  picture?: Picture,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = file.id ?? randomUUID()
    const eventId = await insertDescriptorEvent(trx, file, id, picture)
    await insertDescriptorRow(trx, eventId, file)
    for (const event of file.events ?? []) await insertSubscriptionLink(trx, eventId, event)
    return id
  })
}
