/** Where a setting is set: the whole box office, an organisation, an event or a pass. */
import { settingType } from '#server/modules/settings/rules/event-settings.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { SettingLevel } from '#server/modules/settings/queries.ts'
import { nearestNameHint } from '../event-file/did-you-mean.ts'
import { SettingError } from './setting-value.ts'

export type SettingPlace =
  { readonly kind: 'house' } | { readonly kind: 'organization' | 'event'; readonly name: string }

async function organizationLevel(db: Database, slug: string): Promise<SettingLevel> {
  const rows = await db.selectFrom('organizations').select(['id', 'slug']).execute()
  const found = rows.find((row) => row.slug === slug)
  if (found) return { kind: 'organization', id: found.id }
  const names = rows.map((row) => row.slug)
  throw new SettingError(`There is no organisation ${slug}${nearestNameHint(slug, names)}.`)
}

async function eventLevel(db: Database, name: string): Promise<SettingLevel> {
  const rows = await db.selectFrom('events').select(['id', 'short_name']).execute()
  const found = rows.find(({ short_name }) => short_name === name || short_name === name.toLowerCase())
  if (found) return { kind: 'event', id: found.id }
  const names = rows.map(({ short_name }) => short_name)
  throw new SettingError(`There is no event or pass ${name}${nearestNameHint(name, names)}.`)
}

/** @throws SettingError when nothing has that name */
export function levelOf(db: Database, place: SettingPlace): Promise<SettingLevel> {
  if (place.kind === 'organization') return organizationLevel(db, place.name)
  if (place.kind === 'event') return eventLevel(db, place.name)
  return Promise.resolve({ kind: 'eventDefaults' })
}

/** The same for one key. @throws SettingError for what only the whole box office has */
export async function levelFor(db: Database, place: SettingPlace, key: string): Promise<SettingLevel> {
  const level = await levelOf(db, place)
  if (settingType(key) !== undefined) return level
  if (level.kind === 'eventDefaults') return { kind: 'server' }
  const instead = key === 'TRANSLATION_OVERRIDE' ? ' An event has textOverrides in its file.' : ''
  throw new SettingError(`${key} is set for the whole box office only: leave --${place.kind} out.${instead}`)
}
