/**
 * `settings`: settings of the server, of all events, of an organization or of an event
 * (docs/api/settings.md#keys-of-an-event).
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parse, YAMLParseError } from 'yaml'
import { z } from 'zod'
import type { Database } from '#server/infra/database/database.ts'
import { nearestNameHint } from '#server/modules/event-setup/event-file/did-you-mean.ts'
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
import { listEventSettings, listOrganizationSettings, type NamedSettings } from '../queries.ts'
import { formatTable } from '../text-table.ts'

type Row = readonly [key: string, value: string, where: string]

const rowsOf = (values: object, where: string): Row[] =>
  Object.entries(values).map(([key, value]) => [key, shortenedValue(value), where])

const organizationRows = ({ name, settings }: NamedSettings): Row[] =>
  rowsOf(settings, `organization ${name}`)
const eventSettingRows = ({ name, settings }: NamedSettings): Row[] => rowsOf(settings, `event ${name}`)

async function allRows(db: Database): Promise<Row[]> {
  return [
    ...rowsOf(await readServerSettings(db), 'server'),
    ...rowsOf(await readEventDefaults(db), 'all events'),
    ...(await listOrganizationSettings(db)).flatMap(organizationRows),
    ...(await listEventSettings(db)).flatMap(eventSettingRows),
  ]
}

/** Keeps, of rows with the same key, the last one, which has the most specific level. */
const effectiveRows = (rows: readonly Row[]): Row[] => [...new Map(rows.map((row) => [row[0], row])).values()]

/** All settings of all levels, or the effective settings of one organization or event, which must exist. */
async function settingsOverview(db: Database, place: SettingPlace): Promise<Row[]> {
  if (place.kind === 'server') return allRows(db)
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

/** Undefined for an unknown key. */
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
  const value = settingValueOf(type, text)
  const wrong = settingProblem(key, value)
  if (wrong !== null) throw new SettingError(wrong)
  return value
}

const maxWidth = 60

/** @returns at most one line */
function shortenedValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const line = text.replaceAll(/\s+/g, ' ')
  if (line === '') return '""'
  return line.length <= maxWidth ? line : `${line.slice(0, maxWidth - 4)} ...`
}

/** The default value as text; empty for a setting of the server. */
const defaultText = (key: string): string =>
  settingType(key) === undefined ? '' : shortenedValue(settingDefault(key as (typeof settingKeys)[number]))

/** The level as the operator names it. `server`: without an option. */
type SettingPlace =
  | { readonly kind: 'server' }
  | { readonly kind: 'organization' | 'event'; readonly name: string }

function namedLevel(
  kind: 'organization' | 'event',
  rows: readonly NamedSettings[],
  names: readonly string[],
): SettingLevel {
  const settings = rows.find(({ name }) => names.includes(name))
  if (settings) return { kind, id: settings.id }
  const [name = ''] = names
  const hint = nearestNameHint(
    name,
    rows.map((row) => row.name),
  )
  throw new SettingError(`There is no ${kind === 'event' ? 'event or pass' : kind} ${name}${hint}.`)
}

/** @throws SettingError when nothing has that name */
async function levelOf(db: Database, place: SettingPlace): Promise<SettingLevel> {
  if (place.kind === 'organization')
    return namedLevel(place.kind, await listOrganizationSettings(db), [place.name])
  if (place.kind === 'event')
    return namedLevel(place.kind, await listEventSettings(db), [place.name, place.name.toLowerCase()])
  return { kind: 'eventDefaults' }
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

const placeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('server') }),
  z.object({ kind: z.enum(['organization', 'event']), name: z.string() }),
])
const inputSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('keys') }),
  z.object({ action: z.literal('list'), place: placeSchema }),
  z.object({ action: z.literal('set'), place: placeSchema, key: z.string(), value: z.string() }),
  z.object({ action: z.literal('unset'), place: placeSchema, key: z.string() }),
])
type Input = z.output<typeof inputSchema>

const stringOption = { type: 'string' } as const

function parseArguments(args: readonly string[]): { rest: string[]; place: SettingPlace } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { event: stringOption, organization: stringOption, organisation: stringOption },
    })
    const slug = values.organization ?? values.organisation
    if (values.event !== undefined && slug !== undefined)
      throw new Error('Use either --event or --organization.')
    if (values.event !== undefined) return { rest: positionals, place: { kind: 'event', name: values.event } }
    return {
      rest: positionals,
      place: slug === undefined ? { kind: 'server' } : { kind: 'organization', name: slug },
    }
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('\n')[0] ?? ''}\n\n${usage}`)
  }
}

/** `@look.css` reads the value from a file. */
async function readValue(text: string): Promise<string> {
  if (!text.startsWith('@')) return text
  const file = text.slice(1)
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The file ${file} cannot be read (${error.code ?? error.message}).`)
  })
}

async function prepareInput(args: readonly string[]): Promise<Input> {
  const { rest, place } = parseArguments(args)
  const [action = 'list', key, value, ...others] = rest
  const wordCount = rest.length
  if (others.length === 0 && key !== undefined) {
    if (action === 'set' && value !== undefined) return { action, place, key, value: await readValue(value) }
    if (action === 'unset' && wordCount === 2) return { action, place, key }
  }
  if (wordCount <= 1 && action === 'list') return { action, place }
  if (wordCount === 1 && action === 'keys') return { action }
  throw new UsageError(usage)
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
  async run({ db }, input) {
    try {
      return await runSettings(db, input)
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      return failed('key' in input ? `${input.key}: ${error.message}` : error.message)
    }
  },
})
