/** Which events subscriptions cover. */
import { isUuid } from '#core/domain/is-uuid.ts'
import { keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'

/** True when a subscription covers the event (docs/api/catalogue.md#event). */
export const acceptsSubscriptions = keptInCatalogue(async (db, eventId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('pass_links')
    .select('pass_id')
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
})

/**
 * Events that a bought subscription covers. @param subscription its private id
 * @returns null when the text is no uuid, which applies no filter (docs/api/catalogue.md#event-list); empty
 * for an unknown id
 */
export async function listSubscriptionEventIds(
  db: Database,
  subscription: string | undefined,
): Promise<ReadonlySet<number> | null> {
  if (subscription === undefined || !isUuid(subscription)) return null
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('pass_links', 'pass_links.pass_id', 'subscriptions.pass_id')
    .select('pass_links.event_id')
    .where('subscriptions.id', '=', subscription)
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}
