/** Finds what a reservation can be for: an event or a subscription descriptor; and who offers it. */
import type { PurchaseContextType } from '#core/contract/values.ts'
import { isUuid } from '#core/domain/is-uuid.ts'
import { keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import { getEvent, findEvent } from './events.ts'

/** The event row of a subscription descriptor, whatever its status. @param id the public uuid */
export async function findAnyDescriptorEvent(
  db: Database,
  id: string,
): Promise<EventWithOrganization | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('short_name', '=', id.toLowerCase())
    .where('kind', '=', 'SUBSCRIPTION')
    .executeTakeFirst()
  return row && getEvent(db, row.id)
}

/** Finds the same as {@link findAnyDescriptorEvent}, without the disabled ones. @param id the public uuid */
export async function findDescriptorEvent(
  db: Database,
  id: string,
): Promise<EventWithOrganization | undefined> {
  const event = await findAnyDescriptorEvent(db, id)
  return event?.status === 'DISABLED' ? undefined : event
}

/** True for the slug of an organizer, with or without events. */
export const isOrganizer = keptInCatalogue(async (db, slug: string): Promise<boolean> => {
  const row = await db.selectFrom('organizations').select('id').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined
})

/** Undefined when it is unknown or disabled, and for any other type. @param publicIdentifier short name or uuid */
export async function findPurchaseContext(
  db: Database,
  type: PurchaseContextType,
  publicIdentifier: string,
): Promise<EventWithOrganization | undefined> {
  if (type === 'event') return findEvent(db, publicIdentifier)
  return type === 'subscription' ? findDescriptorEvent(db, publicIdentifier) : undefined
}
