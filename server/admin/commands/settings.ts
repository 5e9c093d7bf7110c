/**
 * `settings`: settings of the server, of all events, of an organization or of an event
 * (docs/api/settings.md#keys-of-an-event).
 */
import { parseArgs } from 'node:util'
import { parse, YAMLParseError } from 'yaml'
import { z } from 'zod'
import type { Database } from '#server/infra/database/database.ts'
import { nearestNameHint } from '#server/modules/event-setup/event-file/rules.ts'
import { textOverridesSchema } from '#server/modules/event-setup/event-file/shared.ts'
import {
  removeSetting,
  writeSetting,
  type SettingLevel,
  readServerSettings,
  readEventDefaults,
} from '#server/modules/settings/queries.ts'
import {
  settingType,
  settingValueOf,
  settingDefault,
  settingKeys,
  serverSettingKeys,
  serverSettingType,
  settingProblem,
} from '#server/modules/settings/rules.ts'
import { defineCommand, succeeded, failed, UsageError, type CommandOutcome } from '../command.ts'
import { listEventSettings, listOrganizationSettings } from '../queries/events.ts'
import { readTextFile } from '../read-input.ts'
import { formatTable, shortenedValue } from '../text-table.ts'

type Row = readonly [key: string, value: string, where: string]

const rowsOf = (values: object, where: string): Row[] =>
  Object.entries(values).map(([key, value]) => [key, shortenedValue(value), where])

/** All settings of all levels, or the effective settings of one organization or event, which must exist. */
async function settingsOverview(db: Database, { kind, name: place }: SettingPlace): Promise<Row[]> {
  const events = await listEventSettings(db)
  const event = kind === 'event' ? events.find(({ name }) => name === place) : undefined
  const slug = event?.organization ?? place
  const isAll = kind === 'server'
  const rows = [
    ...(isAll ? rowsOf(await readServerSettings(db), 'server') : []),
    ...rowsOf(await readEventDefaults(db), 'all events'),
    ...(await listOrganizationSettings(db))
      .filter(({ name }) => isAll || name === slug)
      .flatMap(({ name, settings }) => rowsOf(settings, `organization ${name}`)),
    ...events
      .filter((each) => isAll || each === event)
      .flatMap(({ name, settings }) => rowsOf(settings, `event ${name}`)),
  ]
  // Of rows with the same key the last one has the most specific level.
  return isAll ? rows : [...new Map(rows.map((row) => [row[0], row])).values()]
}

/** Every key with its type, its default and its levels. */
const allSettingKeys = (): readonly (readonly string[])[] => [
  ...settingKeys.map((key) => [
    key,
    settingTypeOf(key) ?? '',
    defaultText(key),
    'event, organization, all events',
  ]),
  ...serverSettingKeys.map((key) => [key, settingTypeOf(key) ?? '', '', 'server']),
]

/** The message is for the operator. */
class SettingError extends Error {}

const settingTypeOf = (key: string): string | undefined => settingType(key) ?? serverSettingType(key)

/** @throws SettingError for an unknown key */
function requireSettingType(key: string): string {
  const type = settingTypeOf(key)
  if (type !== undefined) return type
  const nearest = nearestNameHint(key, [...settingKeys, ...serverSettingKeys])
  throw new SettingError(`is no setting${nearest}. "settings keys" shows them all.`)
}

function parseTexts(text: string): unknown {
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    throw new SettingError(`The texts cannot be read: ${error.message.split('\n')[0] ?? ''}`)
  }
  const validated = textOverridesSchema.safeParse(value)
  if (validated.success) return validated.data
  const wrong = validated.error.issues.map(({ path, message }) =>
    `  ${z.core.toDotPath(path)} ${message}`.trimEnd(),
  )
  throw new SettingError(['Expected texts by language, by key:', ...wrong].join('\n'))
}

/** @throws SettingError for an invalid value */
function parseSettingValue(key: string, text: string): unknown {
  const type = requireSettingType(key)
  if (type === 'texts') return parseTexts(text)
  // A shell has no easy way to type a line break.
  const value = settingValueOf(type, key === 'INVOICE_ADDRESS' ? text.replaceAll('\\n', '\n') : text)
  const wrong = settingProblem(key, value)
  if (wrong !== null) throw new SettingError(wrong)
  return value
}

const defaultText = (key: string): string =>
  settingType(key) === undefined ? '' : shortenedValue(settingDefault(key as (typeof settingKeys)[number]))

/** The level as the operator names it: `server` without an option. */
const placeSchema = z.object({ kind: z.enum(['server', 'organization', 'event']), name: z.string() })
type SettingPlace = z.output<typeof placeSchema>

