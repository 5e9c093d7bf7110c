/** Organizations and events with their settings. */
import type { Database } from '#server/infra/database/database.ts'
import type { Settings } from '#server/infra/database/tables/tables.ts'

export interface NamedSettings {
  readonly id: number
  /** Slug of an organization, short name of an event. */
  readonly name: string
  readonly settings: Settings
}

export interface EventSettings extends NamedSettings {
  /** Slug. */
  readonly organization: string
}

/** By slug. */
export const listOrganizationSettings = (db: Database): Promise<NamedSettings[]> =>
  db.selectFrom('organizations').select(['id', 'slug as name', 'settings']).orderBy('slug').execute()

/** Levels of events and subscription descriptors, by name. */
export async function listEventSettings(db: Database): Promise<EventSettings[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .select(['events.id', 'short_name', 'config', 'slug'])
    .orderBy('short_name')
    .execute()
  return rows.map(({ id, short_name, config, slug }) => ({
    id,
    name: short_name,
    settings: config.settings,
    organization: slug,
  }))
}
