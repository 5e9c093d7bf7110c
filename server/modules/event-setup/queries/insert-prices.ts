/** Inserts the additional fields, groups, codes, personal codes and additional services of an event file. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { memberKey } from '#kit/text/canonical-email.ts'
import { cleanText } from '#kit/text/clean-text.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Category } from '#server/infra/database/tables/tables.ts'
import { codeKey, codeKeys } from '#server/infra/ids.ts'
import { fieldNamePattern } from '#server/modules/additional-fields/rules.ts'
import type { EventFile } from '../event-file/event-file.ts'
import {
  discountOf,
  type PromoCodeFile,
  type ServiceFile,
  type FieldFile,
  type GroupFile,
} from '../event-file/prices.ts'

interface LoadedIds {
  readonly eventId: number
  readonly organizationId: number
  /** Category ids by name. */
  readonly categories: ReadonlyMap<string, number>
  /** Ids of the additional services by their title in any language. */
  readonly services: ReadonlyMap<string, number>
}

/** @param what names it, for the message @throws for a name that the event does not have */
export function requireId(of: ReadonlyMap<string, number>, name: string, what: string): number {
  const id = of.get(name)
  if (id === undefined) throw new Error(`${what}: "${name}" is not in this event`)
  return id
}

/** The file lists languages for each text; the row lists texts for each language. */
const textsByLanguage = ({ label, placeholder, valueTexts = {} }: FieldFile) =>
  Object.fromEntries(
    Object.entries(label).map(([lang, text]) => {
      const values = Object.entries(valueTexts).flatMap(([name, texts]) =>
        texts[lang] ? [[name, texts[lang]]] : [],
      )
      const shown = { label: text, placeholder: placeholder?.[lang] ?? null }
      return [lang, { ...shown, values: Object.fromEntries(values) as Record<string, string> }]
    }),
  )

/** @param ordinal position in the list; negative before the standard fields. @throws for an unknown category or service */
export const fieldColumns = (
  file: FieldFile,
  ordinal: number,
  { categories, services }: Pick<LoadedIds, 'categories' | 'services'>,
) => ({
  name: file.name,
  type: file.type,
  ordinal,
  required: file.required ?? false,
  editable: file.editable ?? true,
  min_length: file.minLength ?? null,
  max_length: file.maxLength ?? null,
  restricted_values: JSON.stringify(file.values ?? []),
  disabled_values: JSON.stringify(file.disabledValues ?? []),
  category_ids: JSON.stringify((file.categories ?? []).map((name) => requireId(categories, name, file.name))),
  service_id: file.service === undefined ? null : requireId(services, file.service, file.name),
  texts: JSON.stringify(textsByLanguage(file)),
  sensitive: file.sensitive ?? false,
})

/** The position of a field in a file with `count` fields. */
export const fieldOrdinal = ({ before }: FieldFile, index: number, count: number): number =>
  before ? index - count : index + 1

/** @throws when a name is invalid, or a category or service is unknown */
export async function insertField(
  trx: Database,
  file: FieldFile,
  ordinal: number,
  loaded: Omit<LoadedIds, 'organizationId'>,
): Promise<void> {
  if (!fieldNamePattern.test(file.name)) throw new Error(`"${file.name}" is not a name for a field`)
  const columns = fieldColumns(file, ordinal, loaded)
  await trx
    .insertInto('fields')
    .values({ ...columns, event_id: loaded.eventId })
    .execute()
}

/** Creates the group or adds members to it. Addresses and domains are stored as they are compared. */
async function insertGroups(
  trx: Database,
  files: readonly GroupFile[],
  { eventId, organizationId, categories }: LoadedIds,
): Promise<void> {
  for (const file of files) {
    const { id } = await trx
      .insertInto('groups')
      .values({ organization_id: organizationId, name: file.name })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'name']).doUpdateSet({ name: file.name }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const members = [...new Set(file.members.map(memberKey))]
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
        category_id: file.category === undefined ? null : requireId(categories, file.category, file.name),
        use: file.use ?? 'ONCE_PER_VALUE',
        match: file.match ?? 'FULL',
        max_allocation: file.maxAllocation ?? null,
      })
      .execute()
  }
}

