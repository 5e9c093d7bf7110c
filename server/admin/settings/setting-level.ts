/** Level of a setting: the server, all events, an organization, an event or a pass. */
import type { Database } from '#server/infra/database/database.ts'
import { settingType } from '#server/modules/settings/index.ts'
import type { SettingLevel } from '#server/modules/settings/index.ts'
import { nearestNameHint } from '../event-file/did-you-mean.ts'
import { listEventSettings, listOrganizationSettings, type NamedSettings } from '../queries/setting-levels.ts'
import { SettingError } from './setting-value.ts'

/** The level as the operator names it. `house`: no option; the kind is part of the socket's messages. */
export type SettingPlace =
  | { readonly kind: 'house' }
  | { readonly kind: 'organization' | 'event'; readonly name: string }

function namedLevel(
  kind: 'organization' | 'event',
  rows: readonly NamedSettings[],
  names: readonly string[],
): SettingLevel {
  const found = rows.find(({ name }) => names.includes(name))
  if (found) return { kind, id: found.id }
  const [name = ''] = names
  const hint = nearestNameHint(
    name,
    rows.map((row) => row.name),
  )
  throw new SettingError(`There is no ${kind === 'event' ? 'event or pass' : kind} ${name}${hint}.`)
}

/** @throws SettingError when nothing has that name */
export async function levelOf(db: Database, place: SettingPlace): Promise<SettingLevel> {
  if (place.kind === 'organization')
    return namedLevel(place.kind, await listOrganizationSettings(db), [place.name])
  if (place.kind === 'event')
    return namedLevel(place.kind, await listEventSettings(db), [place.name, place.name.toLowerCase()])
  return { kind: 'eventDefaults' }
}

/** Does the same as {@link levelOf} for one key. @throws SettingError for a key that only the server has */
export async function levelFor(db: Database, place: SettingPlace, key: string): Promise<SettingLevel> {
  const level = await levelOf(db, place)
  if (settingType(key) !== undefined) return level
  if (level.kind === 'eventDefaults') return { kind: 'server' }
  const instead = key === 'TRANSLATION_OVERRIDE' ? ' An event has textOverrides in its file.' : ''
  throw new SettingError(`${key} is a setting of the server: leave --${place.kind} out.${instead}`)
}
