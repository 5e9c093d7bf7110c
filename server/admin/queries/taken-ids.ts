/** Ids in an event file that are in use already. */
import type { Database } from '#server/infra/database/database.ts'

/** @returns the first of the custom payment methods that belongs to another organization */
export async function findMethodOfOtherOrganization(
  db: Database,
  ids: readonly string[],
  organizationSlug: string,
): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const taken = await db
    .selectFrom('custom_payment_methods')
    .innerJoin('organizations', 'organizations.id', 'custom_payment_methods.organization_id')
    .select('custom_payment_methods.id')
    .where('custom_payment_methods.id', 'in', ids)
    .where('organizations.slug', '<>', organizationSlug)
    .executeTakeFirst()
  return taken?.id
}

/** @returns whether an event or a subscription descriptor has the name */
export async function isShortNameTaken(db: Database, shortName: string): Promise<boolean> {
  const found = await db
    .selectFrom('events')
    .select('id')
    .where('short_name', '=', shortName)
    .executeTakeFirst()
  return found !== undefined
}