/** Call it in the transaction that has inserted categories and services. */
export async function insertFieldsAndGroups(
  trx: Database,
  { fields = [], groups = [] }: Pick<EventFile, 'fields' | 'groups'>,
  loaded: LoadedIds,
): Promise<void> {
  for (const [index, file] of fields.entries())
    await insertField(trx, file, fieldOrdinal(file, index, fields.length), loaded)
  await insertGroups(trx, groups, loaded)
}

interface LoadedEvent {
  readonly id: number
  readonly organizationId: number
  readonly endsAt: number
  /** Category ids by name. */
  readonly categories: ReadonlyMap<string, number>
}

/** What a code does. A fixed amount applies to prices in the currency of its event only. */
function effectColumns(code: PromoCodeFile, currency: string | null) {
  if (code.opens !== undefined)
    return { kind: 'ACCESS' as const, discount_type: 'NONE' as const, amount: 0, currency: null }
  const { type, amount } = discountOf(code)
  return {
    kind: 'DISCOUNT' as const,
    discount_type: type,
    amount,
    currency: type === 'PERCENTAGE' ? null : currency,
  }
}

/** Several events of an organization may define its codes. */
const hasOrganizationCode = async (trx: Database, organizationId: number, code: string): Promise<boolean> =>
  (await trx
    .selectFrom('promo_codes')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('event_id', 'is', null)
    .where('code_key', 'in', codeKeys(code))
    .executeTakeFirst()) !== undefined

export function promoCodeColumns(
  file: PromoCodeFile,
  currency: string | null,
  { categories: ids, endsAt }: Pick<LoadedEvent, 'categories' | 'endsAt'>,
) {
  const categories = file.opens === undefined ? (file.categories ?? []) : [file.opens]
  return {
    ...effectColumns(file, currency),
    category_ids: JSON.stringify(categories.map((name) => requireId(ids, name, file.code))),
    valid_from: file.validFrom ?? 0,
    valid_until: file.validUntil ?? endsAt,
    max_usage: file.maximumUsage ?? null,
  }
}