/** @throws SettingError when nothing has that name */
async function levelOf(db: Database, { kind, name }: SettingPlace): Promise<SettingLevel> {
  if (kind === 'server') return { kind: 'eventDefaults' }
  const rows = kind === 'event' ? await listEventSettings(db) : await listOrganizationSettings(db)
  // The id of a pass may be written in capitals.
  const settings = rows.find(
    (row) => row.name === name || (kind === 'event' && row.name === name.toLowerCase()),
  )
  if (settings) return { kind, id: settings.id }
  const names = rows.map((row) => row.name)
  throw new SettingError(
    `There is no ${kind === 'event' ? 'event or pass' : kind} ${name}${nearestNameHint(name, names)}.`,
  )
}

/** Does the same as {@link levelOf} for one key. @throws SettingError for a key that only the server has */
async function levelFor(db: Database, place: SettingPlace, key: string): Promise<SettingLevel> {
  const level = await levelOf(db, place)
  if (settingType(key) !== undefined) return level
  if (level.kind === 'eventDefaults') return { kind: 'server' }
  const instead = key === 'TRANSLATION_OVERRIDE' ? ' An event has textOverrides in its file.' : ''
  throw new SettingError(`${key} is a setting of the server: leave --${place.kind} out.${instead}`)
}

const usage = `Usage:
  settings list [--event <name> | --organization <slug>]
  settings set <KEY> <value or @file> [--event <name> | --organization <slug>]
  settings unset <KEY> [--event <name> | --organization <slug>]
  settings keys`

const inputSchema = z.object({
  action: z.enum(['keys', 'list', 'set', 'unset']),
  place: placeSchema,
  /** Of set and unset. */
  key: z.string(),
  /** Of set. */
  value: z.string(),
})
type Input = z.output<typeof inputSchema>

const stringOption = { type: 'string' } as const

function parseArguments(args: readonly string[]): { rest: string[]; place: SettingPlace } {
  try {
    const { values, positionals: rest } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { event: stringOption, organization: stringOption, organisation: stringOption },
    })
    const { event, organization: slug = values.organisation } = values
    if (event !== undefined && slug !== undefined) throw new Error('Use either --event or --organization.')
    const kind = event !== undefined ? 'event' : slug !== undefined ? 'organization' : 'server'
    return { rest, place: { kind, name: event ?? slug ?? '' } }
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('\n')[0] ?? ''}\n\n${usage}`)
  }
}

const wordCounts: Readonly<Record<Input['action'], number>> = { keys: 1, list: 1, unset: 2, set: 3 }

async function prepareInput(args: readonly string[]): Promise<Input> {
  const { rest, place } = parseArguments(args)
  const [name = 'list', key = '', value = ''] = rest
  const action = inputSchema.shape.action.safeParse(name).data
  if (action === undefined || wordCounts[action] !== Math.max(rest.length, 1)) throw new UsageError(usage)
  // `@look.css` reads the value from a file.
  return { action, place, key, value: value.startsWith('@') ? await readTextFile(value.slice(1)) : value }
}

async function listSettings(db: Database, where: SettingPlace): Promise<CommandOutcome> {
  await levelOf(db, where)
  const rows = await settingsOverview(db, where)
  return succeeded(
    rows.length === 0 ? 'Nothing is set; "settings keys" shows the defaults.' : formatTable(rows),
  )
}

async function runSettings(db: Database, input: Input): Promise<CommandOutcome> {
  if (input.action === 'keys')
    return succeeded(formatTable([['key', 'type', 'default', 'set for'], ...allSettingKeys()]))
  if (input.action === 'list') return listSettings(db, input.place)
  const { key } = input
  requireSettingType(key)
  const level = await levelFor(db, input.place, key)
  if (input.action === 'unset')
    return (await removeSetting(db, level, key))
      ? succeeded(`${key} is no longer set there.`)
      : failed(`${key} is not set there.`)
  const value = parseSettingValue(key, input.value)
  await writeSetting(db, level, key, value)
  return succeeded(`${key} is ${shortenedValue(value)}.`)
}

export const settingsCommand = defineCommand({
  name: 'settings',
  syntax: '[list | set <KEY> <value> | unset <KEY> | keys]',
  description: 'settings of the server, an organization or an event (--event, --organization)',
  input: inputSchema,
  prepare: prepareInput,
  changes: ({ action, key, place }) =>
    action === 'set' || action === 'unset'
      ? { name: key, event: place.kind === 'event' ? place.name : undefined }
      : null,
  async run({ db }, input) {
    try {
      return await runSettings(db, input)
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      return failed(input.key === '' ? error.message : `${input.key}: ${error.message}`)
    }
  },
})
