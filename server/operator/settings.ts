/** `settings`: what is set for the whole box office, an organisation or an event. Contract 1, 1.13; contract 2, 10. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Database } from '../store/database.ts'
import { removeSetting, writeSetting } from '../store/settings.ts'
import { command, done, refused, UsageError, type Outcome } from './command.ts'
import { allKeys, overview } from './settings/overview.ts'
import { levelFor, levelOf, type Place } from './settings/places.ts'
import { knownType, SettingError, shown, valueOf } from './settings/value.ts'
import { table } from './table.ts'

const usage = `Say one of:
  settings list [--event <name> | --organization <slug>]
  settings set <KEY> <value or @file> [--event <name> | --organization <slug>]
  settings unset <KEY> [--event <name> | --organization <slug>]
  settings keys`

const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('house') }),
  z.object({ kind: z.enum(['organization', 'event']), name: z.string() }),
])
const input = z.discriminatedUnion('action', [
  z.object({ action: z.literal('keys') }),
  z.object({ action: z.literal('list'), place }),
  z.object({ action: z.literal('set'), place, key: z.string(), value: z.string() }),
  z.object({ action: z.literal('unset'), place, key: z.string() }),
])
type Input = z.output<typeof input>

const name = { type: 'string' } as const

function parsed(words: readonly string[]): { rest: string[]; place: Place } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { event: name, organization: name, organisation: name },
    })
    const slug = values.organization ?? values.organisation
    if (values.event !== undefined && slug !== undefined) throw new Error('One place at a time.')
    if (values.event !== undefined) return { rest: positionals, place: { kind: 'event', name: values.event } }
    return {
      rest: positionals,
      place: slug === undefined ? { kind: 'house' } : { kind: 'organization', name: slug },
    }
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('\n')[0] ?? ''}\n\n${usage}`)
  }
}

/** A style sheet or texts come from a file: `@look.css`. */
async function valueFrom(word: string): Promise<string> {
  if (!word.startsWith('@')) return word
  const file = word.slice(1)
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The file ${file} cannot be read (${error.code ?? error.message}).`)
  })
}

async function prepare(words: readonly string[]): Promise<Input> {
  const { rest, place } = parsed(words)
  const [action = 'list', key, value, ...others] = rest
  const given = rest.length
  if (others.length === 0 && key !== undefined) {
    if (action === 'set' && value !== undefined) return { action, place, key, value: await valueFrom(value) }
    if (action === 'unset' && given === 2) return { action, place, key }
  }
  if (given <= 1 && action === 'list') return { action, place }
  if (given === 1 && action === 'keys') return { action }
  throw new UsageError(usage)
}

async function list(db: Database, where: Place): Promise<Outcome> {
  await levelOf(db, where)
  const rows = await overview(db, where)
  return done(rows.length === 0 ? 'Nothing is set: everything is as "settings keys" shows it.' : table(rows))
}

async function carryOut(db: Database, order: Input): Promise<Outcome> {
  if (order.action === 'keys') return done(table([['key', 'type', 'default', 'set for'], ...allKeys()]))
  if (order.action === 'list') return list(db, order.place)
  const { key } = order
  knownType(key)
  const level = await levelFor(db, order.place, key)
  if (order.action === 'unset')
    return (await removeSetting(db, level, key))
      ? done(`${key} is no longer set there.`)
      : refused(`${key} is not set there.`)
  const value = valueOf(key, order.value)
  await writeSetting(db, level, key, value)
  return done(`${key} is ${shown(value)}.`)
}

export const settings = command({
  name: 'settings',
  words: '[list | set <KEY> <value> | unset <KEY> | keys]',
  about: 'what the box office, an organisation or an event does otherwise (--event, --organization)',
  input,
  prepare,
  async run({ db }, order) {
    try {
      return await carryOut(db, order)
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      return refused('key' in order ? `${order.key}: ${error.message}` : error.message)
    }
  },
})
