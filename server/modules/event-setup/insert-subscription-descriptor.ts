/** Inserts a subscription descriptor. Its row in `events` has what reservations and payments need. */
import { randomUUID } from 'node:crypto'
import { textInLanguage } from '#core/domain/text-in-language.ts'
import type { Database } from '#server/infra/database/database.ts'
import { storeFile } from '#server/infra/files.ts'
import { noFixedDay } from '#server/modules/payments/index.ts'
import { eventConfigOf } from './event-config.ts'
import type { SubscriptionDescriptorInput } from './event-file/subscription.ts'
import { insertEventRow, insertPaymentMethods, upsertOrganization } from './queries/insert-event.ts'
import { insertFieldsAndGroups } from './queries/insert-fields-and-groups.ts'
import { insertDescriptorRow, insertSubscriptionLink } from './queries/insert-subscription-descriptor.ts'

async function insertDescriptorEvent(
  trx: Database,
  input: SubscriptionDescriptorInput,
  id: string,
): Promise<number> {
  const file = input.image && (await storeFile(trx, input.image.contentType, input.image.bytes))
  const lang = input.languages[0] ?? 'en'
  // The payment deadline is the first day of validity (docs/api/payments.md#offline-deadline).
  const first = input.validity.type === 'CUSTOM' ? input.validity.from : noFixedDay
  const config = eventConfigOf({
    ...input,
    displayName: textInLanguage(input.title, lang),
    format: 'IN_PERSON',
    location: '',
    currency: input.price === 0 ? null : input.currency,
  })
  const organizationId = await upsertOrganization(trx, input.organization)
  const eventId = await insertEventRow(trx, {
    kind: 'SUBSCRIPTION',
    short_name: id,
    organization_id: organizationId,
    status: input.status ?? 'PUBLIC',
    private_key: randomUUID(),
    time_zone: input.timeZone,
    starts_at: first,
    ends_at: first,
    file_id: file ?? null,
    texts: JSON.stringify({ title: input.title, description: input.description }),
    config: JSON.stringify(config),
  })
  const { fields = [] } = input
  // Fields of a subscription cannot refer to categories or services.
  await insertFieldsAndGroups(trx, { fields }, { eventId, organizationId, categories: new Map() })
  await insertPaymentMethods(trx, eventId, organizationId, input.payment)
  return eventId
}

/** Inserts a descriptor in one transaction. @returns the public uuid @throws when an event or category is unknown */
export function insertSubscriptionDescriptor(
  db: Database,
  input: SubscriptionDescriptorInput,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = input.id ?? randomUUID()
    const eventId = await insertDescriptorEvent(trx, input, id)
    await insertDescriptorRow(trx, eventId, input)
    for (const event of input.events ?? []) await insertSubscriptionLink(trx, eventId, event)
    return id
  })
}
