/** Puts a pass on sale. Its row among the events carries what ordering and paying need. */
import { textInLanguage } from '#core/domain/text-in-language.ts'
import { randomUUID } from 'node:crypto'
import { noFixedDay } from '#server/modules/payments/rules/offline-deadline.ts'
import type { SubscriptionDescriptorInput } from './definitions/subscription-definition.ts'
import type { Database } from '#server/infra/database/database.ts'
import { storeFile } from '#server/infra/files.ts'
import { insertFieldsAndGroups } from './queries/insert-fields.ts'
import { insertPaymentMethods } from './queries/insert-custom-methods.ts'
import { eventConfigOf, upsertOrganization as organizationIdOf } from './create-event.ts'

async function insertDescriptorEvent(
  trx: Database,
  input: SubscriptionDescriptorInput,
  id: string,
): Promise<number> {
  const file = input.image && (await storeFile(trx, input.image.contentType, input.image.bytes))
  const lang = input.languages[0] ?? 'en'
  // A payment's last day is the first day of validity (contract 2, 2.7).
  const first = input.validity.type === 'CUSTOM' ? input.validity.from : noFixedDay
  const config = eventConfigOf({
    ...input,
    shortName: id,
    displayName: textInLanguage(input.title, lang),
    format: 'IN_PERSON',
    location: '',
    currency: input.price === 0 ? null : input.currency,
    startsAt: first,
    endsAt: first,
    seats: 0,
    categories: [],
  })
  const organizationId = await organizationIdOf(trx, input.organization)
  const row = await trx
    .insertInto('events')
    .values({
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
    .returning('id')
    .executeTakeFirstOrThrow()
  const { fields = [] } = input
  // Nothing of a pass has categories or services that a field could be tied to.
  await insertFieldsAndGroups(trx, { fields }, { eventId: row.id, organizationId, categories: new Map() })
  await insertPaymentMethods(trx, row.id, organizationId, input.payment)
  return row.id
}

async function insertSubscriptionLink(
  trx: Database,
  descriptorId: number,
  { shortName, categories }: NonNullable<SubscriptionDescriptorInput['events']>[number],
): Promise<void> {
  const event = await trx
    .selectFrom('events')
    .select('id')
    .where('short_name', '=', shortName)
    .where('kind', '=', 'EVENT')
    .executeTakeFirstOrThrow()
  const named = await trx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('event_id', '=', event.id)
    .execute()
  const ids = categories?.map((name) => {
    const found = named.find((one) => one.name === name)
    if (!found) throw new Error(`No category "${name}" in ${shortName}`)
    return found.id
  })
  await trx
    .insertInto('pass_links')
    .values({ pass_id: descriptorId, event_id: event.id, category_ids: ids ? JSON.stringify(ids) : null })
    .execute()
}

/** All or nothing. @returns the pass's public uuid. Rejects when an event or a category of it is unknown. */
export function insertSubscriptionDescriptor(
  db: Database,
  input: SubscriptionDescriptorInput,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = input.id ?? randomUUID()
    const eventId = await insertDescriptorEvent(trx, input, id)
    const { validity } = input
    await trx
      .insertInto('passes')
      .values({
        event_id: eventId,
        price: input.price,
        validity_type: validity.type,
        validity_unit: validity.type === 'STANDARD' ? validity.unit : null,
        validity_units: validity.type === 'STANDARD' ? validity.units : null,
        valid_from: validity.type === 'CUSTOM' ? validity.from : null,
        valid_until: validity.type === 'CUSTOM' ? validity.until : null,
        max_entries: input.maxEntries ?? null,
        usage_type: input.usage,
        sale_from: input.saleFrom,
        sale_until: input.saleUntil ?? null,
        supply: input.supply ?? null,
      })
      .execute()
    for (const event of input.events ?? []) await insertSubscriptionLink(trx, eventId, event)
    return id
  })
}
