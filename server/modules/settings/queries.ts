/** Settings at their three levels: the house, an organisation, an event (contract 1, 1.13). */
import { sql } from 'kysely'
import { serverSettingKeys, serverSettingType, type ServerSettings } from './rules/server-settings.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Settings } from '#server/infra/database/tables/tables.ts'

/** One row for all that events inherit from the house, so that reading an event reads it along. */
const defaultsKey = 'EVENT_DEFAULTS'

/** Part of a query: what the house says for every event, null when it says nothing. */
export const eventDefaultsQuery = sql<Settings | null>`(select value from settings where key = ${sql.lit(defaultsKey)})`

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (texts) =>
      typeof texts === 'object' &&
      texts !== null &&
      Object.values(texts as object).every((text) => typeof text === 'string'),
  )

const hasSettingType = (key: string, value: unknown): boolean =>
  serverSettingType(key) === 'texts' ? isTexts(value) : typeof value === serverSettingType(key)

/** What the operator set for the house. What nobody can read counts as not set. */
export async function readServerSettings(db: Database): Promise<ServerSettings> {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'in', serverSettingKeys).execute()
  return Object.fromEntries(
    rows.filter(({ key, value }) => hasSettingType(key, value)).map(({ key, value }) => [key, value]),
  )
}

/** What the house says for every event. */
export async function readEventDefaults(db: Database): Promise<Settings> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', defaultsKey)
    .executeTakeFirst()
  return (row?.value ?? {}) as Settings
}

/** Where a value is set: for the house itself, or for events. */
export type SettingLevel =
  { readonly kind: 'server' | 'eventDefaults' } | { readonly kind: 'organization' | 'event'; readonly id: number }

/** Each is one statement, so that two operators at once lose nothing of each other. */
export async function writeSetting(
  db: Database,
  level: SettingLevel,
  key: string,
  value: unknown,
): Promise<void> {
  const json = JSON.stringify(level.kind === 'server' ? value : { [key]: value })
  if (level.kind === 'organization')
    await sql`update organizations set settings = settings || ${json}::jsonb where id = ${level.id}`.execute(
      db,
    )
  else if (level.kind === 'event')
    await sql`update events set config = jsonb_set(config, '{settings}', (config -> 'settings') || ${json}::jsonb)
      where id = ${level.id}`.execute(db)
  else if (level.kind === 'eventDefaults')
    await sql`insert into settings (key, value) values (${defaultsKey}, ${json}::jsonb)
      on conflict (key) do update set value = settings.value || excluded.value`.execute(db)
  else
    await sql`insert into settings (key, value) values (${key}, ${json}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(db)
}

/** @returns whether there was anything to take away */
export async function removeSetting(db: Database, level: SettingLevel, key: string): Promise<boolean> {
  const { numAffectedRows } = await removalStatement(level, key).execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

function removalStatement(level: SettingLevel, key: string) {
  if (level.kind === 'organization')
    return sql`update organizations set settings = settings - ${key}::text
      where id = ${level.id} and settings ->> ${key}::text is not null`
  if (level.kind === 'event')
    return sql`update events set config = config #- array['settings', ${key}::text]
      where id = ${level.id} and config -> 'settings' ->> ${key}::text is not null`
  if (level.kind === 'eventDefaults')
    return sql`update settings set value = value - ${key}::text
      where key = ${defaultsKey} and value ->> ${key}::text is not null`
  return sql`delete from settings where key = ${key}`
}
