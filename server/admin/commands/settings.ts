/**
 * `settings`: settings of the server, of all events, of an organization or of an event
 * (docs/api/settings.md#keys-of-an-event).
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Database } from '#server/infra/database/database.ts'
import { removeSetting, writeSetting } from '#server/modules/settings/index.ts'
import { defineCommand, succeeded, failed, UsageError, type CommandOutcome } from '../command.ts'
import { allSettingKeys, settingsOverview } from '../settings/overview.ts'
import { levelFor, levelOf, type SettingPlace } from '../settings/setting-level.ts'
import {
  requireSettingType,
  SettingError,
  shortenedValue,
  parseSettingValue,
} from '../settings/setting-value.ts'
import { formatTable } from '../text-table.ts'

const usage = `Usage:
  settings list [--event <name> | --organization <slug>]
  settings set <KEY> <value or @file> [--event <name> | --organization <slug>]
  settings unset <KEY> [--event <name> | --organization <slug>]
  settings keys`

const placeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('house') }),
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
      place: slug === undefined ? { kind: 'house' } : { kind: 'organization', name: slug },
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
  const given = rest.length
  if (others.length === 0 && key !== undefined) {
    if (action === 'set' && value !== undefined) return { action, place, key, value: await readValue(value) }
    if (action === 'unset' && given === 2) return { action, place, key }
  }
  if (given <= 1 && action === 'list') return { action, place }
  if (given === 1 && action === 'keys') return { action }
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
