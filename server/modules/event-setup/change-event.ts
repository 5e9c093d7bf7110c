/** Changes an event to what its file says (docs/OPERATOR.md#change-an-event). */
import { isDeepStrictEqual } from 'node:util'
import { isOnline } from '#catalogue/rules/is-online.ts'
import { sum } from '#kit/sum.ts'
import type { Database } from '#server/infra/database/database.ts'
import {
  defaultEventConfig,
  type EventConfig,
  type Category,
  type EventRow,
} from '#server/infra/database/tables/tables.ts'
import { storePicture, type Picture } from '#server/infra/files.ts'
import type { EventFile } from './event-file/event-file.ts'
import { eventConfigOf, eventColumns, insertCategory } from './insert-event.ts'
import {
  categoryColumns,
  countSharedTickets,
  deleteFreeTickets,
  insertTickets,
  replaceJoinLinks,
} from './queries/insert-event.ts'
import {
  fieldColumns,
  fieldOrdinal,
  insertField,
  addPersonalCodes,
  insertPromoCode,
  promoCodeColumns,
  serviceDates,
  servicesOf,
} from './queries/insert-prices.ts'

interface Difference {
  /** Place in the file. */
  readonly path: readonly PropertyKey[]
  /** The place with the names of elements of lists. */
  readonly name: string
  /** Undefined where nothing is. */
  readonly from?: unknown
  readonly to?: unknown
  /** In place of both values. */
  readonly note?: string
  /** Why it cannot be made. */
  readonly refusal?: string
}

/** Properties of a file for columns with another name; empty for JSON that has the names of the file. */
const properties: Readonly<Record<string, string>> = {
  ...{
    texts: '',
    config: '',
    digests: '',
    bounded: 'seats',
    restricted_values: 'values',
    ordinal: 'position',
  },
  category_ids: 'categories',
  max_usage: 'maximumUsage',
  service_id: 'service',
  file_id: 'image',
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values that differ, by their path; a list is one value. */
const leaves = (from: unknown, to: unknown, path: readonly string[]): (Difference & { path: string[] })[] =>
  isRecord(from) && isRecord(to)
    ? [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key) =>
        leaves(from[key], to[key], [...path, properties[key] ?? key]),
      )
    : isDeepStrictEqual(from, to)
      ? []
      : [{ path: path.filter(Boolean), name: '', from, to }]

/** Why a property cannot be changed. */
type Fixed = Readonly<Record<string, string | undefined>>

/**
 * @param row as it is stored
 * @param columns as an insertion takes them: JSON is text
 * @param fixed by the property of the file
 */
const compareRow = (
  row: object,
  columns: object,
  fixed: Fixed,
  at: Pick<Difference, 'path' | 'name'> = { path: [], name: '' },
): Difference[] =>
  Object.entries(columns).flatMap(([column, value]) => {
    const from: unknown = Reflect.get(row, column)
    const to: unknown = isRecord(from) || Array.isArray(from) ? JSON.parse(String(value)) : value
    const property =
      properties[column] ?? column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    return leaves(from, to, [property]).map((leaf) => {
      const refusal = fixed[leaf.path[0] ?? '']
      const place = { path: [...at.path, ...leaf.path], name: [at.name, ...leaf.path].join(' ').trim() }
      return { ...leaf, ...place, ...(refusal !== undefined && { refusal }) }
    })
  })

const never = 'cannot be changed'

/** Rows of a list of the event by the name, of a code by its text in the file. */
async function rowsOf(
  trx: Database,
  table: 'categories' | 'promo_codes' | 'fields',
  eventId: number,
): Promise<Map<string, Category>> {
  const of = trx
    .selectFrom(table as 'categories')
    .selectAll()
    .where('event_id', '=', eventId)
  const key = table === 'promo_codes' ? 'code' : 'name'
  return new Map((await of.orderBy('id').execute()).map((row) => [String(Reflect.get(row, key)), row]))
}

interface ListChange<File> {
  readonly table: Parameters<typeof rowsOf>[1]
  readonly rows: ReadonlyMap<string, Category>
  readonly property: keyof EventFile
  readonly files: readonly File[] | undefined
  readonly keyOf: (file: File) => string
  /** @param index position in the list */
  readonly columnsOf: (file: File, index: number) => object
  readonly insert: (file: File, index: number) => Promise<unknown>
  readonly fixed: Parameters<typeof compareRow>[2]
}

