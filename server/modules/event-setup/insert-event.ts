/**
 * Inserts an event, a subscription descriptor or an organizer from its file: organization, picture, configuration, categories, and one row
 * for each ticket. The row of a descriptor in `events` has what reservations and payments need.
 */
import { randomUUID, createHash } from 'node:crypto'
import { sum } from '#kit/sum.ts'
import { textInLanguage } from '#kit/text/text-in-language.ts'
import type { Database } from '#server/infra/database/database.ts'
import {
  type EventConfig,
  defaultEventConfig,
  type DynamicDiscountRule,
} from '#server/infra/database/tables/tables.ts'
import { storePicture, type Picture } from '#server/infra/files.ts'
import { withDoubleBraces } from '#server/infra/i18n/translations.ts'
import { noFixedDay } from '#server/modules/payments/rules.ts'
import type { CategoryFile, EventFile } from './event-file/event-file.ts'
import { discountOf, type DynamicDiscountFile } from './event-file/prices.ts'
import type { OrganizerFile } from './event-file/shared.ts'
import type { SubscriptionDescriptorFile } from './event-file/subscription.ts'
import {
  insertCategoryRow,
  insertEventRow,
  insertJoinLinks,
  insertPaymentMethods,
  insertPolls,
  insertTickets,
  upsertOrganization,
  updateOrganizerPage,
  insertDescriptorRow,
  insertSubscriptionLink,
} from './queries/insert-event.ts'
import { insertFieldsAndGroups, insertPersonalCodes, insertPrices } from './queries/insert-prices.ts'

/**
 * Adds the organizer or replaces what is stored of it; its events and settings stay. In one transaction.
 * @param picture the one that the file names
 */
export const saveOrganizer = (db: Database, organizer: OrganizerFile, picture?: Picture): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { description, websiteUrl } = organizer
    const id = await upsertOrganization(trx, organizer)
    await updateOrganizerPage(trx, id, {
      description: description === undefined ? null : JSON.stringify(description),
      website_url: websiteUrl ?? null,
      file_id: picture ? await storePicture(trx, picture) : null,
    })
  })

const discountRule = ({
  percentOff,
  amountOff,
  amountOffOrder,
  ...limits
}: DynamicDiscountFile): DynamicDiscountRule => ({
  ...limits,
  ...discountOf({ percentOff, amountOff, amountOffOrder }),
})

const readOnce =
  'polls,groups,customPaymentMethods,privateKey,organization,additionalServices,promoCodes'.split(',')

/** Hashes of what is read from the file once, when it is loaded. */
function digestsOf(file: object): EventConfig['digests'] {
  const { promoCodes = [] } = file as Partial<EventFile>
  const values = { ...file, promoCodes: promoCodes.filter(({ everyEvent }) => everyEvent) }
  const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64')
  return Object.fromEntries(readOnce.map((name) => [name, digest(Reflect.get(values, name) ?? null)]))
}

/** Every property of the configuration. Does not compile when a file lacks one. */
export function eventConfigOf(file: Pick<EventFile, Exclude<keyof EventConfig, 'digests'>>): EventConfig {
  const entries = Object.entries(file).filter(
    ([key, value]) => key in defaultEventConfig && value !== undefined,
  )
  const config: EventConfig = { ...defaultEventConfig, ...Object.fromEntries(entries) }
  const textOverrides = Object.fromEntries(
    Object.entries(config.textOverrides).map(([lang, texts]) => [lang, withDoubleBraces(texts)]),
  )
  const dynamicDiscounts = (file.dynamicDiscounts ?? []).map(discountRule)
  return { ...config, textOverrides, dynamicDiscounts, digests: digestsOf(file) }
}

/** The columns that a file of the event decides, without its picture. */
export const eventColumns = (file: EventFile) => ({
  status: file.status ?? ('PUBLIC' as const),
  time_zone: file.timeZone,
  starts_at: file.startsAt,
  ends_at: file.endsAt,
  texts: JSON.stringify({ title: file.title, description: file.description }),
  config: JSON.stringify(eventConfigOf(file)),
})

/** Inserts a category with its tickets, codes and links. @returns its id */
export async function insertCategory(
  trx: Database,
  eventId: number,
  ordinal: number,
  { category, ticketsOfEvent }: { readonly category: CategoryFile; readonly ticketsOfEvent: number },
): Promise<number> {
  const id = await insertCategoryRow(trx, eventId, ordinal, category)
  await insertTickets(trx, eventId, id, category.seats ?? 0)
  if (category.restricted) {
    const count = category.seats ?? ticketsOfEvent
    const { personalCodes = [] } = category
    await insertPersonalCodes(trx, { eventId, categoryId: id, count, chosen: personalCodes })
  }
  await insertJoinLinks(trx, eventId, id, category.joinLinks)
  return id
}

/** @returns the ids of the categories by name */
async function insertCategories(
  trx: Database,
  eventId: number,
  { categories, seats }: EventFile,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [index, category] of categories.entries())
    ids.set(category.name, await insertCategory(trx, eventId, index + 1, { category, ticketsOfEvent: seats }))
  const bounded = sum(categories.map((category) => category.seats ?? 0))
  await insertTickets(trx, eventId, null, seats - bounded)
  return ids
}

/**
 * Inserts an event with all that it sells, in one transaction.
 * @param picture the one that the file names
 * @returns its id
 * @throws when the short name is taken
 */
export function insertEvent(db: Database, file: EventFile, picture?: Picture): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const organizationId = await upsertOrganization(trx, file.organization)
    const id = await insertEventRow(trx, {
      short_name: file.shortName,
      organization_id: organizationId,
      ...eventColumns(file),
      private_key: file.privateKey ?? randomUUID(),
      file_id: picture ? await storePicture(trx, picture) : null,
    })
    const categories = await insertCategories(trx, id, file)
    const event = { id, organizationId, endsAt: file.endsAt, categories }
    const services = await insertPrices(trx, file, event)
    await insertFieldsAndGroups(trx, file, { eventId: id, organizationId, categories, services })
    await insertJoinLinks(trx, id, null, file.joinLinks)
    await insertPolls(trx, id, file.polls)
    await insertPaymentMethods(trx, id, organizationId, file.customPaymentMethods)
    return id
  })
}

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
