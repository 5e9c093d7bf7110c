/** What is set where, as rows of a table. */
import { settingKeys } from '../../domain/event-settings.ts'
import { officeKeys } from '../../domain/office-settings.ts'
import type { Database } from '../../store/database.ts'
import { officeSettings, readEventDefaults } from '../../store/settings.ts'
import type { Settings } from '../../store/tables.ts'
import type { Place } from './places.ts'
import { defaultOf, shown, typeOf } from './value.ts'

type Row = readonly [key: string, value: string, where: string]

const rowsOf = (values: object, where: string): Row[] =>
  Object.entries(values).map(([key, value]) => [key, shown(value), where])

async function houseRows(db: Database): Promise<Row[]> {
  const where = 'the whole box office'
  return [
    ...rowsOf(await officeSettings(db), where),
    ...rowsOf(await readEventDefaults(db), `${where}, for events`),
  ]
}

interface Named {
  readonly name: string
  readonly settings: Settings
}

const organizations = (db: Database): Promise<Named[]> =>
  db.selectFrom('organizations').select(['slug as name', 'settings']).orderBy('slug').execute()

async function events(db: Database): Promise<(Named & { readonly organization: string })[]> {
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

const ofOrganization = ({ name, settings }: Named): Row[] => rowsOf(settings, `organisation ${name}`)
const ofEvent = ({ name, settings }: Named): Row[] => rowsOf(settings, `event ${name}`)

async function everything(db: Database): Promise<Row[]> {
  return [
    ...(await houseRows(db)),
    ...(await organizations(db)).flatMap(ofOrganization),
    ...(await events(db)).flatMap(ofEvent),
  ]
}

/** Of rows with the same key the nearest one, which is the last. */
const effective = (rows: readonly Row[]): Row[] => [...new Map(rows.map((row) => [row[0], row])).values()]

/**
 * Everything that is set anywhere; for one organisation or event what counts there, and who said it. The place has to
 * exist.
 */
export async function overview(db: Database, place: Place): Promise<Row[]> {
  if (place.kind === 'house') return everything(db)
  const event =
    place.kind === 'event' ? (await events(db)).find(({ name }) => name === place.name) : undefined
  const slug = event?.organization ?? place.name
  return effective([
    ...rowsOf(await readEventDefaults(db), 'the whole box office'),
    ...(await organizations(db)).filter(({ name }) => name === slug).flatMap(ofOrganization),
    ...(event ? ofEvent(event) : []),
  ])
}

/** Every key with its type and its default. */
export const allKeys = (): readonly (readonly string[])[] => [
  ...settingKeys.map((key) => [key, typeOf(key) ?? '', defaultOf(key), 'event, organisation, box office']),
  ...officeKeys.map((key) => [key, typeOf(key) ?? '', '', 'box office']),
]
