/** Settings and their levels, as rows of a table. */
import type { Database } from '#server/infra/database/database.ts'
import {
  settingKeys,
  serverSettingKeys,
  readServerSettings,
  readEventDefaults,
} from '#server/modules/settings/index.ts'
import { listEventSettings, listOrganizationSettings, type NamedSettings } from '../queries/setting-levels.ts'
import type { SettingPlace } from './setting-level.ts'
import { defaultText, shortenedValue, settingTypeOf } from './setting-value.ts'

type Row = readonly [key: string, value: string, where: string]

const rowsOf = (values: object, where: string): Row[] =>
  Object.entries(values).map(([key, value]) => [key, shortenedValue(value), where])

async function serverRows(db: Database): Promise<Row[]> {
  const where = 'server'
  return [
    ...rowsOf(await readServerSettings(db), where),
    ...rowsOf(await readEventDefaults(db), 'all events'),
  ]
}

const organizationRows = ({ name, settings }: NamedSettings): Row[] =>
  rowsOf(settings, `organization ${name}`)
const eventSettingRows = ({ name, settings }: NamedSettings): Row[] => rowsOf(settings, `event ${name}`)

async function allRows(db: Database): Promise<Row[]> {
  return [
    ...(await serverRows(db)),
    ...(await listOrganizationSettings(db)).flatMap(organizationRows),
    ...(await listEventSettings(db)).flatMap(eventSettingRows),
  ]
}

/** Keeps, of rows with the same key, the last one, which has the most specific level. */
const effectiveRows = (rows: readonly Row[]): Row[] => [...new Map(rows.map((row) => [row[0], row])).values()]

/** All settings of all levels, or the effective settings of one organization or event, which must exist. */
export async function settingsOverview(db: Database, place: SettingPlace): Promise<Row[]> {
  if (place.kind === 'house') return allRows(db)
  const event =
    place.kind === 'event' ? (await listEventSettings(db)).find(({ name }) => name === place.name) : undefined
  const slug = event?.organization ?? place.name
  return effectiveRows([
    ...rowsOf(await readEventDefaults(db), 'all events'),
    ...(await listOrganizationSettings(db)).filter(({ name }) => name === slug).flatMap(organizationRows),
    ...(event ? eventSettingRows(event) : []),
  ])
}

/** Every key with its type, its default and its levels. */
export const allSettingKeys = (): readonly (readonly string[])[] => [
  ...settingKeys.map((key) => [
    key,
    settingTypeOf(key) ?? '',
    defaultText(key),
    'event, organization, all events',
  ]),
  ...serverSettingKeys.map((key) => [key, settingTypeOf(key) ?? '', '', 'server']),
]
