/** The operator commands, by their files in the order of the help text. */
import type { Command } from '../command.ts'
import * as audit from './audit.ts'
import * as backup from './backup.ts'
import * as checkIn from './check-in.ts'
import * as doctor from './doctor.ts'
import * as events from './events.ts'
import * as load from './load.ts'
import * as mails from './mails.ts'
import * as orders from './orders.ts'
import * as privacy from './privacy.ts'
import * as report from './report.ts'
import * as settings from './settings.ts'
import * as withdrawals from './withdrawals.ts'

const files = [
  load,
  events,
  orders,
  checkIn,
  mails,
  withdrawals,
  report,
  privacy,
  settings,
  audit,
  backup,
  doctor,
]

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'callOf' in value

/** The commands that run where the database is open: every one that a file of this folder exports. */
export const commands: readonly Command[] = files.flatMap((file) =>
  Object.values<unknown>(file)
    .filter(isCommand)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
)

/** They run in the operator's process, without a database. */
export const localCommands = [backup.restoreCommand, doctor.versionCommand] as const

type Usage = Pick<Command, 'name' | 'syntax' | 'description'>

/** @returns undefined for an unknown name */
export const findCommand = (name: string): Command | undefined =>
  commands.find((command) => command.name === name)

/** The calls of each command with what they do. */
export const helpRows = (): readonly (readonly [call: string, about: string])[] =>
  [...commands, ...localCommands].map(({ name, syntax, description }) => [
    `${name} ${syntax}`.trim(),
    description,
  ])

/** Syntax and description of one command. */
export const usage = ({ name, syntax: text, description: about }: Usage): string =>
  `Usage: npm run boxoffice -- ${`${name} ${text}`.trim()}\n\n  ${about}`

/** All commands in aligned columns. */
export function help(): string {
  const rows = helpRows()
  const width = Math.max(...rows.map(([left]) => left.length))
  const lines = rows.map(([left, about]) => `  ${left.padEnd(width)}  ${about}`)
  return ['Usage: npm run boxoffice -- <command>', '', ...lines, '', 'More: docs/OPERATOR.md'].join('\n')
}
