/** Puts the additional fields and groups of a seed into the database. */
import { fieldNamePattern } from '../domain/fields/definition.ts'
import type { FieldSeed, FieldTextSeed, GroupSeed } from '../domain/seeds/booking.ts'
import type { EventSeed } from '../domain/event-seed.ts'
import type { Database } from './database.ts'

interface Loaded {
  readonly eventId: number
  readonly organizationId: number
  /** Numbers of the categories by their names. */
  readonly categories: ReadonlyMap<string, number>
  /** Numbers of the additional services by their titles. */
  readonly services: ReadonlyMap<string, number>
}

function known(of: ReadonlyMap<string, number>, name: string, what: string): number {
  const id = of.get(name)
  if (id === undefined) throw new Error(`${what}: "${name}" is not in this event`)
  return id
}

const textsOf = (texts: Readonly<Record<string, FieldTextSeed>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([lang, { label, placeholder, values }]) => [
      lang,
      { label, placeholder: placeholder ?? null, values: values ?? {} },
    ]),
  )

/** @throws when a name is no field name, or names a category or service that is not there. */
async function loadFields(
  trx: Database,
  seeds: readonly FieldSeed[],
  { eventId, categories, services }: Loaded,
): Promise<void> {
  for (const [index, seed] of seeds.entries()) {
    if (!fieldNamePattern.test(seed.name)) throw new Error(`"${seed.name}" is not a name for a field`)
    await trx
      .insertInto('fields')
      .values({
        event_id: eventId,
        name: seed.name,
        type: seed.type,
        ordinal: seed.before ? index - seeds.length : index + 1,
        required: seed.required ?? false,
        editable: seed.editable ?? true,
        min_length: seed.minLength ?? null,
        max_length: seed.maxLength ?? null,
        restricted_values: JSON.stringify(seed.values ?? []),
        disabled_values: JSON.stringify(seed.disabledValues ?? []),
        category_ids: JSON.stringify(
          (seed.categories ?? []).map((name) => known(categories, name, seed.name)),
        ),
        service_id: seed.service === undefined ? null : known(services, seed.service, seed.name),
        texts: JSON.stringify(textsOf(seed.texts)),
      })
      .execute()
  }
}

/** A group of that name is made or added to; an address counts in lower case. */
async function loadGroups(
  trx: Database,
  seeds: readonly GroupSeed[],
  { eventId, organizationId, categories }: Loaded,
): Promise<void> {
  for (const seed of seeds) {
    const { id } = await trx
      .insertInto('groups')
      .values({ organization_id: organizationId, name: seed.name })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'name']).doUpdateSet({ name: seed.name }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const members = [...new Set(seed.members.map((value) => value.trim().toLowerCase()))]
    if (members.length > 0) {
      await trx
        .insertInto('group_members')
        .values(members.map((value) => ({ group_id: id, value })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await trx
      .insertInto('group_links')
      .values({
        group_id: id,
        event_id: eventId,
        category_id: seed.category === undefined ? null : known(categories, seed.category, seed.name),
        use: seed.use ?? 'ONCE_PER_VALUE',
        match: seed.match ?? 'FULL',
        max_allocation: seed.maxAllocation ?? null,
      })
      .execute()
  }
}

/** A service is named by its title in any language. */
async function servicesOf(trx: Database, eventId: number): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('additional_services')
    .where('event_id', '=', eventId)
    .select(['id', 'texts'])
    .execute()
  return new Map(
    rows.flatMap(({ id, texts }) => Object.values(texts.title).map((title) => [title, id] as const)),
  )
}

/** After the categories and services of the event, in the caller's transaction. */
export async function loadBooking(
  trx: Database,
  seed: Pick<EventSeed, 'fields' | 'groups'>,
  event: Omit<Loaded, 'services'>,
): Promise<void> {
  if (!seed.fields && !seed.groups) return
  const loaded: Loaded = { ...event, services: await servicesOf(trx, event.eventId) }
  await loadFields(trx, seed.fields ?? [], loaded)
  await loadGroups(trx, seed.groups ?? [], loaded)
}