/** Inserts the elements that are new, and changes the rows of the others. */
async function changeList<File>(trx: Database, list: ListChange<File>): Promise<Difference[]> {
  const { table, rows, property, files = [], keyOf, columnsOf, insert, fixed } = list
  const differences: Difference[] = []
  for (const [index, file] of files.entries()) {
    const row = rows.get(keyOf(file))
    const at = { path: [property, index], name: `${property} "${keyOf(file)}"` }
    if (row) {
      const columns = columnsOf(file, index)
      differences.push(...compareRow(row, columns, fixed, at))
      const update = trx.updateTable(table as 'categories').set(columns)
      await update.where('id', '=', row.id).execute()
    } else {
      await insert(file, index)
      differences.push({ ...at, note: 'new' })
    }
  }
  const keys = new Set(files.map(keyOf))
  const missing = [...rows.keys()].filter((key) => !keys.has(key))
  const refusals = missing.map((key) => `lacks "${key}", which cannot be removed or renamed`)
  return [...differences, ...refusals.map((refusal) => ({ path: [property], name: '', refusal }))]
}

interface Change {
  readonly trx: Database
  readonly file: EventFile
  readonly event: EventRow
  /** Why what decides the price of an order cannot be changed; undefined without orders. */
  readonly sold: string | undefined
  /** All so far. */
  readonly differences: Difference[]
}

function refuse({ differences }: Change, path: readonly PropertyKey[], refusal: string): void {
  differences.push({ path, name: '', refusal })
}

async function changeEventRow(change: Change, picture: Picture | undefined): Promise<void> {
  const { trx, file, event, sold, differences } = change
  const columns = { ...eventColumns(file), file_id: picture ? await storePicture(trx, picture) : null }
  const current = eventConfigOf(file).digests
  const isDisabled = [event.status, columns.status].includes('DISABLED')
  const fixed = {
    ...Object.fromEntries(['currency', ...Object.keys(current)].map((name) => [name, never])),
    vat: sold,
    vatIncluded: sold,
    status: isDisabled ? `${never} from or to DISABLED` : undefined,
  }
  const stored: Partial<EventConfig> = event.config
  // An event of an earlier version has none: what its file says now counts as what it said.
  if (stored.digests === undefined) {
    const unread = Object.keys(current).filter((name) => Reflect.get(file, name) !== undefined)
    differences.push({ path: [], name: unread.join(', '), note: 'as loaded, no change is read' })
  }
  const config = { ...defaultEventConfig, digests: current, ...stored }
  differences.push(...compareRow({ ...event, config }, columns, fixed))
  const isNewPicture = columns.file_id !== event.file_id
  const update = trx.updateTable('events').set({ ...columns, ...(isNewPicture && { picture_widths: null }) })
  await update.where('id', '=', event.id).execute()
  // The dates of an additional service depend on those of the event by default.
  for (const [index, service] of (file.additionalServices ?? []).entries()) {
    const services = trx.updateTable('additional_services').set(serviceDates(service, file))
    await services
      .where('event_id', '=', event.id)
      .where('ordinal', '=', index + 1)
      .execute()
  }
}

/** Adds or removes seats. @param categoryId null for those that categories share @param path of the number in the file */
async function changeSeats(
  change: Change,
  categoryId: number | null,
  { from, to }: { readonly from: number; readonly to: number },
  path: readonly PropertyKey[],
): Promise<void> {
  const { trx, event } = change
  await insertTickets(trx, event.id, categoryId, to - from)
  const surplus = Math.max(0, from - to)
  const removed = surplus === 0 ? 0 : await deleteFreeTickets(trx, event.id, categoryId, surplus)
  if (removed < surplus)
    refuse(change, path, `cannot be less than ${String(from - removed)}, which are sold or held`)
}

/** @param categoryId null for links of every ticket */
async function changeLinks(
  { trx, event, differences }: Change,
  categoryId: number | null,
  links: EventFile['joinLinks'],
  path: readonly (string | number)[],
): Promise<void> {
  if (await replaceJoinLinks(trx, event.id, categoryId, links))
    differences.push({
      path: [...path, 'joinLinks'],
      name: [...path, 'joinLinks'].join(' '),
      to: links ?? [],
    })
}

/** Changes seats, codes and links of the categories that were there. @param added seats of the whole event that are new */
async function changeStoredCategories(
  change: Change,
  rows: ReadonlyMap<string, Category>,
  added: number,
): Promise<void> {
  for (const [index, { name, seats, personalCodes = [], joinLinks }] of change.file.categories.entries()) {
    const before = rows.get(name)
    if (!before) continue
    const path = ['categories', index]
    await changeLinks(change, before.id, joinLinks, path)
    if (before.bounded !== (seats !== undefined)) refuse(change, path, 'cannot get or lose its own seats')
    else if (seats !== undefined)
      await changeSeats(change, before.id, { from: before.seats, to: seats }, [...path, 'seats'])
    if (before.restricted)
      await addPersonalCodes(change.trx, before, personalCodes, (seats ?? added) - before.seats)
  }
}

