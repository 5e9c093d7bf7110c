/** Inserts an event from its file: organization, picture, categories and one row for each ticket. */
import { randomUUID } from 'node:crypto'
import { sum } from '#core/domain/sum.ts'
import type { Database } from '#server/infra/database/database.ts'
import { storePicture, type Picture } from '#server/infra/files.ts'
import { eventConfigOf } from './event-config.ts'
import type { CategoryFile } from './event-file/category.ts'
import type { EventFile } from './event-file/event-file.ts'
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
