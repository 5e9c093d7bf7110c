/** Where a setting is set: the whole box office, an organisation, an event or a pass. */
import { settingType } from '../../domain/event-settings.ts'
import type { Database } from '../../store/database.ts'
import type { Level } from '../../store/settings.ts'
import { didYouMean } from '../event-file/nearest.ts'
import { SettingError } from './value.ts'

export type Place =
  { readonly kind: 'house' } | { readonly kind: 'organization' | 'event'; readonly name: string }

async function organizationIn(db: Database, slug: string): Promise<Level> {
  const rows = await db.selectFrom('organizations').select(['id', 'slug']).execute()
  const found = rows.find((row) => row.slug === slug)
  if (found) return { kind: 'organization', id: found.id }
  const names = rows.map((row) => row.slug)
  throw new SettingError(`There is no organisation ${slug}${didYouMean(slug, names)}.`)
}

async function eventIn(db: Database, name: string): Promise<Level> {
  const rows = await db.selectFrom('events').select(['id', 'short_name']).execute()
  const found = rows.find(({ short_name }) => short_name === name || short_name === name.toLowerCase())
  if (found) return { kind: 'event', id: found.id }
  const names = rows.map(({ short_name }) => short_name)
  throw new SettingError(`There is no event or pass ${name}${didYouMean(name, names)}.`)
}

/** @throws SettingError when nothing has that name */
export function levelOf(db: Database, place: Place): Promise<Level> {
  if (place.kind === 'organization') return organizationIn(db, place.name)
  if (place.kind === 'event') return eventIn(db, place.name)
  return Promise.resolve({ kind: 'house' })
}

/** The same for one key. @throws SettingError for what only the whole box office has */
export async function levelFor(db: Database, place: Place, key: string): Promise<Level> {
  const level = await levelOf(db, place)
  if (settingType(key) !== undefined) return level
  if (level.kind === 'house') return { kind: 'office' }
  const instead = key === 'TRANSLATION_OVERRIDE' ? ' An event has textOverrides in its file.' : ''
  throw new SettingError(`${key} is set for the whole box office only: leave --${place.kind} out.${instead}`)
}