/** @returns the ids of the categories by name, also of the new ones */
async function changeCategories(change: Change): Promise<Map<string, number>> {
  const { trx, file, event, sold, differences } = change
  const rows = await rowsOf(trx, 'categories', event.id)
  const stored = [...rows.values()]
  const shared = await countSharedTickets(trx, event.id)
  const total = shared + sum(stored.map(({ seats }) => seats))
  const ids = new Map(stored.map(({ name, id }) => [name, id]))
  const list = await changeList(trx, {
    table: 'categories',
    rows,
    property: 'categories',
    files: file.categories,
    keyOf: ({ name }) => name,
    columnsOf: (category, index) => categoryColumns(category, index + 1),
    async insert(category, index) {
      const inserted = { category, ticketsOfEvent: file.seats }
      ids.set(category.name, await insertCategory(trx, event.id, index + 1, inserted))
    },
    fixed: { restricted: never, taxed: sold, withdrawalDays: sold },
  })
  differences.push(...list)
  await changeStoredCategories(change, rows, file.seats - total)
  const to = file.seats - sum(file.categories.map(({ seats = 0 }) => seats))
  await changeSeats(change, null, { from: shared, to }, ['seats'])
  if (file.seats !== total) differences.push({ path: ['seats'], name: 'seats', from: total, to: file.seats })
  return ids
}

async function changeCodesAndFields(change: Change, categories: ReadonlyMap<string, number>): Promise<void> {
  const { trx, file, event, differences } = change
  const { promoCodes = [], fields = [], currency, endsAt } = file
  const { id, organization_id: organizationId } = event
  const ofEvent = { id, organizationId, categories, endsAt }
  const codes = await changeList(trx, {
    table: 'promo_codes',
    rows: await rowsOf(trx, 'promo_codes', id),
    property: 'promoCodes',
    files: promoCodes.filter(({ everyEvent }) => !everyEvent),
    keyOf: ({ code }) => code,
    columnsOf: (code) => promoCodeColumns(code, currency, ofEvent),
    insert: (code) => insertPromoCode(trx, code, currency, ofEvent),
    fixed: { kind: never },
  })
  const loaded = { eventId: id, categories, services: await servicesOf(trx, id) }
  const list = await changeList(trx, {
    table: 'fields',
    rows: await rowsOf(trx, 'fields', id),
    property: 'fields',
    files: fields,
    keyOf: ({ name }) => name,
    columnsOf: (field, index) => fieldColumns(field, fieldOrdinal(field, index, fields.length), loaded),
    insert: (field, index) => insertField(trx, field, fieldOrdinal(field, index, fields.length), loaded),
    fixed: { type: never, service: never, values: never },
  })
  differences.push(...codes, ...list)
}

const moving = ['startsAt', 'endsAt', 'timeZone', 'location', 'format']
const movingCategory = ['validFrom', 'validUntil', 'accessType', 'joinLinks']

/** The positions of the categories whose date, time, place or link is another one. */
function movedCategories({ file, differences }: Change): number[] {
  const differs = (properties: readonly string[], category?: number): boolean =>
    differences.some(({ path: [first, index, property] }) =>
      category === undefined
        ? properties.includes(String(first))
        : first === 'categories' && index === category && properties.includes(String(property)),
    )
  return [...file.categories.entries()].flatMap(([index, { accessType = 'INHERIT' }]) =>
    differs(moving) ||
    differs(movingCategory, index) ||
    (differs(['joinLinks']) && isOnline(file.format, accessType))
      ? index
      : [],
  )
}

/**
 * Makes the event of the file what the file says, in the caller's transaction. What is sold or held keeps its price.
 * @param picture the one that the file names
 * @returns null when no event has the short name. `differences`: with a refusal the caller has to roll back. `moved`: ids of the
 * categories whose date, time, place or link is another one
 */
export async function changeEvent(
  trx: Database,
  file: EventFile,
  picture: Picture | undefined,
): Promise<(Pick<Change, 'event' | 'differences'> & { readonly moved: readonly number[] }) | null> {
  const named = trx.selectFrom('events').selectAll().where('short_name', '=', file.shortName)
  const event = await named.where('kind', '=', 'EVENT').forNoKeyUpdate().executeTakeFirst()
  if (!event) return null
  const order = trx.selectFrom('reservations').select('id').where('event_id', '=', event.id).limit(1)
  const sold = (await order.executeTakeFirst()) && `${never} as long as there are orders`
  const change: Change = { trx, file, event, sold, differences: [] }
  if (event.canceled_at !== null) refuse(change, ['shortName'], 'is that of a canceled event')
  await changeEventRow(change, picture)
  const ids = await changeCategories(change)
  await changeLinks(change, null, file.joinLinks, [])
  await changeCodesAndFields(change, ids)
  const moved = movedCategories(change).flatMap((index) => ids.get(file.categories[index]?.name ?? '') ?? [])
  return { ...change, moved }
}
