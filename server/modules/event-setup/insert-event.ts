/** Inserts an event from its definition: organization, picture, categories and one row for each ticket. */
import { randomUUID } from 'node:crypto'
import { sum } from '#core/domain/sum.ts'
import type { Database } from '#server/infra/database/database.ts'
import { storeFile } from '#server/infra/files.ts'
import { eventConfigOf } from './event-config.ts'
import type { CategoryInput } from './event-file/category.ts'
import type { EventInput } from './event-file/event-file.ts'
import {
  insertCategoryRow,
  insertEventRow,
  insertJoinLinks,
  insertPaymentMethods,
  insertPolls,
  insertTickets,
  upsertOrganization,
} from './queries/insert-event.ts'
import { insertFieldsAndGroups } from './queries/insert-fields-and-groups.ts'
import { insertPersonalCodes, insertPrices } from './queries/insert-prices.ts'

async function insertCategory(
  trx: Database,
  eventId: number,
  ordinal: number,
  { category, ticketsOfEvent }: { readonly category: CategoryInput; readonly ticketsOfEvent: number },
): Promise<number> {
  const id = await insertCategoryRow(trx, eventId, ordinal, category)
  await insertTickets(trx, eventId, id, category.seats ?? 0)
  if (category.restricted) {
    const count = category.seats ?? ticketsOfEvent
    await insertPersonalCodes(trx, { eventId, categoryId: id, count, defined: category.personalCodes ?? [] })
  }
  await insertJoinLinks(trx, eventId, id, category.joinLinks)
  return id
}

/** @returns the ids of the categories by name */
async function insertCategories(
  trx: Database,
  eventId: number,
  { categories, seats }: EventInput,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [index, category] of categories.entries())
    ids.set(category.name, await insertCategory(trx, eventId, index + 1, { category, ticketsOfEvent: seats }))
  const bounded = sum(categories.map((category) => category.seats ?? 0))
  await insertTickets(trx, eventId, null, seats - bounded)
  return ids
}

/** Inserts an event with all that it sells, in one transaction. @returns its id @throws when the short name is taken */
export function insertEvent(db: Database, input: EventInput): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const file = input.image && (await storeFile(trx, input.image.contentType, input.image.bytes))
    const organizationId = await upsertOrganization(trx, input.organization)
    const id = await insertEventRow(trx, {
      short_name: input.shortName,
      organization_id: organizationId,
      status: input.status ?? 'PUBLIC',
      private_key: input.privateKey ?? randomUUID(),
      time_zone: input.timeZone,
      starts_at: input.startsAt,
      ends_at: input.endsAt,
      file_id: file ?? null,
      texts: JSON.stringify({ title: input.title, description: input.description }),
      config: JSON.stringify(eventConfigOf(input)),
    })
    const categories = await insertCategories(trx, id, input)
    const { startsAt, endsAt } = input
    const salesFrom = Math.min(startsAt, ...input.categories.map(({ saleFrom }) => saleFrom))
    await insertPrices(trx, input.prices ?? {}, {
      id,
      organizationId,
      salesFrom,
      startsAt,
      endsAt,
      categories,
    })
    await insertFieldsAndGroups(trx, input, { eventId: id, organizationId, categories })
    await insertJoinLinks(trx, id, null, input.joinLinks)
    await insertPolls(trx, id, input.polls)
    await insertPaymentMethods(trx, id, organizationId, input.payment)
    return id
  })
}
