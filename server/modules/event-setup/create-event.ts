/** Puts a seed into the database: organisation, picture, event, categories and one row for every seat. */
import { sum } from '#core/domain/sum.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CategoryInput, EventInput } from './definitions/event-definition.ts'
import type { Database } from '#server/infra/database/database.ts'
import { storeFile } from '#server/infra/files.ts'
import { insertFieldsAndGroups } from './queries/insert-fields.ts'
import { insertPersonalCodes, insertPrices } from './queries/insert-prices.ts'
import { insertPaymentMethods } from './queries/insert-custom-methods.ts'
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import { addJoinLinks } from './queries/insert-join-links.ts'
import { insertPolls } from './queries/insert-polls.ts'

/** Organisers also write `{0}`, as in the reference's own files; the wire has `{{0}}` only (contract 1, 2.3). */
const doubleBraces = (
  texts: NonNullable<EventConfig['textOverrides']>,
): NonNullable<EventConfig['textOverrides']> =>
  Object.fromEntries(
    Object.entries(texts).map(([lang, byKey]) => [
      lang,
      Object.fromEntries(
        Object.entries(byKey).map(([key, text]) => [
          key,
          text.replaceAll(/(?<!\{)\{(\d+)\}(?!\})/g, '{{$1}}'),
        ]),
      ),
    ]),
  )

export const eventConfigOf = (input: EventInput): EventConfig => ({
  displayName: input.displayName,
  format: input.format,
  location: input.location,
  websiteUrl: input.websiteUrl ?? '',
  termsAndConditionsUrl: input.termsAndConditionsUrl ?? '',
  privacyPolicyUrl: input.privacyPolicyUrl ?? null,
  currency: input.currency,
  vat: input.vat ?? '0',
  vatIncluded: input.vatIncluded ?? true,
  languages: input.languages,
  tags: input.tags ?? [],
  paymentProxies: input.paymentProxies ?? [],
  bankAccount: input.bankAccount ?? '',
  bankAccountOwner: input.bankAccountOwner ?? [],
  settings: input.settings ?? {},
  dynamicDiscounts: input.dynamicDiscounts ?? [],
  textOverrides: doubleBraces(input.textOverrides ?? {}),
})

export async function upsertOrganization(
  trx: Database,
  { slug, name, email }: EventInput['organization'],
): Promise<number> {
  const row = await trx
    .insertInto('organizations')
    .values({ slug, name, email })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name, email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function insertSeats(
  trx: Database,
  eventId: number,
  categoryId: number | null,
  count: number,
): Promise<void> {
  if (count <= 0) return
  await sql`insert into tickets (uuid, public_uuid, event_id, category_id, status)
    select gen_random_uuid(), gen_random_uuid(), ${eventId}::integer, ${categoryId}::integer, 'FREE'
    from generate_series(1, ${count}::integer)`.execute(trx)
}

async function insertCategory(
  trx: Database,
  eventId: number,
  ordinal: number,
  input: CategoryInput,
  seatsOfEvent: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('categories')
    .values({
      event_id: eventId,
      ordinal,
      name: input.name,
      description: JSON.stringify(input.description ?? {}),
      access_type: input.accessType ?? 'INHERIT',
      bounded: input.seats !== undefined,
      seats: input.seats ?? 0,
      price: input.price,
      sale_from: input.saleFrom,
      sale_until: input.saleUntil,
      valid_from: input.validFrom ?? null,
      valid_until: input.validUntil ?? null,
      restricted: input.restricted ?? false,
      taxed: input.taxed ?? true,
      maximum: input.maximum ?? null,
      code: input.code ?? null,
      denied_payment_methods: JSON.stringify(input.deniedPaymentMethods ?? []),
      check_in_from: input.checkInFrom ?? null,
      check_in_until: input.checkInUntil ?? null,
      release_allowed: input.releaseAllowed ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertSeats(trx, eventId, id, input.seats ?? 0)
  if (input.restricted) {
    await insertPersonalCodes(trx, eventId, id, input.seats ?? seatsOfEvent, input.personalCodes ?? [])
  }
  await addJoinLinks(trx, eventId, id, input.joinLinks)
  return id
}

/** All or nothing. @returns the event's id. Rejects when the short name is taken. */
export function insertEvent(db: Database, input: EventInput): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const file = input.image && (await storeFile(trx, input.image.contentType, input.image.bytes))
    const organization = await upsertOrganization(trx, input.organization)
    const { id } = await trx
      .insertInto('events')
      .values({
        short_name: input.shortName,
        organization_id: organization,
        status: input.status ?? 'PUBLIC',
        private_key: input.privateKey ?? randomUUID(),
        time_zone: input.timeZone,
        starts_at: input.startsAt,
        ends_at: input.endsAt,
        file_id: file ?? null,
        texts: JSON.stringify({ title: input.title, description: input.description }),
        config: JSON.stringify(eventConfigOf(input)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const categories = new Map<string, number>()
    for (const [index, category] of input.categories.entries()) {
      categories.set(category.name, await insertCategory(trx, id, index + 1, category, input.seats))
    }
    const bounded = sum(input.categories.map(({ seats }) => seats ?? 0))
    await insertSeats(trx, id, null, input.seats - bounded)
    const { startsAt, endsAt } = input
    const salesFrom = Math.min(startsAt, ...input.categories.map(({ saleFrom }) => saleFrom))
    await insertPrices(trx, input.prices ?? {}, {
      id,
      organizationId: organization,
      salesFrom,
      startsAt,
      endsAt,
      categories,
    })
    await insertFieldsAndGroups(trx, input, { eventId: id, organizationId: organization, categories })
    await addJoinLinks(trx, id, null, input.joinLinks)
    await insertPolls(trx, id, input.polls)
    await insertPaymentMethods(trx, id, organization, input.payment)
    return id
  })
}
