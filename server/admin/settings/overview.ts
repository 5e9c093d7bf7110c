/** What is set where, as rows of a table. */
import { settingKeys } from '#server/modules/settings/rules/event-settings.ts'
import { serverSettingKeys } from '#server/modules/settings/rules/server-settings.ts'
import type { Database } from '#server/infra/database/database.ts'
import { readServerSettings, readEventDefaults } from '#server/modules/settings/queries.ts'
import type { Settings } from '#server/infra/database/tables/tables.ts'
import type { SettingPlace } from './setting-level.ts'
import { defaultText, shortenedValue, settingTypeOf } from './setting-value.ts'

type Row = readonly [key: string, value: string, where: string]

const rowsOf = (values: object, where: string): Row[] =>
  Object.entries(values).map(([key, value]) => [key, shortenedValue(value), where])

async function serverRows(db: Database): Promise<Row[]> {
  const where = 'the whole box office'
  return [
    ...rowsOf(await readServerSettings(db), where),
    ...rowsOf(await readEventDefaults(db), `${where}, for events`),
  ]
}

interface NamedSettings {
  readonly name: string
  readonly settings: Settings
}

const listOrganizations = (db: Database): Promise<NamedSettings[]> =>
  db.selectFrom('organizations').select(['slug as name', 'settings']).orderBy('slug').execute()

async function listEventSettings(
  db: Database,
): Promise<(NamedSettings & { readonly organization: string })[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .select(['short_name', 'config', 'slug'])
    .orderBy('short_name')
    .execute()
  return rows.map(({ short_name, config, slug }) => ({
    name: short_name,
    settings: config.settings,
    organization: slug,
  }))
}

const organizationRows = ({ name, settings }: NamedSettings): Row[] =>
  rowsOf(settings, `organisation ${name}`)
const eventSettingRows = ({ name, settings }: NamedSettings): Row[] => rowsOf(settings, `event ${name}`)

async function allRows(db: Database): Promise<Row[]> {
  return [
    ...(await serverRows(db)),
    ...(await listOrganizations(db)).flatMap(organizationRows),
    ...(await listEventSettings(db)).flatMap(eventSettingRows),
  ]
}

/** Of rows with the same key the nearest one, which is the last. */
const effectiveRows = (rows: readonly Row[]): Row[] => [...new Map(rows.map((row) => [row[0], row])).values()]

/**
 * Everything that is set anywhere; for one organisation or event what counts there, and who said it. The place has to
 * exist.
 */
export async function settingsOverview(db: Database, place: SettingPlace): Promise<Row[]> {
  if (place.kind === 'house') return allRows(db)
  const event =
    place.kind === 'event' ? (await listEventSettings(db)).find(({ name }) => name === place.name) : undefined
  const slug = event?.organization ?? place.name
  return effectiveRows([
    ...rowsOf(await readEventDefaults(db), 'the whole box office'),
    ...(await listOrganizations(db)).filter(({ name }) => name === slug).flatMap(organizationRows),
    ...(event ? eventSettingRows(event) : []),
  ])
}

/** Every key with its type and its default. */
export const allSettingKeys = (): readonly (readonly string[])[] => [
  ...settingKeys.map((key) => [
    key,
    settingTypeOf(key) ?? '',
    defaultText(key),
    'event, organisation, box office',
  ]),
  ...serverSettingKeys.map((key) => [key, settingTypeOf(key) ?? '', '', 'box office']),
]
