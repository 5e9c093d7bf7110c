/** Puts a pass on sale. Its row among the events carries what ordering and paying need. */
import { randomUUID } from 'node:crypto'
import { noDay } from '../domain/offline-deadline.ts'
import type { PassSeed } from '../domain/seeds/passes.ts'
import type { Database } from './database.ts'
import { storeFile } from './files.ts'
import { loadBooking } from './load-booking.ts'
import { loadPayment } from './load-payment.ts'
import { configOf, organizationId as organizationIdOf } from './load-event.ts'

async function addEventRow(trx: Database, seed: PassSeed, id: string): Promise<number> {
  const file = seed.image && (await storeFile(trx, seed.image.contentType, seed.image.bytes))
  const lang = seed.languages[0] ?? 'en'
  // A payment's last day is the first day of validity (contract 2, 2.7).
  const first = seed.validity.type === 'CUSTOM' ? seed.validity.from : noDay
  const config = configOf({
    ...seed,
    shortName: id,
    displayName: seed.title[lang] ?? Object.values(seed.title)[0] ?? '',
    format: 'IN_PERSON',
    location: '',
    currency: seed.price === 0 ? null : seed.currency,
    startsAt: first,
    endsAt: first,
    seats: 0,
    categories: [],
  })
  const organizationId = await organizationIdOf(trx, seed.organization)
  const row = await trx
    .insertInto('events')
    .values({
      kind: 'SUBSCRIPTION',
      short_name: id,
      organization_id: organizationId,
      status: seed.status ?? 'PUBLIC',
      private_key: randomUUID(),
      time_zone: seed.timeZone,
      starts_at: first,
      ends_at: first,
      file_id: file ?? null,
      texts: JSON.stringify({ title: seed.title, description: seed.description }),
      config: JSON.stringify(config),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { fields = [] } = seed
  // Nothing of a pass has categories or services that a field could be tied to.
  await loadBooking(trx, { fields }, { eventId: row.id, organizationId, categories: new Map() })
  await loadPayment(trx, row.id, organizationId, seed.payment)
  return row.id
}

async function link(
  trx: Database,
  passId: number,
  { shortName, categories }: NonNullable<PassSeed['events']>[number],
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
    .values({ pass_id: passId, event_id: event.id, category_ids: ids ? JSON.stringify(ids) : null })
    .execute()
}

/** All or nothing. @returns the pass's public uuid. Rejects when an event or a category of it is unknown. */
export function loadPass(db: Database, seed: PassSeed): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = seed.id ?? randomUUID()
    const eventId = await addEventRow(trx, seed, id)
    const { validity } = seed
    await trx
      .insertInto('passes')
      .values({
        event_id: eventId,
        price: seed.price,
        validity_type: validity.type,
        validity_unit: validity.type === 'STANDARD' ? validity.unit : null,
        validity_units: validity.type === 'STANDARD' ? validity.units : null,
        valid_from: validity.type === 'CUSTOM' ? validity.from : null,
        valid_until: validity.type === 'CUSTOM' ? validity.until : null,
        max_entries: seed.maxEntries ?? null,
        usage_type: seed.usage,
        sale_from: seed.saleFrom,
        sale_until: seed.saleUntil ?? null,
        supply: seed.supply ?? null,
      })
      .execute()
    for (const event of seed.events ?? []) await link(trx, eventId, event)
    return id
  })
}
