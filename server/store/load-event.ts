/** Puts a seed into the database: organisation, picture, event, categories and one row for every seat. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CategorySeed, EventSeed } from '../domain/event-seed.ts'
import type { Database } from './database.ts'
import { storeFile } from './files.ts'
import { loadBooking } from './load-booking.ts'
import { addPersonalCodes, loadPrices } from './load-prices.ts'
import { loadPayment } from './load-payment.ts'
import { addJoinLinks } from './join-links.ts'
import { addPolls } from './polls.ts'
import type { EventConfig } from './tables.ts'

/** Organisers also write `{0}`, as in the reference's own files; the wire has `{{0}}` only (contract 1, 2.3). */
const placeholders = (
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

export const configOf = (seed: EventSeed): EventConfig => ({
  displayName: seed.displayName,
  format: seed.format,
  location: seed.location,
  websiteUrl: seed.websiteUrl ?? '',
  termsAndConditionsUrl: seed.termsAndConditionsUrl ?? '',
  privacyPolicyUrl: seed.privacyPolicyUrl ?? null,
  currency: seed.currency,
  vat: seed.vat ?? '0',
  vatIncluded: seed.vatIncluded ?? true,
  languages: seed.languages,
  tags: seed.tags ?? [],
  paymentProxies: seed.paymentProxies ?? [],
  bankAccount: seed.bankAccount ?? '',
  bankAccountOwner: seed.bankAccountOwner ?? [],
  settings: seed.settings ?? {},
  dynamicDiscounts: seed.dynamicDiscounts ?? [],
  textOverrides: placeholders(seed.textOverrides ?? {}),
})

export async function organizationId(
  trx: Database,
  { slug, name, email }: EventSeed['organization'],
): Promise<number> {
  const row = await trx
    .insertInto('organizations')
    .values({ slug, name, email })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name, email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function addSeats(
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

async function addCategory(
  trx: Database,
  eventId: number,
  ordinal: number,
  seed: CategorySeed,
  seatsOfEvent: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('categories')
    .values({
      event_id: eventId,
      ordinal,
      name: seed.name,
      description: JSON.stringify(seed.description ?? {}),
      access_type: seed.accessType ?? 'INHERIT',
      bounded: seed.seats !== undefined,
      seats: seed.seats ?? 0,
      price: seed.price,
      sale_from: seed.saleFrom,
      sale_until: seed.saleUntil,
      valid_from: seed.validFrom ?? null,
      valid_until: seed.validUntil ?? null,
      restricted: seed.restricted ?? false,
      taxed: seed.taxed ?? true,
      maximum: seed.maximum ?? null,
      code: seed.code ?? null,
      denied_payment_methods: JSON.stringify(seed.deniedPaymentMethods ?? []),
      check_in_from: seed.checkInFrom ?? null,
      check_in_until: seed.checkInUntil ?? null,
      release_allowed: seed.releaseAllowed ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addSeats(trx, eventId, id, seed.seats ?? 0)
  if (seed.restricted) {
    await addPersonalCodes(trx, eventId, id, seed.seats ?? seatsOfEvent, seed.personalCodes ?? [])
  }
  await addJoinLinks(trx, eventId, id, seed.joinLinks)
  return id
}

/** All or nothing. @returns the event's id. Rejects when the short name is taken. */
export function loadEvent(db: Database, seed: EventSeed): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const file = seed.image && (await storeFile(trx, seed.image.contentType, seed.image.bytes))
    const organization = await organizationId(trx, seed.organization)
    const { id } = await trx
      .insertInto('events')
      .values({
        short_name: seed.shortName,
        organization_id: organization,
        status: seed.status ?? 'PUBLIC',
        private_key: seed.privateKey ?? randomUUID(),
        time_zone: seed.timeZone,
        starts_at: seed.startsAt,
        ends_at: seed.endsAt,
        file_id: file ?? null,
        texts: JSON.stringify({ title: seed.title, description: seed.description }),
        config: JSON.stringify(configOf(seed)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const categories = new Map<string, number>()
    for (const [index, category] of seed.categories.entries()) {
      categories.set(category.name, await addCategory(trx, id, index + 1, category, seed.seats))
    }
    const bounded = seed.categories.reduce((sum, { seats }) => sum + (seats ?? 0), 0)
    await addSeats(trx, id, null, seed.seats - bounded)
    const { startsAt, endsAt } = seed
    const salesFrom = Math.min(startsAt, ...seed.categories.map(({ saleFrom }) => saleFrom))
    await loadPrices(trx, seed.prices ?? {}, {
      id,
      organizationId: organization,
      salesFrom,
      startsAt,
      endsAt,
      categories,
    })
    await loadBooking(trx, seed, { eventId: id, organizationId: organization, categories })
    await addJoinLinks(trx, id, null, seed.joinLinks)
    await addPolls(trx, id, seed.polls)
    await loadPayment(trx, id, organization, seed.payment)
    return id
  })
}
