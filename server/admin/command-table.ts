/** The operator commands, in the order of the help text. */
import type { Command } from './command.ts'
import { auditCommand } from './commands/audit.ts'
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { checkInCommand, onSitePaymentCommand, undoCheckInCommand } from './commands/check-in.ts'
import { doctorCommand, versionCommand } from './commands/doctor.ts'
import { cancelEventCommand, closeCommand, openCommand, listCommand } from './commands/events.ts'
import { loadCommand } from './commands/load.ts'
import { mailsCommand, retryMailsCommand } from './commands/mails.ts'
import {
  correctEmailCommand,
  findOrdersCommand,
  cancelCommand,
  ordersCommand,
  markPaidCommand,
  resendCommand,
} from './commands/orders.ts'
import { eraseCommand, exportPersonCommand } from './commands/privacy.ts'
import { exportCommand, reportCommand, invoicesCommand } from './commands/report.ts'
import { settingsCommand } from './commands/settings.ts'
import { withdrawalsCommand } from './commands/withdrawals.ts'

/** The commands that run where the database is open. */
export const commands: readonly Command[] = [
  loadCommand,
  closeCommand,
  openCommand,
  cancelEventCommand,
  listCommand,
  ordersCommand,
  findOrdersCommand,
  markPaidCommand,
  checkInCommand,
  undoCheckInCommand,
  onSitePaymentCommand,
  correctEmailCommand,
  resendCommand,
  mailsCommand,
  retryMailsCommand,
  cancelCommand,
  withdrawalsCommand,
  reportCommand,
  exportCommand,
  invoicesCommand,
  exportPersonCommand,
  eraseCommand,
  settingsCommand,
  auditCommand,
  backupCommand,
  doctorCommand,
]

/** They run in the operator's process, without a database. */
export const localCommands = [restoreCommand, versionCommand] as const

type Usage = Pick<Command, 'name' | 'syntax' | 'description'>

/** @returns undefined for an unknown name */
export const findCommand = (name: string): Command | undefined =>
  commands.find((command) => command.name === name)

/** Syntax and description of one command. */
export const usage = ({ name, syntax: text, description: about }: Usage): string =>
  `Usage: npm run boxoffice -- ${`${name} ${text}`.trim()}\n\n  ${about}`

/** All commands in aligned columns. */
export function help(): string {
  const rows = [...commands, ...localCommands].map(
    ({ name, syntax: text, description: about }) => [`${name} ${text}`.trim(), about] as const,
  )
  const width = Math.max(...rows.map(([left]) => left.length))
  const lines = rows.map(([left, about]) => `  ${left.padEnd(width)}  ${about}`)
  return ['Usage: npm run boxoffice -- <command>', '', ...lines, '', 'More: docs/OPERATOR.md'].join('\n')
}
