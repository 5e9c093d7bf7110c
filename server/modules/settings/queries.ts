/** Settings at their levels: server, event defaults, organization, event (docs/api/settings.md#levels). */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Settings } from '#server/infra/database/tables/tables.ts'
import { serverSettingKeys, serverSettingSchema, type ServerSettings } from './rules.ts'

/** Key of the one row with the defaults of all events, so that the query of an event can read them too. */
const defaultsKey = 'EVENT_DEFAULTS'

/** Part of a query: the defaults that the operator set for every event; null when there are none. */
export const eventDefaultsQuery = sql<Settings | null>`(select value from settings where key = ${sql.lit(defaultsKey)})`

/** The settings of the whole server. A stored value of the wrong type counts as not set. */
export const readServerSettings = keptInCatalogue(async (db): Promise<ServerSettings> => {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'in', serverSettingKeys).execute()
  return Object.fromEntries(
    rows
      .filter(({ key, value }) => z.safeParse(serverSettingSchema(key), value).success)
      .map(({ key, value }) => [key, value]),
  )
})

const settingsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** The defaults that the operator set for every event. @throws when the stored row is malformed */
export const readEventDefaults = keptInCatalogue(async (db): Promise<Settings> => {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', defaultsKey)
    .executeTakeFirst()
  return z.parse(settingsSchema, row?.value ?? {})
})

/** Whether a visitor's page may have to count views: the key is set for one event, one organization or all events. */
export const usesAnalytics = keptInCatalogue(async (db): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select 1 from settings where key = ${defaultsKey} and value ->> 'GOOGLE_ANALYTICS_KEY' <> '')
    or exists (select 1 from organizations where settings ->> 'GOOGLE_ANALYTICS_KEY' <> '')
    or exists (select 1 from events where config -> 'settings' ->> 'GOOGLE_ANALYTICS_KEY' <> '') as used`.execute(
    db,
  )
  return rows[0]?.used === true
})

/** The place of a value. `server`: one of {@link ServerSettings}; `eventDefaults`: for every event. */
export type SettingLevel =
  | { readonly kind: 'server' | 'eventDefaults' }
  | { readonly kind: 'organization' | 'event'; readonly id: number }

/** One statement for each level, so that two operators at the same time overwrite no other key. */
function writeStatement(level: SettingLevel, key: string, value: unknown) {
  const json = JSON.stringify(level.kind === 'server' ? value : { [key]: value })
  switch (level.kind) {
    case 'organization':
      return sql`update organizations set settings = settings || ${json}::jsonb where id = ${level.id}`
    case 'event':
      return sql`update events set config = jsonb_set(config, '{settings}', (config -> 'settings') || ${json}::jsonb)
        where id = ${level.id}`
    case 'eventDefaults':
      return sql`insert into settings (key, value) values (${defaultsKey}, ${json}::jsonb)
        on conflict (key) do update set value = settings.value || excluded.value`
    case 'server':
      return sql`insert into settings (key, value) values (${key}, ${json}::jsonb)
        on conflict (key) do update set value = excluded.value`
  }
}

/**
 * Changes one key by one statement, which keeps what another transaction writes to the other keys of the level.
 * @param value checked with `settingProblem`
 */
export async function writeSetting(
  db: Database,
  level: SettingLevel,
  key: string,
  value: unknown,
): Promise<void> {
  await writeStatement(level, key, value).execute(db)
}

function removeStatement(level: SettingLevel, key: string) {
  switch (level.kind) {
    case 'organization':
      return sql`update organizations set settings = settings - ${key}::text
        where id = ${level.id} and settings ->> ${key}::text is not null`
    case 'event':
      return sql`update events set config = config #- array['settings', ${key}::text]
        where id = ${level.id} and config -> 'settings' ->> ${key}::text is not null`
    case 'eventDefaults':
      return sql`update settings set value = value - ${key}::text
        where key = ${defaultsKey} and value ->> ${key}::text is not null`
    case 'server':
      return sql`delete from settings where key = ${key}`
  }
}

/** @returns whether the level had a value */
export async function removeSetting(db: Database, level: SettingLevel, key: string): Promise<boolean> {
  const { numAffectedRows } = await removeStatement(level, key).execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
