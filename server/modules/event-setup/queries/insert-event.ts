/** Inserts the rows of an event: organization, categories, tickets, links, polls and payment methods. */
import { isDeepStrictEqual } from 'node:util'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { ValidityType } from '#catalogue/contract/subscriptions.ts'
import { webAddress } from '#kit/text/safe-address.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables, CustomMethodTexts } from '#server/infra/database/tables/tables.ts'
import type { CategoryFile, EventFile } from '../event-file/event-file.ts'
import type { MethodFile } from '../event-file/shared.ts'
import type { SubscriptionDescriptorFile } from '../event-file/subscription.ts'
import { requireId } from './insert-prices.ts'

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

/** Updates name and address of an organization that exists. @returns its id */
export async function upsertOrganization(
  trx: Database,
  { slug, name, email }: EventFile['organization'],
): Promise<number> {
  const row = await trx
    .insertInto('organizations')
    .values({ slug, name, email })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name, email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Replaces text, website and picture of the page of an organizer. */
export async function updateOrganizerPage(
  trx: Database,
  id: number,
  page: Pick<Updateable<Tables['organizations']>, 'description' | 'website_url' | 'file_id'>,
): Promise<void> {
  await trx.updateTable('organizations').set(page).where('id', '=', id).execute()
}

/** @returns the id of the row */
export async function insertEventRow(trx: Database, values: Insertable<Tables['events']>): Promise<number> {
  const row = await trx.insertInto('events').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/**
 * The only insert of tickets: they exist with their event, or are added to it, first for its waiting list. Later the module of reservations
 * changes them.
 * @param categoryId null for tickets that the unbounded categories share
 */
export async function insertTickets(
  trx: Database,
  eventId: number,
  categoryId: number | null,
  count: number,
): Promise<void> {
  if (count <= 0) return
  await sql`insert into tickets (uuid, public_uuid, event_id, category_id, status)
    select gen_random_uuid(), gen_random_uuid(), ${eventId}::integer, ${categoryId}::integer,
      case when exists (select 1 from waiting_list where event_id = ${eventId} and status = 'WAITING'
          and confirmed_at is not null)
        and not exists (select 1 from categories where id = ${categoryId}::integer and restricted)
      then 'RELEASED' else 'FREE' end
    from generate_series(1, ${count}::integer)`.execute(trx)
}

/** Deletes free tickets, those without a history first. @returns how many: fewer when not as many are free */
export async function deleteFreeTickets(
  trx: Database,
  eventId: number,
  categoryId: number | null,
  count: number,
): Promise<number> {
  const { rows } = await sql`delete from tickets where id in (
    select id from tickets where event_id = ${eventId} and category_id is not distinct from ${categoryId}::integer
      and status = 'FREE'
    order by exists (select 1 from ticket_audits where ticket_id = tickets.id), id desc
    limit ${count} for update skip locked) returning id`.execute(trx)
  return rows.length
}

/** Counts the tickets that no category has for itself. */
export async function countSharedTickets(trx: Database, eventId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from tickets
    left join categories on categories.id = category_id
    where tickets.event_id = ${eventId} and bounded is not true`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Columns that decide who can buy and enter, and when. */
const accessColumns = (file: CategoryFile) => ({
  access_type: file.accessType ?? ('INHERIT' as const),
  sale_from: file.saleFrom,
  sale_until: file.saleUntil,
  valid_from: file.validFrom ?? null,
  valid_until: file.validUntil ?? null,
  restricted: file.restricted ?? false,
  check_in_from: file.checkInFrom ?? null,
  check_in_until: file.checkInUntil ?? null,
})

/** @param ordinal position in the list */
export const categoryColumns = (file: CategoryFile, ordinal: number) => ({
  ...accessColumns(file),
  ordinal,
  name: file.name,
  description: JSON.stringify(file.description ?? {}),
  bounded: file.seats !== undefined,
  seats: file.seats ?? 0,
  price: file.price,
  taxed: file.taxed ?? true,
  maximum: file.maximum ?? null,
  denied_payment_methods: JSON.stringify(file.deniedPaymentMethods ?? []),
  release_allowed: file.releaseAllowed ?? null,
  withdrawal_days: file.withdrawalDays ?? null,
})

/** @param ordinal position in the list. @returns the id of the category */
export async function insertCategoryRow(
  trx: Database,
  eventId: number,
  ordinal: number,
  file: CategoryFile,
): Promise<number> {
  const row = await trx
    .insertInto('categories')
    .values({ ...categoryColumns(file, ordinal), event_id: eventId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Links of an online event (docs/api/online-events.md#personal-link). @param categoryId null for links of the whole event */
export async function insertJoinLinks(
  trx: Database,
  eventId: number,
  categoryId: number | null,
  links: EventFile['joinLinks'] = [],
): Promise<void> {
  for (const { url, from, until } of links) {
    if (webAddress(url) === null || !URL.canParse(url))
      throw new Error(`A join link is not an address: ${url}`)
    await trx
      .insertInto('join_links')
      .values({ event_id: eventId, category_id: categoryId, url, starts_at: from, ends_at: until })
      .execute()
  }
}

/** @param categoryId null for links of the whole event @returns false when they are the same */
export async function replaceJoinLinks(
  trx: Database,
  eventId: number,
  categoryId: number | null,
  links: EventFile['joinLinks'] = [],
): Promise<boolean> {
  const ofPlace = sql<boolean>`event_id = ${eventId} and category_id is not distinct from ${categoryId}::integer`
  const stored = trx
    .selectFrom('join_links')
    .select(['url', 'starts_at as from', 'ends_at as until'])
    .where(ofPlace)
  if (isDeepStrictEqual(await stored.orderBy('id').execute(), links)) return false
  await trx.deleteFrom('join_links').where(ofPlace).execute()
  await insertJoinLinks(trx, eventId, categoryId, links)
  return true
}

/** Inserts the polls in the order of the file. */
export async function insertPolls(
  trx: Database,
  eventId: number,
  polls: EventFile['polls'] = [],
): Promise<void> {
  for (const [index, poll] of polls.entries()) {
    const { id } = await trx
      .insertInto('polls')
      .values({
        event_id: eventId,
        ordinal: index,
        status: poll.status ?? 'OPEN',
        title: JSON.stringify(poll.title),
        description: JSON.stringify(poll.description ?? {}),
        tags: JSON.stringify(poll.tags ?? []),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { title, description } of poll.options) {
      const texts = { title: JSON.stringify(title), description: JSON.stringify(description ?? {}) }
      await trx
        .insertInto('poll_options')
        .values({ poll_id: id, ...texts })
        .execute()
    }
  }
}

/** A language has all texts of a method, or none (rules in payment-rules.ts). */
const localizationsOf = ({ name, description, instructions }: MethodFile): CustomMethodTexts =>
  Object.fromEntries(
    Object.entries(name).map(([lang, paymentName]) => [
      lang,
      {
        paymentName,
        paymentDescription: description[lang] ?? '',
        paymentInstructions: instructions[lang] ?? '',
      },
    ]),
  )

/** Adds payment methods; updates one that the organization already has. Rejects when another organization has the id. */
export async function insertPaymentMethods(
  trx: Database,
  eventId: number,
  organizationId: number,
  methods: readonly MethodFile[] = [],
): Promise<void> {
  for (const method of methods) {
    const { id } = method
    const texts = JSON.stringify(localizationsOf(method))
    const stored = await trx
      .insertInto('custom_payment_methods')
      .values({ id, organization_id: organizationId, localizations: texts })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ localizations: texts, deleted: false })
          .where('custom_payment_methods.organization_id', '=', organizationId),
      )
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw new Error(`Another organization has a payment method ${id}`)
    await trx
      .insertInto('event_custom_payment_methods')
      .values({ event_id: eventId, method_id: id })
      .execute()
  }
}