export async function insertPromoCode(
  trx: Database,
  file: PromoCodeFile,
  currency: string | null,
  event: LoadedEvent,
): Promise<void> {
  const { code, everyEvent = false } = file
  if (everyEvent && (await hasOrganizationCode(trx, event.organizationId, code))) return
  const insert = trx.insertInto('promo_codes').values({
    ...promoCodeColumns(file, currency, event),
    organization_id: event.organizationId,
    event_id: everyEvent ? null : event.id,
    code,
    code_key: codeKey(code),
  })
  // Another event may load the same code at the same time.
  await (everyEvent ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute()
}

/** Ten characters that are hard to guess and easy to type. */
const randomCode = (): string =>
  randomBytes(8).toString('base64url').replaceAll(/[-_]/g, 'X').slice(0, 10).toUpperCase()

interface PersonalCodesInput {
  readonly eventId: number
  readonly categoryId: number
  /** Tickets of the category. */
  readonly count: number
  /** Codes with a known text. */
  readonly chosen: readonly string[]
}

/** One personal code for each ticket of a restricted category: the chosen ones first, then random ones. */
export async function insertPersonalCodes(
  trx: Database,
  { eventId, categoryId, count, chosen }: PersonalCodesInput,
): Promise<void> {
  const random = Array.from({ length: Math.max(0, count - chosen.length) }, randomCode)
  const rows = [...chosen, ...random].map((code) => ({
    event_id: eventId,
    category_id: categoryId,
    code,
    code_key: codeKey(code),
    status: 'FREE' as const,
  }))
  const chunk = 1000
  for (let at = 0; at < rows.length; at += chunk) {
    await trx
      .insertInto('special_prices')
      .values(rows.slice(at, at + chunk))
      .execute()
  }
}

/** Adds codes for new seats of a restricted category, and all that the file names and that are not there. @param seats how many are new */
export async function addPersonalCodes(
  trx: Database,
  { id, event_id: eventId }: Pick<Category, 'id' | 'event_id'>,
  named: readonly string[],
  seats: number,
): Promise<void> {
  const rows = await trx
    .selectFrom('special_prices')
    .select('code_key')
    .where('category_id', '=', id)
    .execute()
  const known = new Set(rows.map(({ code_key: key }) => key))
  const chosen = named.filter((code) => !known.has(codeKey(code)))
  await insertPersonalCodes(trx, { eventId, categoryId: id, count: seats, chosen })
}

function typeColumns(file: ServiceFile) {
  const type = file.type ?? ('SUPPLEMENT' as const)
  const defaults =
    type === 'DONATION'
      ? { policy: null, maximum: 1, vatType: 'NONE' as const }
      : { policy: 'OPTIONAL_UNLIMITED_AMOUNT' as const, maximum: 5, vatType: 'INHERITED' as const }
  return {
    type,
    policy: file.policy ?? defaults.policy,
    max_per_order: file.maximumPerOrder ?? defaults.maximum,
    vat_type: file.vatType ?? defaults.vatType,
  }
}

/** Minor units, or hundredths of a percent; undefined when the visitor chooses the price. */
const priceOf = ({ price, percent }: ServiceFile): number | undefined =>
  percent === undefined ? price : Math.round(Number(percent) * 100)

/** By default a service is sold from the first sale of the event until its begin. */
export const serviceDates = (
  { saleFrom, saleUntil }: ServiceFile,
  { startsAt, categories }: Pick<EventFile, 'startsAt' | 'categories'>,
) => ({
  sale_from: saleFrom ?? Math.min(startsAt, ...categories.map((category) => category.saleFrom)),
  sale_until: saleUntil ?? startsAt,
})

async function insertAdditionalService(
  trx: Database,
  file: ServiceFile,
  place: ReturnType<typeof serviceDates> & { readonly event_id: number; readonly ordinal: number },
): Promise<number> {
  const price = priceOf(file)
  const { id } = await trx
    .insertInto('additional_services')
    .values({
      ...typeColumns(file),
      ...place,
      fix_price: price !== undefined,
      price: price ?? 0,
      min_price: file.minPrice ?? null,
      max_price: file.maxPrice ?? null,
      quantity: file.quantity ?? null,
      vat: file.vat ?? null,
      texts: JSON.stringify({ title: file.title, description: file.description ?? {} }),
      withdrawal_days: file.withdrawalDays ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into service_items (service_id, status)
    select ${id}::integer, 'FREE' from generate_series(1, ${file.quantity ?? 0}::integer)`.execute(trx)
  return id
}

/** The ids of the additional services of an event by their title in any language. */
export async function servicesOf(trx: Database, eventId: number): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('additional_services')
    .select(['id', 'texts'])
    .where('event_id', '=', eventId)
    .execute()
  return new Map(
    rows.flatMap(({ id, texts }) =>
      Object.values(texts.title).map((title) => [cleanText(title), id] as const),
    ),
  )
}

/**
 * Inserts codes and services.
 * @returns the ids of the services by their title in any language
 * @throws when a code names an unknown category
 */
export async function insertPrices(
  trx: Database,
  file: EventFile,
  event: LoadedEvent,
): Promise<Map<string, number>> {
  const { promoCodes = [], additionalServices = [], currency } = file
  for (const code of promoCodes) await insertPromoCode(trx, code, currency, event)
  const services = new Map<string, number>()
  for (const [index, service] of additionalServices.entries()) {
    const place = { event_id: event.id, ordinal: index + 1, ...serviceDates(service, file) }
    const id = await insertAdditionalService(trx, service, place)
    for (const title of Object.values(service.title)) services.set(cleanText(title), id)
  }
  return services
}
